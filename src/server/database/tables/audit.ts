/** One thing that somebody did, or tried to do. Rows are only added (`0930-audit.ts`), each chained to the one before. */
export interface AuditEntryTable {
  /** 1, 2, 3 … without a gap. */
  seq: number
  /** Epoch milliseconds. */
  at: number
  /** Of `auditKinds`. */
  kind: string
  /** Empty where nobody was signed in. */
  actor_id: string
  /** Name and account as they were. */
  actor_name: string
  /** Id of the endpoint. */
  action: string
  /** What it was done to, by its name. */
  target: string
  /** `done`, or the code of the message that says why not. */
  outcome: string
  ip: string
  client: string
  /** SHA-256 in hexadecimal, over the hash of the entry before and every column of this one. */
  hash: string
}

/** The one row `id` 1: where the chain ends, and where what is left of it begins. */
export interface AuditHeadTable {
  id: number
  /** Of the last entry; 0 before the first. */
  seq: number
  hash: string
  /** Entries before it were thinned out. */
  first_seq: number
  /** Hash of the entry before the first one that is left. */
  first_hash: string
}

export interface AuditTables {
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
}
