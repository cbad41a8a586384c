/** Drafts of forms as the last value of each place in them, and a few facts about the file itself. */
export const draftsMigration = `
CREATE TABLE fact (
  name TEXT PRIMARY KEY NOT NULL,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE draft (
  id INTEGER PRIMARY KEY,
  -- keyed digest of module and record: the file does not tell what was filled in
  key BLOB NOT NULL UNIQUE,
  -- sealed JSON of DraftHead
  head BLOB NOT NULL,
  -- how often its form may still be opened by itself before it is heard of again
  is_open INTEGER NOT NULL,
  -- the server was being asked to save it
  is_saving INTEGER NOT NULL,
  -- epoch milliseconds of the last entry
  at INTEGER NOT NULL,
  -- bytes of the sealed entries
  size INTEGER NOT NULL
) STRICT;

CREATE INDEX draft_by_time ON draft (at);

CREATE TABLE entry (
  draft INTEGER NOT NULL REFERENCES draft (id) ON DELETE CASCADE,
  -- keyed digest of the place in the form
  key BLOB NOT NULL,
  -- sealed JSON of the place and of the value it had before
  origin BLOB NOT NULL,
  -- sealed JSON text of the value
  value BLOB NOT NULL,
  PRIMARY KEY (draft, key)
) STRICT, WITHOUT ROWID;
`
