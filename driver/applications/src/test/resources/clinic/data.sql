INSERT INTO specialty (name) VALUES ('anaesthesia'), ('bones'), ('eyes'), ('teeth');

INSERT INTO vet (first_name, last_name) VALUES
  ('Ines', 'Amaral'), ('Tomasz', 'Wójcik'), ('Grete', 'Ölmann'), ('Kofi', 'Mensah'),
  ('Sigrún', 'Þorvaldsdóttir'), ('慧', '陈'), ('Paul', 'de Vries');

INSERT INTO vet_specialty (vet_id, specialty_id)
  SELECT v.id, s.id FROM vet v JOIN specialty s ON (v.id + s.id) % 3 = 0;

INSERT INTO pet_type (name) VALUES ('cat'), ('dog'), ('ferret'), ('parrot'), ('tortoise');

INSERT INTO owner (id, first_name, last_name, address, city, telephone) VALUES
  (1, 'Anneke', 'Bakker', 'Kade 12', 'Utrecht', '0301234501'),
  (2, 'Bruno', 'Çelik', 'Hafenweg 3', 'Münster', '0251234502'),
  (3, 'Carla', 'Bakkerström', 'Torget 9 b', 'Malmö', '0461234503'),
  (4, 'Dmitri', 'Bäcker', 'Am Wall 77', 'Münster', '0251234504'),
  (5, 'Esther', 'O''Malley', '5 Quay "North"', 'Galway', '0911234505'),
  (6, 'Fumiko', '山田', '本町 4-2', '横浜', '0451234506'),
  (7, 'Gustav', 'Müller', 'Ring 1', 'Utrecht', '0301234507'),
  (8, 'Hana', 'Mueller', 'Ring 2', 'Utrecht', '0301234508'),
  (9, 'Igor', 'muller', 'Ring 3', 'Galway', '0911234509'),
  (10, 'Juno 🦊', 'Fox 🦊', 'Den; 1', 'Malmö', '0461234510'),
  (11, 'Kim', '100% Kim', 'Back\\slash 8', 'Galway', '0911234511'),
  (12, 'Lea', 'a_b', 'Kade 14', 'Utrecht', '0301234512');

INSERT INTO pet (id, name, birth_date, type_id, owner_id) VALUES
  (1, 'Pixel', '2015-02-28', 1, 1), (2, 'Čika', '2016-02-29', 2, 1), (3, 'Bodo', '2009-12-31', 2, 2),
  (4, 'Ponyo', '2018-07-01', 4, 3), (5, 'Zoë', '2019-01-01', 1, 4), (6, 'たま', '2020-03-03', 1, 6),
  (7, 'Mops', '2011-11-11', 2, 7), (8, '🦜', '2012-05-20', 4, 10), (9, 'Schildi', '1970-01-01', 5, 10);

INSERT INTO visit (pet_id, visit_date, description) VALUES
  (1, '2021-04-05', 'first check'), (1, '2022-04-05', 'vaccinated: 50% dose'), (3, '2019-08-15', NULL),
  (6, '2023-01-09', '健康診断'), (7, '2020-02-29', 'überfüttert'), (7, '2020-02-28', 'limps'), (8, '2024-06-30', '');
