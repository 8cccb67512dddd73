-- How often each screen was opened on each day: numbers about screens, nothing about anybody.

CREATE TABLE page_views (
  measurement_id text NOT NULL CHECK (length(measurement_id) BETWEEN 1 AND 40),
  day date NOT NULL,
  -- The pattern of the screen's address, such as /savings/:id.
  screen text NOT NULL CHECK (length(screen) BETWEEN 1 AND 100),
  views bigint NOT NULL CHECK (views > 0),
  PRIMARY KEY (measurement_id, day, screen)
);

GRANT SELECT, INSERT, UPDATE ON page_views TO kolo_app;
