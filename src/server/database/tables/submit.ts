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

export interface SubmitTables {
  submit: SubmitTable
}
