/** A query that somebody keeps for the list of a menu; names are unique for both. */
export interface AdvancedQueryTable {
  id: string
  user_id: string
  menu_id: string
  full_name: string
  /** and, or */
  match_logic: string
  /** JSON text of the list of conditions. */
  condition_json: string
  created_at: number
}

export interface AdvancedQueryTables {
  advanced_query: AdvancedQueryTable
}
