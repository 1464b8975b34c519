package io.encbench.driver.value;

import io.encbench.driver.rules.ColumnType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of every type as SQL literals: bounds, signs, zeros, and text that represents other types.
 */
final class SampleValues {
  static final String MEMBERS = "ENUM('a','2020-02-29','1','-12.5','it''s','\u00e9','yes')";

  private SampleValues() {}

  static Map<ColumnType, List<String>> byType() {
    Map<ColumnType, List<String>> values = new LinkedHashMap<>();
    integers(values);
    numbers(values);
    temporals(values);
    put(values, "CHAR(40)", text());
    put(values, "VARCHAR(40)", text());
    put(values, "TINYTEXT", text());
    put(values, "TEXT", text());
    put(values, "MEDIUMTEXT", text());
    put(values, "LONGTEXT", text());
    put(values, "BINARY(3)", List.of("''", "x'00ff7f'", "'123'", "'5'"));
    put(values, "VARBINARY(40)", binary());
    put(values, "TINYBLOB", binary());
    put(values, "BLOB", binary());
    put(values, "LONGBLOB", binary());
    put(values, "BIT(1)", List.of("0", "1"));
    put(values, MEMBERS, List.of("'a'", "'2020-02-29'", "'1'", "'-12.5'", "'it''s'", "'yes'"));
    return values;
  }

  private static void put(Map<ColumnType, List<String>> values, String type, List<String> sql) {
    values.put(ColumnType.parse(type), sql);
  }

  private static void integers(Map<ColumnType, List<String>> values) {
    put(values, "BOOLEAN", List.of("0", "1", "-1", "2", "-2", "127", "-128"));
    put(values, "TINYINT", List.of("0", "1", "-1", "-2", "127", "-128"));
    put(values, "TINYINT UNSIGNED", List.of("0", "1", "127", "128", "255"));
    put(values, "SMALLINT", List.of("0", "-129", "32767", "-32768"));
    put(values, "SMALLINT UNSIGNED", List.of("0", "32768", "65535"));
    put(values, "MEDIUMINT", List.of("0", "8388607", "-8388608"));
    put(values, "MEDIUMINT UNSIGNED", List.of("0", "16777215"));
    put(values, "INT", List.of("0", "-1", "2147483647", "-2147483648", "16777217"));
    put(values, "INT UNSIGNED", List.of("0", "2147483648", "4294967295"));
    put(
        values,
        "BIGINT",
        List.of("0", "-1", "9223372036854775807", "-9223372036854775808", "9007199254740993"));
    put(
        values,
        "BIGINT UNSIGNED",
        List.of(
            "0",
            "9",
            "95",
            "9223372036854775807",
            "9223372036854775808",
            "18446744073709551615",
            "912345678901234567",
            "9000000000000000001"));
  }

  private static void numbers(Map<ColumnType, List<String>> values) {
    put(
        values,
        "DECIMAL(6,2)",
        List.of("0", "-0.01", "9999.99", "-9999.99", "1.50", "127.90", "-1", "-1.5", "-128.5"));
    put(values, "DECIMAL(18,0)", List.of("0", "999999999999999999", "-2147483649"));
    put(values, "DECIMAL(18,18)", List.of("0", "0.000000000000000001", "-0.1"));
    put(
        values,
        "DECIMAL(19,0)",
        List.of("9223372036854775807", "9223372036854775808", "-9223372036854775808", "12"));
    put(
        values,
        "DECIMAL(65,30)",
        List.of(
            "0",
            "99999999999999999999999999999999999.999999999999999999999999999999",
            "-0.000000000000000000000000000001"));
    put(values, "DECIMAL(65,0)", List.of("1" + "0".repeat(60), "-1" + "0".repeat(64)));
    put(
        values,
        "FLOAT",
        List.of(
            "0",
            "0.1",
            "-1",
            "-1.5",
            "1e20",
            "3.4028234e38",
            "1e-45",
            "100000.5",
            "1000005",
            "999999.5",
            "1234565",
            "16777217",
            "123456789",
            "0.000123456789"));
    put(
        values,
        "DOUBLE",
        List.of(
            "0",
            "-0.0",
            "0.1",
            "-1",
            "-1.5",
            "1e20",
            "1.7976931348623157e308",
            "4.9e-324",
            "2147483647.5",
            "9.3e18",
            "1234567.891",
            "3.5e38",
            "128",
            "1e-7"));
  }

  private static void temporals(Map<ColumnType, List<String>> values) {
    put(
        values,
        "DATE",
        List.of(
            "'1970-01-01'",
            "'2020-02-29'",
            "'0001-01-01'",
            "'9999-12-31'",
            "'1582-10-10'",
            "'1582-10-15'",
            "'1500-03-01'",
            "'2021-03-28'"));
    List<String> times =
        List.of(
            "'00:00:00'",
            "'23:59:59'",
            "'24:00:00'",
            "'-01:30:00'",
            "'838:59:59'",
            "'-838:59:59'",
            "'10:11:12.5'",
            "'10:11:12.987654'",
            "'-12:00:00.9'",
            "'-00:30:00'",
            "'-00:00:00.05'",
            "'10:11:12.05'",
            "'100:00:00'");
    put(values, "TIME", times);
    put(values, "TIME(3)", times);
    put(values, "TIME(6)", times);
    List<String> moments =
        List.of(
            "'2020-02-29 12:34:56.789012'",
            "'1970-01-02 00:00:00'",
            "'2021-03-28 02:30:00'",
            "'2021-10-31 02:30:00'",
            "'2021-03-14 02:30:00'",
            "'2021-11-07 01:30:00.25'");
    List<String> far = new ArrayList<>(moments);
    far.addAll(List.of("'1000-01-01 00:00:00'", "'9999-12-31 23:59:59'", "'1582-10-10 10:00:00'"));
    put(values, "DATETIME", far);
    put(values, "DATETIME(2)", far);
    put(values, "DATETIME(6)", far);
    put(values, "TIMESTAMP", moments);
    put(values, "TIMESTAMP(6)", moments);
  }

  private static List<String> text() {
    return List.of(
        "''",
        "'a'",
        "'ab'",
        "'5'",
        "'-1'",
        "'127'",
        "'128'",
        "'yes'",
        "'No'",
        "'T'",
        "'true'",
        "'1.50'",
        "'-.5'",
        "'.'",
        "'-'",
        "'1e3'",
        "'1e999'",
        "'-1e999'",
        "'he'",
        "'+5'",
        "' 5'",
        "'007'",
        "'9223372036854775807'",
        "'9223372036854775808'",
        "'-9223372036854775809'",
        "'99'",
        "'912345678901234567'",
        "'2020-02-29'",
        "'2021-02-29'",
        "'0000-00-00'",
        "'2020-13-01'",
        "'10:11:12'",
        "'10:11:12.5'",
        "'25:00:00'",
        "'-10:00:00'",
        "'-00:30:00'",
        "'1:2:3'",
        "'10:61:00'",
        "'10:11:12.1234567'",
        "'2020-02-29 10:11:12'",
        "'2020-02-29 10:11:12.25'",
        "'2020-02-29 10:11:12.123456789'",
        "'2020-02-29 10:11:12.1234567'",
        "'2020-02-29 25:11:12'",
        "'2020-02-29T10:11:12'",
        "'2020-02-29T10:11:12Z'",
        "'10:11:12+01:00'",
        "'gr\u00fc\u00dfe'",
        "'\u20ac'",
        "'\ud83d\ude00'",
        "'NaN'",
        "'Infinity'",
        "'0x1e'");
  }

  private static List<String> binary() {
    return List.of(
        "''",
        "x'00'",
        "x'ff'",
        "x'80'",
        "'7'",
        "'123'",
        "'1.5'",
        "'yes'",
        "'2020-02-29'",
        "x'c3a4'",
        "'a  '");
  }
}
