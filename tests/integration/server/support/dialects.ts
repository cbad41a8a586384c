import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { openDatabase, openWith, type PlatformDatabase } from '#server/database/open.ts'
import { isLong } from '../../../support/long.ts'
import { keptFolder } from './kept-files.ts'
import { createPostgresDatabase, postgresMissing } from './postgres.ts'

const require = createRequire(import.meta.url)

/** What PGlite makes of nothing when it starts, which takes seconds. */
async function freshPglite(): Promise<Blob> {
  const main = require.resolve('@electric-sql/pglite')
  const { version } = JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8')) as { version: string }
  const folder = await keptFolder(`atrium-pglite-${version}`, async (kept) => {
    const pglite = new PGlite()
    await pglite.waitReady
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    writeFileSync(join(kept, 'data.tar'), Buffer.from(await dump.arrayBuffer()))
  })
  return new Blob([readFileSync(join(folder, 'data.tar'))])
}

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
    const pglite = new PGlite({ loadDataDir: await freshPglite() })
    return { database: await openWith(new PGliteDialect({ pglite })), stop: async () => undefined }
  }
  return { database: await openDatabase({ url: await createPostgresDatabase() }), stop: async () => undefined }
}

/** Why a kind cannot be tested on this machine; undefined when it can. Printed, so that a skip is seen. */
export function missing(name: DialectName): string | undefined {
  const reason = name === 'postgres' ? postgresMissing() : undefined
  if (reason) console.log(`SKIPPED real PostgreSQL: ${reason}`)
  return reason
}

/** The databases every rule is held against: SQLite and one PostgreSQL, the real one wherever it is installed. */
export const dialects: readonly DialectName[] = isLong
  ? ['sqlite', 'pglite', 'postgres']
  : ['sqlite', postgresMissing() === undefined ? 'postgres' : 'pglite']
