import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '#server/app.ts'
import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import type { EndpointId } from '#shared/api/table.ts'
import { submitKeyHeader } from '#shared/api/submit-key.ts'
import { createPlatformProcess, type PlatformProcess } from '../../../../support/platform-process.ts'
import type { DialectName } from '../../support/dialects.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import type { TestPlatform } from '../../support/platform.ts'
import { send } from '../../support/send.ts'
import { addUser, ROOT } from '../../support/users.ts'
import { forgetting } from '../../support/forgetting.ts'

/** Answer of a server that was there to answer. */
export interface Answer {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

export interface Servers {
  readonly processes: readonly PlatformProcess[]
  readonly database: PlatformDatabase
  /** Posts to one of them under a key; null where it was gone before it answered. */
  post(at: number, path: string, token: string, key: string, body: unknown): Promise<Answer | null>
  /** What became of a call, as the first of them says. */
  submitState(token: string, key: string, endpoint: EndpointId): Promise<unknown>
  close(): Promise<void>
}

/**
 * Servers as processes of their own on one database, which can be killed: two on PostgreSQL, one on a file of SQLite, whose
 * folder belongs to one. `arrange` runs before they start, on a server of this process.
 */
export async function openServers(
  dialect: DialectName,
  arrange: (platform: TestPlatform) => Promise<void>,
): Promise<Servers> {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'atrium-approvals-')))
  const [dataFolder = ''] = folders
  const url = dialect === 'sqlite' ? '' : await createPostgresDatabase()
  const open = () => openDatabase(url === '' ? { dataFolder } : { url })
  await arrangeOn(await open(), dataFolder, dialect, arrange)
  const database = await open()
  const used = url === '' ? folders.slice(0, 1) : folders
  const processes = await Promise.all(used.map((folder) => createPlatformProcess(folder, 'empty', url)))
  // One after the other: each looks whether the database is its own to seed.
  for (const each of processes) await each.start()
  return {
    processes,
    database,
    async post(at, path, token, key, body) {
      const server = processes[at % processes.length]
      try {
        const answer = await fetch(`${server?.url ?? ''}${path}`, {
          method: 'POST',
          headers: {
            authorization: token,
            'jnpf-origin': 'pc',
            'content-type': 'application/json',
            [submitKeyHeader]: key,
          },
          body: JSON.stringify(body),
        })
        return (await answer.json()) as Answer
      } catch {
        return null
      }
    },
    async submitState(token, key, endpoint) {
      const url = `${processes[0]?.url ?? ''}/api/system/Submit/${key}?endpoint=${endpoint}`
      const answer = await fetch(url, { headers: { authorization: token, 'jnpf-origin': 'pc' } })
      return ((await answer.json()) as Answer).data
    },
    async close() {
      await Promise.all(processes.map((each) => each.kill()))
      await database.destroy()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function arrangeOn(
  own: PlatformDatabase,
  dataFolder: string,
  dialect: DialectName,
  arrange: (platform: TestPlatform) => Promise<void>,
): Promise<void> {
  const server = await createServer({ database: own, dataFolder, loopback: true })
  const database = forgetting(own)
  const clock = { now: Date.now(), jumped: 0 }
  await database.insertInto('organization').values(ROOT).execute()
  await arrange({
    dialect,
    server,
    database,
    dataFolder,
    clock,
    call: (id, input, options = {}) => send(server.app, id, input, options),
    signIn: async (spec = {}) => (await addUser(database, spec, clock.now)).token,
    close: () => server.close(),
  })
  await server.close()
}
