package io.encbench.applications.hibernate;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.NullUnmarked;

/** One entity, whose table Hibernate makes. */
@NullUnmarked
public final class Notes {
  private Notes() {}

  /** A note, whose text is encrypted. */
  @Entity(name = "note")
  public static class Note {
    @Id int id;

    @Column(length = 40)
    String text;
  }

  /** Stores a note unless it is there, and returns its text. */
  public static String stored(SessionFactory factory) {
    return factory.fromTransaction(
        session -> {
          Note note = session.find(Note.class, 1);
          if (note == null) {
            note = new Note();
            note.id = 1;
            note.text = "text";
            session.persist(note);
            session.flush();
            session.refresh(note);
          }
          return note.text;
        });
  }
}
