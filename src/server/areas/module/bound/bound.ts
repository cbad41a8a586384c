import { sql } from 'kysely'
import { KeyedLock } from '#server/core/keyed-lock.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'
import { findHost, servicesOf } from '../../data-source/hosts.ts'
import type { Binding } from './binding.ts'

/** A module whose records lie in tables of the organisation; the tables made here are a copy to search and sort. */
export interface Bound {
  readonly modelId: string
  readonly binding: Binding
  /** When the copy was in step last (epoch milliseconds), and what brings it in step at the moment. */
  state: { at: number; running: Promise<void> | null }
}

/** One process at a time brings a copy in step, or writes through it. */
const alone = new KeyedLock()

/** Runs work that nobody else on this module's tables interrupts, in this process. */
export const aloneWith = <Result>({ modelId }: Bound, work: () => Promise<Result>) => alone.run(modelId, work)

/** The same among processes on one PostgreSQL, until the transaction ends. */
export async function lockCopy(inside: PlatformDatabase, { modelId }: Bound): Promise<void> {
  if (!isSqlite(inside)) await sql`select pg_advisory_xact_lock(hashtext(${`copy ${modelId}`}))`.execute(inside)
}

/** `inside`: the transaction that tables of the platform's own database are read in, or the database itself. */
export const hostOf = (database: PlatformDatabase, { binding }: Bound, inside = database) =>
  findHost({ ...servicesOf(database), database: inside }, binding.hostId)
