import { createHash } from 'node:crypto'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { AuditEntryTable } from '#server/database/tables/audit.ts'

export type AuditEntry = Omit<AuditEntryTable, 'seq' | 'hash'>

/** Entries that are read at once. */
const PIECE = 2000

/** SHA-256 over the hash before and everything an entry says, in the order of this list. */
export function hashOf(before: string, { seq, at, ...entry }: Omit<AuditEntryTable, 'hash'>): string {
  const { kind, actor_id, actor_name, action, target, outcome, ip, client } = entry
  const said = [before, Number(seq), Number(at), kind, actor_id, actor_name, action, target, outcome, ip, client]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

const cut = (text: string, most: number) => [...text].slice(0, most).join('')

/** Adds entries at the end of the chain. The head's row is locked by its own update: processes come one after the other. */
export async function appendEntries(database: PlatformDatabase, entries: readonly AuditEntry[]): Promise<void> {
  await database.transaction().execute(async (inside) => {
    const head = await inside
      .updateTable('audit_head')
      .set((row) => ({ seq: row('seq', '+', entries.length) }))
      .where('id', '=', 1)
      .returning(['seq', 'hash'])
      .executeTakeFirstOrThrow()
    let seq = Number(head.seq) - entries.length
    let hash = head.hash
    for (const entry of entries) {
      seq += 1
      const row = {
        ...entry,
        seq,
        actor_name: cut(entry.actor_name, 200),
        target: cut(entry.target, 500),
        ip: cut(entry.ip, 100),
        client: cut(entry.client, 300),
      }
      hash = hashOf(hash, row)
      await inside
        .insertInto('audit_entry')
        .values({ ...row, hash })
        .execute()
    }
    await inside.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute()
  })
}

/** Deletes what is older than `before` (epoch milliseconds), and says from where on the chain is left. */
export async function thinEntries(database: PlatformDatabase, before: number): Promise<number> {
  const old = await database
    .selectFrom('audit_entry')
    .select('seq')
    .where('at', '<', before)
    .limit(1)
    .executeTakeFirst()
  if (old === undefined) return 0
  return database.transaction().execute(async (inside) => {
    // Locks the head, as whoever adds does.
    const head = await inside
      .updateTable('audit_head')
      .set((row) => ({ seq: row.ref('seq') }))
      .where('id', '=', 1)
      .returning('first_seq')
      .executeTakeFirstOrThrow()
    const last = await inside
      .selectFrom('audit_entry')
      .select(['seq', 'hash'])
      .where('at', '<', before)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last === undefined) return 0
    const first = Number(last.seq) + 1
    await inside
      .updateTable('audit_head')
      .set({ first_seq: first, first_hash: last.hash })
      .where('id', '=', 1)
      .execute()
    await inside.deleteFrom('audit_entry').where('seq', '<', first).execute()
    return first - Number(head.first_seq)
  })
}

export interface ChainState {
  /** Entries that are left. */
  readonly count: number
  /** Of the last entry; whoever wrote it down somewhere else can tell a chain that was made anew. */
  readonly hash: string
  /** The first entry that is missing, was changed, or does not follow the one before; null where the chain is whole. */
  readonly brokenAt: number | null
}

/** Reads what is left of the chain, from its first entry to its head. */
export async function checkChain(database: PlatformDatabase): Promise<ChainState> {
  const head = await database.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  let seq = Number(head.first_seq) - 1
  let hash = head.first_hash
  const last = Number(head.seq)
  const count = last - seq
  while (seq < last) {
    const rows = await database
      .selectFrom('audit_entry')
      .selectAll()
      .where('seq', '>', seq)
      .where('seq', '<=', last)
      .orderBy('seq')
      .limit(PIECE)
      .execute()
    if (rows.length === 0) return { count, hash: head.hash, brokenAt: seq + 1 }
    for (const row of rows) {
      if (Number(row.seq) !== seq + 1 || hashOf(hash, row) !== row.hash)
        return { count, hash: head.hash, brokenAt: seq + 1 }
      seq += 1
      hash = row.hash
    }
  }
  return { count, hash: head.hash, brokenAt: hash === head.hash ? null : last }
}
