import { buffer } from 'node:stream/consumers'
import type { LetterInput } from '#shared/api/mail.ts'
import { cleanRichText, richTextWords } from '#shared/form/rich-text.ts'
import { type FileItem, storedFiles } from '#shared/form/files.ts'
import { isEmail } from '#shared/rules/validation.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { requireStorable } from '#server/core/input.ts'
import { failOutside } from '#server/core/outgoing.ts'
import { type MailFile, SendFault } from '#server/core/senders/sender.ts'
import { type MailAddress, sendLetter } from '#server/core/senders/smtp.ts'
import { hangsOnMail } from '../files/holders.ts'
import { openFile } from '../files/stored.ts'
import { checkedFiles } from '../message/notice-files.ts'
import { ownServer } from './mailbox.ts'

/** Of one mail, those of copies among them. */
const MAX_RECEIVERS = 100
/** Bytes of the files of one mail; servers rarely take more. */
const MAX_FILES = 20 * 1024 * 1024

/** Addresses as people write them; refuses with 400, at its field, what is none. */
function addressesOf(written: string, field: 'recipient' | 'cc' | 'bcc'): MailAddress[] {
  return written
    .split(/[,;\uff0c\uff1b\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', inner] = /^(.*?)<([^<>]*)>$/.exec(part) ?? []
      const address = (inner ?? part).trim()
      if (!isEmail(address)) fail(400, 'mail.badAddress', { field, params: { address: part.slice(0, 100) } })
      return { name: name.trim().replaceAll('"', ''), address }
    })
}

/** A mail of the caller in one of the folders; 404 without one. */
async function ownMail(call: Call, id: string, folder: string) {
  const row = await call.database
    .selectFrom('mail')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', call.user.userId)
    .where('folder', '=', folder)
    .executeTakeFirst()
  return row ?? fail(404, 'mail.missing')
}

/** Those of its files that hang on mails of the caller's: what one received goes on to others. */
async function filesHeld({ database, user }: Call, attachments: string): Promise<FileItem[]> {
  const held: FileItem[] = []
  for (const file of storedFiles(attachments))
    if (await hangsOnMail(database, user.userId, file.fileId)) held.push(file)
  return held
}

/** What is stored of a mail that is being written, over the draft that it names. */
async function columnsOf(call: Call, input: LetterInput) {
  requireStorable(input)
  const before = input.id === '' ? null : await ownMail(call, input.id, 'draft')
  return {
    id: before?.id ?? null,
    row: {
      subject: input.subject,
      recipients: input.recipient,
      copies: input.cc,
      blind_copies: input.bcc,
      body_text: cleanRichText(input.bodyText),
      attachments: await checkedFiles(
        call,
        input.attachment || '[]',
        JSON.stringify(await filesHeld(call, input.attachment)),
      ),
    },
  }
}

type Columns = Awaited<ReturnType<typeof columnsOf>>

async function store(call: Call, { id, row }: Columns, folder: 'draft' | 'sent', sender: string): Promise<string> {
  const values = { ...row, folder, sender, sent_at: call.now(), is_read: 1 }
  if (id !== null) {
    // What was deleted, or sent by another window, while it went out: what became of this one is kept beside it.
    const { numUpdatedRows } = await call.database
      .updateTable('mail')
      .set(values)
      .where('id', '=', id)
      .where('folder', '=', 'draft')
      .executeTakeFirst()
    if (Number(numUpdatedRows) > 0) return id
  }
  const own = { id: nextId(), owner_id: call.user.userId }
  await call.database
    .insertInto('mail')
    .values({ ...values, ...own })
    .execute()
  return own.id
}

/** Keeps a mail as it is written so far; its addresses need not be any yet. */
export async function saveDraft(call: Call, input: LetterInput): Promise<string> {
  return store(call, await columnsOf(call, input), 'draft', '')
}

async function contentOf(call: Call, { fileId, name }: FileItem): Promise<MailFile & { readonly size: number }> {
  const file = await call.database.selectFrom('stored_file').selectAll().where('id', '=', fileId).executeTakeFirst()
  const stream = file ? await openFile(call, file) : null
  if (!stream) return fail(400, 'mail.fileGone', { field: 'attachment', params: { name } })
  const content = await buffer(stream)
  return { name, content: content.toString('base64'), size: content.length }
}

/** Its files, as far as they fit into a mail. */
async function filesOf(call: Call, attachments: string): Promise<MailFile[]> {
  const files: MailFile[] = []
  let size = 0
  for (const item of storedFiles(attachments)) {
    const file = await contentOf(call, item)
    size += file.size
    if (size > MAX_FILES)
      fail(400, 'mail.filesTooLarge', { field: 'attachment', params: { limit: MAX_FILES / 1024 / 1024 } })
    files.push(file)
  }
  return files
}

/** Sends a mail and keeps it; refuses with 400, in the words of the server, what did not go out. */
export async function sendMail(call: Call, input: LetterInput): Promise<void> {
  const [to, cc, bcc] = [
    addressesOf(input.recipient, 'recipient'),
    addressesOf(input.cc, 'cc'),
    addressesOf(input.bcc, 'bcc'),
  ]
  if (to.length === 0) fail(400, 'mail.noReceiver', { field: 'recipient' })
  if (to.length + cc.length + bcc.length > MAX_RECEIVERS)
    fail(400, 'mail.tooMany', { field: 'recipient', params: { count: MAX_RECEIVERS } })
  const server = await ownServer(call)
  const columns = await columnsOf(call, input)
  const { subject, body_text: html, attachments } = columns.row
  const content = {
    kind: 'mail' as const,
    subject,
    text: richTextWords(html),
    html,
    files: await filesOf(call, attachments),
  }
  try {
    await sendLetter(server, { to, cc, bcc, content })
  } catch (error) {
    if (error instanceof SendFault) failOutside(error)
    throw error
  }
  await store(call, columns, 'sent', `${server.senderName} <${server.settings.emailAccount}>`)
}
