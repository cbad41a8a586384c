import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import { requireAccess } from '#server/core/access.ts'
import { Bytes, fail } from '#server/core/answer.ts'
import { type Call, type SignedIn, callAs, sessionOfCall } from '#server/core/call.ts'
import { isRunning, latestEnd } from '#server/core/clock-skew.ts'
import { userOfSession } from '#server/core/session.ts'
import { createSecret, fingerprint } from '#server/core/tokens.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type ArchiveEntry, sendArchive } from './archive.ts'
import { confine } from './confine.ts'
import { mayFetch } from './holders.ts'
import { showFile } from './show.ts'
import { findFile, openFile, type StoredFile } from './stored.ts'

const LIFETIME = 10 * 60_000

/** What a client receives: the name and an address to fetch once, without a session. */
export type DownloadLink = { readonly name: string; readonly url: string }

/** Writes made content under the data folder and links to it; the file goes when it was fetched or too old. */
export async function offerContent(call: Call, fileName: string, content: string | Buffer): Promise<DownloadLink> {
  await dropExpired(call.database, call.dataFolder, call.now())
  const path = join('exports', createSecret())
  const absolute = confine(call.dataFolder, path)
  await mkdir(join(call.dataFolder, 'exports'), { recursive: true, mode: 0o700 })
  await writeFile(absolute, content, { flag: 'wx', mode: 0o600 })
  return link(call, { path, fileName, temporary: 1, source: madeBy(call) })
}

/** The same for content that is made while it is written; nothing is left of one that fails on the way. */
export async function offerStream(call: Call, fileName: string, content: Readable): Promise<DownloadLink> {
  await dropExpired(call.database, call.dataFolder, call.now())
  const path = join('exports', createSecret())
  const absolute = confine(call.dataFolder, path)
  await mkdir(join(call.dataFolder, 'exports'), { recursive: true, mode: 0o700 })
  try {
    await pipeline(content, createWriteStream(absolute, { flags: 'wx', mode: 0o600 }), { signal: call.signal })
  } catch (error) {
    await rm(absolute, { force: true })
    throw error
  }
  return link(call, { path, fileName, temporary: 1, source: madeBy(call) })
}

/** What made content for a link: whoever may not call that any more does not receive what it made. */
interface Made {
  readonly endpoint: EndpointId
  readonly params: unknown
}

function madeBy({ request }: Call): string {
  const { endpointId } = request.routeOptions.config
  return endpointId ? JSON.stringify({ endpoint: endpointId, params: request.params } satisfies Made) : ''
}

/** Refuses with 403 what was made by a call that its person may not make any more. */
async function requireMade(call: Call, user: SignedIn | null, source: string | null): Promise<void> {
  if (!user || !source) return
  const { endpoint, params } = JSON.parse(source) as Made
  await requireAccess(callAs(call, user), endpoints[endpoint].access, params)
}

/** Links to a stored file. `isShown`: in the page that asks, where its kind allows. */
export async function offerFile(call: Call, file: StoredFile, isShown = false): Promise<DownloadLink> {
  const entries = [{ type: file.type, id: file.id, name: file.name }]
  return offerStored(call, { isArchive: false, entries }, file.name, isShown)
}

/** Links to several stored files as one archive. */
export async function offerArchive(
  call: Call,
  entries: readonly ArchiveEntry[],
  fileName: string,
): Promise<DownloadLink> {
  return offerStored(call, { isArchive: true, entries }, fileName, false)
}

async function offerStored(call: Call, source: LinkedSource, fileName: string, isShown: boolean) {
  await dropExpired(call.database, call.dataFolder, call.now())
  return link(call, { path: '', fileName, temporary: 0, source: JSON.stringify(source), isShown })
}

async function link(
  call: Call,
  file: {
    readonly path: string
    readonly fileName: string
    readonly temporary: number
    readonly source?: string
    readonly isShown?: boolean
  },
): Promise<DownloadLink> {
  const secret = createSecret()
  await call.database
    .insertInto('download_link')
    .values({
      id: fingerprint(secret),
      path: file.path,
      file_name: file.fileName,
      temporary: file.temporary,
      source: file.source ?? null,
      is_shown: file.isShown ? 1 : 0,
      expires_at: call.now() + LIFETIME,
      session_id: call.user.sessionId,
    })
    .execute()
  return { name: file.fileName, url: `/api/file/Download?encryption=${secret}` }
}

/**
 * Uses a link up and answers its bytes; refuses with 400 when it is unknown, used or too old, or its session is over, and with
 * 404 a stored file that its person may not fetch any more, with 403 what they could not have made any more.
 */
export async function spendLink(call: Call, secret: string): Promise<Bytes> {
  const found = await call.database
    .deleteFrom('download_link')
    .where('id', '=', fingerprint(secret))
    .returning(['path', 'file_name', 'temporary', 'expires_at', 'source', 'is_shown', 'session_id'])
    .executeTakeFirst()
  if (!found) fail(400, 'files.linkExpired')
  const { session_id: sessionId } = found
  const user = sessionId ? await sessionOfCall(call, () => userOfSession(call.database, sessionId, call.now())) : null
  if ((sessionId && !user) || !isRunning(found.expires_at, LIFETIME, call.now())) {
    await dropMade(call.dataFolder, [found])
    fail(400, 'files.linkExpired')
  }
  if (found.source && found.temporary === 0)
    return linkedFile(call, user, { source: found.source, fileName: found.file_name, isShown: found.is_shown === 1 })
  try {
    await requireMade(call, user, found.source ?? null)
  } catch (error) {
    await dropMade(call.dataFolder, [found])
    throw error
  }
  const absolute = confine(call.dataFolder, found.path)
  const entry = await lstat(absolute).catch(() => undefined)
  // A symbolic link could lead out of the folder.
  if (!entry?.isFile()) fail(404, 'files.missing')
  const stream = createReadStream(absolute)
  if (found.temporary === 1) stream.once('close', () => void rm(absolute, { force: true }).catch(() => undefined))
  return new Bytes(stream, 'application/octet-stream', found.file_name)
}

interface LinkedSource {
  readonly isArchive: boolean
  readonly entries: readonly ArchiveEntry[]
}

async function linkedFile(
  call: Call,
  user: SignedIn | null,
  { source, fileName, isShown }: { readonly source: string; readonly fileName: string; readonly isShown: boolean },
): Promise<Bytes> {
  const { isArchive, entries } = JSON.parse(source) as LinkedSource
  for (const { type, id } of user ? entries : []) {
    const file = await findFile(call, type, id)
    if (user && file && !(await mayFetch(call, user, file))) fail(404, 'files.missing')
  }
  if (isArchive) return sendArchive(call, entries, fileName)
  const [one] = entries
  const file = one && (await findFile(call, one.type, one.id))
  if (!file) fail(404, 'files.missing')
  if (isShown) return showFile(call, file)
  const stream = (await openFile(call, file)) ?? fail(404, 'files.missing')
  const headers = { 'content-length': String(file.size) }
  return new Bytes(stream, 'application/octet-stream', file.name, { headers })
}

/** Deletes what was made for links that are gone. */
async function dropMade(
  dataFolder: string,
  links: readonly { readonly path: string; readonly temporary: number }[],
): Promise<void> {
  const made = links.filter(({ temporary }) => temporary === 1)
  await Promise.all(made.map(({ path }) => rm(confine(dataFolder, path), { force: true })))
}

async function dropExpired(database: PlatformDatabase, dataFolder: string, now: number): Promise<void> {
  const gone = await database
    .deleteFrom('download_link')
    .where((row) => row.or([row('expires_at', '<=', now), row('expires_at', '>', latestEnd(LIFETIME, now))]))
    .returning(['path', 'temporary'])
    .execute()
  await dropMade(dataFolder, gone)
}
