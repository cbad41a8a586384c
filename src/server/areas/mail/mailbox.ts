import { hiddenSecret } from '#shared/rules/system-settings.ts'
import type { MailboxInput } from '#shared/api/mail.ts'
import { isEmail } from '#shared/rules/validation.ts'
import { fail, failWith } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { requireStorable } from '#server/core/input.ts'
import { failOutside, outsideReason } from '#server/core/outgoing.ts'
import { admittedServer } from '#server/core/senders/accounts.ts'
import { SendFault } from '#server/core/senders/sender.ts'
import { type MailServer, tryConnection } from '#server/core/senders/smtp.ts'
import { Pop3Fault, type Pop3Server, withPop3 } from './pop3.ts'
import type { MailboxTable } from '#server/database/tables/pages.ts'

const SMTP = { plain: 25, encrypted: 465 } as const
const POP3 = { plain: 110, encrypted: 995 } as const

const storedMailbox = ({ database, user }: Call) =>
  database.selectFrom('mailbox').selectAll().where('owner_id', '=', user.userId).executeTakeFirst()

/** The account of the caller as it is shown; its password never travels back. */
export async function readMailbox(call: Call): Promise<MailboxInput> {
  const row = await storedMailbox(call)
  return {
    account: row?.account ?? '',
    password: row === undefined || row.password_sealed === '' ? '' : hiddenSecret,
    senderName: row?.sender_name ?? '',
    smtpHost: row?.smtp_host ?? '',
    smtpPort: row?.smtp_port ?? SMTP.plain,
    pop3Host: row?.pop3_host ?? '',
    pop3Port: row?.pop3_port ?? POP3.plain,
    emailSsl: row?.email_ssl === 1 ? 1 : 0,
  }
}

/** The password that was typed, or the stored one, which goes to no other server than before and not without encryption. */
function passwordOf(call: Call, input: MailboxInput, before: MailboxTable | undefined): string {
  if (input.password !== hiddenSecret) return input.password
  if (before === undefined || before.password_sealed === '') return ''
  const isMoved =
    before.account !== input.account ||
    before.smtp_host !== input.smtpHost ||
    before.smtp_port !== portOf(input) ||
    // What is not fetched from goes nowhere.
    (input.pop3Host !== '' && (before.pop3_host !== input.pop3Host || before.pop3_port !== popPortOf(input))) ||
    (before.email_ssl === 1 && input.emailSsl === 0)
  if (isMoved) fail(400, 'settings.secretAgain', { field: 'password' })
  return call.seals.open(before.password_sealed)
}

const portOf = ({ smtpPort, emailSsl }: MailboxInput) => smtpPort || (emailSsl === 1 ? SMTP.encrypted : SMTP.plain)

const popPortOf = ({ pop3Port, emailSsl }: MailboxInput) => pop3Port || (emailSsl === 1 ? POP3.encrypted : POP3.plain)

function requireUsable({ account, smtpHost }: MailboxInput): void {
  if (!isEmail(account)) fail(400, 'mail.badAccount', { field: 'account' })
  if (smtpHost === '') fail(400, 'mail.noServer', { field: 'smtpHost' })
}

export async function saveMailbox(call: Call, input: MailboxInput): Promise<void> {
  requireStorable(input)
  requireUsable(input)
  const before = await storedMailbox(call)
  const password = passwordOf(call, input, before)
  const row = {
    account: input.account,
    sender_name: input.senderName,
    password_sealed: password === '' ? '' : call.seals.seal(password),
    smtp_host: input.smtpHost,
    smtp_port: portOf(input),
    pop3_host: input.pop3Host,
    pop3_port: input.pop3Host === '' ? input.pop3Port : popPortOf(input),
    email_ssl: input.emailSsl,
  }
  const changed = await call.database
    .updateTable('mailbox')
    .set(row)
    .where('owner_id', '=', call.user.userId)
    .executeTakeFirst()
  if (Number(changed.numUpdatedRows) > 0) return
  const own = { id: nextId(), owner_id: call.user.userId, created_at: call.now() }
  await call.database
    .insertInto('mailbox')
    .values({ ...row, ...own })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A server of a mailbox, at an address that the list of allowed hosts admits. Refuses with 400 in words another one. */
async function serverOf(call: Call, input: MailboxInput, password: string): Promise<MailServer> {
  try {
    const address = await admittedServer(call.database, input.smtpHost, portOf(input))
    const settings = {
      emailSmtpHost: input.smtpHost,
      emailSmtpPort: portOf(input),
      emailSsl: input.emailSsl,
      emailAccount: input.account,
      emailPassword: password,
    }
    return { settings, address, senderName: input.senderName || call.user.realName }
  } catch (error) {
    if (error instanceof SendFault) failOutside(error)
    throw error
  }
}

/** Signs in as an account says, saved or not, at each of its servers. Refuses with 400 in the words of the other side. */
export async function checkMailbox(call: Call, input: MailboxInput): Promise<void> {
  requireUsable(input)
  const password = passwordOf(call, input, await storedMailbox(call))
  const server = await serverOf(call, input, password)
  try {
    await tryConnection(server.settings, server.address)
  } catch (error) {
    if (error instanceof SendFault) failOutside(error)
    throw error
  }
  if (input.pop3Host === '') return
  try {
    await withPop3(await popServerOf(call, input, password), async () => undefined)
  } catch (error) {
    if (error instanceof Pop3Fault) failWith(400, outsideReason(error), 'pop3Host')
    throw error
  }
}

/** The server that mail is fetched from, at an address that the list of allowed hosts admits. */
async function popServerOf({ database }: Call, input: MailboxInput, password: string): Promise<Pop3Server> {
  const { pop3Host: host, account, emailSsl } = input
  const port = popPortOf(input)
  try {
    const address = await admittedServer(database, host, port)
    return { host, address, port, isEncrypted: emailSsl === 1, account, password }
  } catch (error) {
    if (error instanceof SendFault) failWith(400, outsideReason(error), 'pop3Host')
    throw error
  }
}

/** Where the caller's mail is fetched. Refuses with 400 where they set up no such server. */
export async function receivingServer(call: Call): Promise<Pop3Server> {
  const row = await storedMailbox(call)
  if (!row) return fail(400, 'mail.noMailbox')
  if (row.pop3_host === '') return fail(400, 'mail.noPop3')
  const password = row.password_sealed === '' ? '' : call.seals.open(row.password_sealed)
  return popServerOf(call, await readMailbox(call), password)
}

/** What the caller sends by. Refuses with 400 where they set up none. */
export async function ownServer(call: Call): Promise<MailServer> {
  const row = await storedMailbox(call)
  if (!row) return fail(400, 'mail.noMailbox')
  return serverOf(call, await readMailbox(call), row.password_sealed === '' ? '' : call.seals.open(row.password_sealed))
}
