/** Uploads of one account that are not forgotten, with what the server acknowledged, and metadata of the file itself. */
export const uploadsMigration = `
CREATE TABLE fact (
  name TEXT PRIMARY KEY NOT NULL,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE upload (
  id TEXT PRIMARY KEY NOT NULL,
  -- encrypted JSON of the whole upload
  value BLOB NOT NULL,
  -- epoch milliseconds
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX upload_by_time ON upload (created_at);

-- apart from the upload: a large file has thousands, and each is written when it is acknowledged
CREATE TABLE chunk (
  upload_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (upload_id, number)
) STRICT, WITHOUT ROWID;

-- what no file holds, such as a screenshot of the clipboard
CREATE TABLE content (
  upload_id TEXT PRIMARY KEY NOT NULL,
  -- encrypted
  value BLOB NOT NULL
) STRICT;
`
