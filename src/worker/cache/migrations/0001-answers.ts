/** Cached answers by key, and a few facts about the file itself. */
export const answersMigration = `
CREATE TABLE fact (
  name TEXT PRIMARY KEY NOT NULL,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE answer (
  -- keyed digest of endpoint and input: the file does not tell what was asked
  key BLOB PRIMARY KEY NOT NULL,
  cache_group TEXT NOT NULL,
  -- sealed JSON of message and data
  value BLOB NOT NULL,
  -- keyed digest of the data
  hash BLOB NOT NULL,
  -- epoch milliseconds of the server's answer, and of the last read
  at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  stale INTEGER NOT NULL DEFAULT 0,
  size INTEGER NOT NULL
) STRICT;

CREATE INDEX answer_by_group ON answer (cache_group);
CREATE INDEX answer_by_use ON answer (used_at, size);
`
