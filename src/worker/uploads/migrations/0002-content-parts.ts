/** Content in parts: a file that waits for the server is too large to be opened as a whole for each chunk of it. */
export const contentPartsMigration = `
CREATE TABLE content_part (
  upload_id TEXT NOT NULL,
  -- of its first byte
  start INTEGER NOT NULL,
  -- encrypted
  value BLOB NOT NULL,
  PRIMARY KEY (upload_id, start)
) STRICT;

INSERT INTO content_part (upload_id, start, value) SELECT upload_id, 0, value FROM content;
DROP TABLE content;
`
