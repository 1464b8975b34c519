CREATE TABLE specialty (
  id INT AUTO_INCREMENT PRIMARY KEY,
  name VARCHAR(40) NOT NULL,
  UNIQUE KEY (name)
);

CREATE TABLE vet (
  id INT AUTO_INCREMENT PRIMARY KEY,
  first_name VARCHAR(30) NOT NULL,
  last_name VARCHAR(30) NOT NULL,
  KEY vet_by_name (last_name)
);

CREATE TABLE vet_specialty (
  vet_id INT NOT NULL,
  specialty_id INT NOT NULL,
  PRIMARY KEY (vet_id, specialty_id),
  FOREIGN KEY (vet_id) REFERENCES vet (id),
  FOREIGN KEY (specialty_id) REFERENCES specialty (id)
);

CREATE TABLE pet_type (
  id INT AUTO_INCREMENT PRIMARY KEY,
  name VARCHAR(40) NOT NULL,
  UNIQUE KEY (name)
);

CREATE TABLE owner (
  id INT AUTO_INCREMENT PRIMARY KEY,
  version INT NOT NULL DEFAULT 0,
  first_name VARCHAR(30) NOT NULL,
  last_name VARCHAR(30) NOT NULL,
  address VARCHAR(255) NOT NULL,
  city VARCHAR(80) NOT NULL,
  telephone VARCHAR(20) NOT NULL,
  KEY owner_by_name (last_name)
);

CREATE TABLE pet (
  id INT AUTO_INCREMENT PRIMARY KEY,
  name VARCHAR(30) NOT NULL,
  birth_date DATE NOT NULL,
  type_id INT NOT NULL,
  owner_id INT NOT NULL,
  UNIQUE KEY pet_once (owner_id, name),
  FOREIGN KEY (type_id) REFERENCES pet_type (id),
  FOREIGN KEY (owner_id) REFERENCES owner (id)
);

CREATE TABLE visit (
  id INT AUTO_INCREMENT PRIMARY KEY,
  pet_id INT NOT NULL,
  visit_date DATE NOT NULL,
  description VARCHAR(255),
  FOREIGN KEY (pet_id) REFERENCES pet (id)
);
