import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FileItem } from '#shared/form/files.ts'
import { richTextOf } from '#shared/form/rich-text.ts'
import { ApiError } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { KeyedLock } from '#server/core/keyed-lock.ts'
import { failOutside } from '#server/core/outgoing.ts'
import { whereIn } from '#server/database/text.ts'
import { message, render } from '#server/messages/message.ts'
import { writeTemporary } from '../files/chunks.ts'
import { requireContentKind } from '../files/kinds.ts'
import { createHashes, storeContent } from '../files/merge.ts'
import { requireFileName } from '../files/names.ts'
import { requireRoom } from '../files/quota.ts'
import { describeFile } from '../files/stored.ts'
import { receivingServer } from './mailbox.ts'
import { LetterTooLarge, Pop3Fault, pop3Limits, type Pop3Session, withPop3 } from './pop3.ts'
import { cleanLetter, type ReceivedFile, type ReceivedLetter, readLetter } from './received-letter.ts'

/** Letters of one call; the next one goes on with those before them. */
const MAX_AT_ONCE = 50
/** Files of one letter. */
const MAX_FILES = 50
const DAY = 86_400_000

/** Whoever presses twice waits for the first one, which takes what is there. */
const receiving = new KeyedLock()

/** Fetches what is new in the mailbox of the caller, newest first, and leaves it there. Answers how many letters came. */
export function receiveMail(call: Call): Promise<number> {
  return receiving.run(call.user.userId, async () => {
    const server = await receivingServer(call)
    const keyOf = (uid: string) =>
      createHash('sha256').update(`${server.host}\n${server.account}\n${uid}`).digest('hex')
    let count = 0
    try {
      await withPop3(server, async (session) => {
        const listed = (await session.uids()).map(({ number, uid }) => ({ number, key: keyOf(uid) }))
        const known = await knownOf(
          call,
          listed.map(({ key }) => key),
        )
        const fresh = listed.filter(({ key }) => !known.has(key)).reverse()
        const sizes = fresh.length > 0 ? await session.sizes() : new Map<number, number>()
        for (const { number, key } of fresh.slice(0, MAX_AT_ONCE))
          if (await take(call, session, { number, key, size: sizes.get(number) ?? 0 })) count += 1
      })
    } catch (error) {
      // What came is there; the rest comes with the next call.
      if (count > 0 && error instanceof Pop3Fault) return count
      if (error instanceof Pop3Fault) failOutside(error)
      throw error
    }
    return count
  })
}

async function knownOf({ database, user }: Call, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('mail_received')
    .select('uid')
    .where('owner_id', '=', user.userId)
    .where(whereIn(database, 'mail_received.uid', keys))
    .execute()
  return new Set(rows.map(({ uid }) => uid))
}

interface Listed {
  readonly number: number
  readonly key: string
  /** Bytes, as the server says. */
  readonly size: number
}

/** Keeps one letter; of one that is too large its head, so that it is known of and is not fetched again. */
async function take(call: Call, session: Pop3Session, { number, key, size }: Listed): Promise<boolean> {
  if (size > pop3Limits.letterBytes) return keep(call, key, await session.head(number), 'mail.letterTooLarge')
  try {
    return await keep(call, key, await session.letter(number), null)
  } catch (error) {
    if (error instanceof LetterTooLarge) await keep(call, key, Buffer.alloc(0), 'mail.letterTooLarge')
    throw error
  }
}

async function keep(call: Call, key: string, source: Buffer, cut: 'mail.letterTooLarge' | null): Promise<boolean> {
  const say = (text: Parameters<typeof render>[0]) => render(text, call.language)
  const letter = readLetter(source)
  const { files, addresses, leftOut } = cut === null ? await storeFiles(call, letter) : noFiles
  const lines = [
    ...(cut === null ? [] : [say(message(cut))]),
    ...(leftOut.length === 0 ? [] : [say(message('mail.filesLeftOut', { names: leftOut.join(', ') }))]),
  ]
  const body = cleanLetter(letter, addresses, say(message('mail.picture'))) + richTextOf(lines.join('\n'))
  const now = call.now()
  return call.database.transaction().execute(async (inside) => {
    const { numInsertedOrUpdatedRows } = await inside
      .insertInto('mail_received')
      .values({ owner_id: call.user.userId, uid: key, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false
    const { subject, sender, recipients, copies, sentAt } = letter
    await inside
      .insertInto('mail')
      .values({
        id: nextId(),
        owner_id: call.user.userId,
        folder: 'inBox',
        ...{ subject, sender, recipients, copies },
        body_text: body,
        attachments: JSON.stringify(files),
        sent_at: sentAt === null || sentAt > now + DAY ? now : sentAt,
        is_read: 0,
      })
      .execute()
    return true
  })
}

const noFiles = { files: [] as FileItem[], addresses: new Map<string, string>(), leftOut: [] as string[] }

/** Stores the files of a letter; programs and what pretends to be something else are left out by name. */
async function storeFiles(call: Call, { files: received, html }: ReceivedLetter): Promise<typeof noFiles> {
  const files: FileItem[] = []
  const addresses = new Map<string, string>()
  const leftOut = received.slice(MAX_FILES).map(({ name }) => name.slice(0, 200))
  for (const [index, file] of received.slice(0, MAX_FILES).entries()) {
    const stored = await storeFile(call, file, index)
    if (stored === null) leftOut.push(file.name.slice(0, 200))
    else if (file.contentId !== '' && html.includes(`cid:${file.contentId}`)) addresses.set(file.contentId, stored.url)
    else files.push(stored)
  }
  return { files, addresses, leftOut }
}

async function storeFile(call: Call, { name: given, content }: ReceivedFile, index: number): Promise<FileItem | null> {
  if (content.length === 0) return null
  const name = fileName(given, index)
  let mediaType: string
  try {
    mediaType = await requireContentKind('mail', name, content)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
  await requireRoom(call, content.length)
  const hashes = createHashes()
  const { path } = await writeTemporary(call.dataFolder, Readable.from([content]), hashes.add)
  try {
    const { size, md5, sha256 } = hashes.done()
    const stored = await storeContent(call, path, { type: 'mail', name, size, content: sha256, md5, mediaType })
    const { name: fileId, url, fileSize, fileExtension } = describeFile(stored)
    return { name, fileId, url, fileSize, fileExtension }
  } finally {
    await rm(path, { force: true })
  }
}

/** A name that every system takes, as near to the given one as it may be. */
function fileName(given: string, index: number): string {
  const plain = given.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029/\\]/gu, '_')
  try {
    return requireFileName(plain.slice(-200))
  } catch {
    return `file${index + 1}.bin`
  }
}
