import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { openDatabase, openWith, type PlatformDatabase } from '#server/database/open.ts'
import { postgresMissing, startPostgres } from './postgres.ts'

export type DialectName = 'sqlite' | 'pglite' | 'postgres'

export interface OpenedDatabase {
  readonly database: PlatformDatabase
  /** Frees what the database needed beside its own connections; call after the database was closed. */
  stop(): Promise<void>
}

/** Opens an empty, migrated database of a kind. */
export async function openDialect(name: DialectName): Promise<OpenedDatabase> {
  if (name === 'sqlite') return { database: await openDatabase({}), stop: async () => undefined }
  if (name === 'pglite') {
    return { database: await openWith(new PGliteDialect({ pglite: new PGlite() })), stop: async () => undefined }
  }
  const cluster = await startPostgres()
  return { database: await openDatabase({ url: cluster.url }), stop: cluster.stop }
}

/** Why a kind cannot be tested on this machine; undefined when it can. Printed, so that a skip is seen. */
export function missing(name: DialectName): string | undefined {
  const reason = name === 'postgres' ? postgresMissing() : undefined
  if (reason) console.log(`SKIPPED real PostgreSQL: ${reason}`)
  return reason
}

export const dialects: readonly DialectName[] = ['sqlite', 'pglite', 'postgres']
