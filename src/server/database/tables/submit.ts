/** A call that changed something and carried a key. The key itself is not stored: it opens `answer`. */
export interface SubmitTable {
  /** Fingerprint of the person, the call and the key. */
  id: string
  /** Fingerprint of what was sent. */
  body: string
  /** The answer, encrypted; null while only the change itself is stored. */
  answer: string | null
  created_at: number
}

/** How far the log of PostgreSQL was when a person last changed something: what they read has come as far. */
export interface PersonWriteTable {
  user_id: string
  position: number
}

export interface SubmitTables {
  submit: SubmitTable
  person_write: PersonWriteTable
}
