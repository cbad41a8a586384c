/** What another system knows one organisation or person by. */
export interface ThirdLinkTable {
  provider: 'weCom' | 'dingTalk'
  kind: 'organization' | 'user'
  /** '@' and a digest of the id there: nothing here has come of it yet, a pull was refused. */
  local_id: string
  /** Empty while it was never created there. */
  remote_id: string
  /** As it was called at the last try. */
  name: string
  /** SHA-256 of what was sent last. */
  fingerprint: string
  /** Why the last try failed; empty: it did not. */
  error: string
  synced_at: number
}

export interface ThirdJobTable {
  id: string
  provider: 'weCom' | 'dingTalk'
  kind: 'organization' | 'user'
  /** Out to the other system, or in from it. */
  direction: 'push' | 'pull'
  state: 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted'
  total: number
  done: number
  failed: number
  /** Why it ended before its end. */
  reason: string
  is_cancelled: number
  started_at: number
  /** When its process last said that it is at work. */
  beat_at: number
  ended_at: number | null
}

export interface ThirdSyncTables {
  third_link: ThirdLinkTable
  third_job: ThirdJobTable
}
