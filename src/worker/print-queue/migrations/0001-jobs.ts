/** Print jobs that are not over, and metadata of the file itself. */
export const jobsMigration = `
CREATE TABLE fact (
  name TEXT PRIMARY KEY NOT NULL,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE job (
  id TEXT PRIMARY KEY NOT NULL,
  -- encrypted JSON of the whole job
  value BLOB NOT NULL,
  -- epoch milliseconds
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX job_by_time ON job (created_at);
`
