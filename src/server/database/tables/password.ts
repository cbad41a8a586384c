/** A password that was replaced. */
export interface PasswordHistoryTable {
  id: string
  user_id: string
  /** From hashPassword. */
  password_hash: string
  replaced_at: number
}

export interface PasswordTables {
  password_history: PasswordHistoryTable
}
