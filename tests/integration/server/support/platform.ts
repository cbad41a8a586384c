import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type PlatformServer, type ServerOptions } from '#server/app.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { DataOf, EndpointId, InputOf } from '#shared/api/table.ts'
import { type DialectName, openDialect } from './dialects.ts'
import { type Sent, send } from './send.ts'
import { addUser, ROOT, type UserSpec } from './users.ts'
import { forgetting } from './forgetting.ts'

export interface CallOptions {
  /** Authorization header, verbatim. */
  readonly token?: string
  /** Accept-Language header; absent: none is sent, as by other clients of the family. */
  readonly language?: string
  /** Where the call comes from; absent: this computer. */
  readonly address?: string
  /** Key of the submit. */
  readonly key?: string
  /** File of a multipart call. */
  readonly upload?: {
    readonly fileName: string
    readonly content: string | Buffer
    /** Further fields, sent before the file. */
    readonly fields?: Readonly<Record<string, string | number>>
    /** Without a word about how long it is. */
    readonly isStreamed?: boolean
  }
}

export interface TestPlatform {
  readonly dialect: DialectName
  readonly server: PlatformServer
  readonly database: PlatformDatabase
  readonly dataFolder: string
  /** The server's clock; add to it to let time pass, and the same to `jumped` where it is set and no time passes. */
  readonly clock: { now: number; jumped: number }
  /** Calls an endpoint of the table the way a client does, and parses the data with the entry's schema. */
  call<Id extends EndpointId>(id: Id, input: InputOf<Id>, options?: CallOptions): Promise<Sent<DataOf<Id>>>
  /** Makes a user with exactly these grants and returns the token of a session. */
  signIn(spec?: UserSpec): Promise<string>
  close(): Promise<void>
}

/** Of the system that a test platform trusts. */
export const SSO_SECRET = 'known to the campus portal alone'

/** The real server over an empty database of a kind, with one organisation and no user. `hosts`: stand-ins of other systems. */
export async function openPlatform(
  dialect: DialectName = 'sqlite',
  hosts: ServerOptions['hosts'] = {},
): Promise<TestPlatform> {
  const { database: own, stop } = await openDialect(dialect)
  const dataFolder = mkdtempSync(join(tmpdir(), 'atrium-server-'))
  const clock = { now: Date.now(), jumped: 0 }
  const server = await createServer({
    database: own,
    dataFolder,
    loopback: true,
    hosts,
    checkAnswers: true,
    ssoSecret: SSO_SECRET,
    now: () => clock.now,
    elapsed: () => clock.now - clock.jumped,
  })
  const database = forgetting(own)
  await database.insertInto('organization').values(ROOT).execute()
  return {
    dialect,
    server,
    database,
    dataFolder,
    clock,
    call: (id, input, options = {}) => send(server.app, id, input, options),
    signIn: async (spec = {}) => (await addUser(database, spec, clock.now)).token,
    async close() {
      await server.close()
      await stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
