package io.encbench.suites.calibrate;

/** The pieces of work whose costs add up to the client CPU of a statement. */
public enum CostTerm {
  ROUND_TRIP("round trip"),
  PARAMETER("parameter"),
  /** A statement that is prepared, beyond its text. */
  PREPARE("statement prepared"),
  /** The text of a statement that is prepared, for each 100 characters. */
  PREPARED_TEXT("100 characters prepared"),
  ROW("row of a result"),
  /** A number, date or time that is read from a row. */
  INTEGER("number read"),
  /** A text or other value that is read from a row. */
  TEXT("text read"),
  /** A statement that goes through the encrypting driver. */
  ENCRYPTING_STATEMENT("statement through the encrypting driver"),
  /** A statement that the encrypting driver prepares, beyond its text. */
  ENCRYPTING_PREPARE("statement prepared by the encrypting driver"),
  /** The text of a statement that the encrypting driver prepares, for each 100 characters. */
  ENCRYPTING_PREPARED_TEXT("100 characters prepared by the encrypting driver"),
  /** A statement that the client executes, beyond its round trips and values. */
  CLIENT_SIDE_STATEMENT("client-side statement"),
  /** A result whose rows the server packs, beyond its rows. */
  PACKED_RESULT("result that arrives packed"),
  /**
   * A row that the server packs with others for the client to filter or sort, beyond its values.
   */
  PACKED_ROW("row that arrives packed"),
  /** A number, date or time in a packed row, whether it is read or not. */
  PACKED_INTEGER("number in a packed row"),
  /** A text or other value in a packed row that is as long as those of the calibration. */
  PACKED_TEXT("text in a packed row"),
  /**
   * A value in a packed row that the client does not come to, because enough rows passed its
   * condition. It is as long as the texts of the calibration.
   */
  UNREACHED_TEXT("text in a packed row after the last that is needed"),
  /** A text that the client compares in a condition: what it costs beyond a number. */
  TEXT_CONDITION("text in a condition of the client"),
  ENCRYPT_INTEGER_RND("encrypt a number, RND"),
  ENCRYPT_INTEGER_DET("encrypt a number, DET"),
  ENCRYPT_INTEGER_ORD("encrypt a number, ORD"),
  ENCRYPT_TEXT_RND("encrypt a text, RND"),
  ENCRYPT_TEXT_DET("encrypt a text, DET"),
  DECRYPT_INTEGER_RND("decrypt a number, RND"),
  DECRYPT_INTEGER_DET("decrypt a number, DET"),
  DECRYPT_INTEGER_ORD("decrypt a number, ORD"),
  DECRYPT_TEXT_RND("decrypt a text, RND"),
  DECRYPT_TEXT_DET("decrypt a text, DET");

  private final String words;

  CostTerm(String words) {
    this.words = words;
  }

  /** The name in reports. */
  public String words() {
    return words;
  }
}
