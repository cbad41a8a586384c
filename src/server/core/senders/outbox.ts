import type { PlatformDatabase } from '#server/database/open.ts'
import type { OutboxMessageTable } from '#server/database/tables/sign-in.ts'
import type { Services } from '../call.ts'
import { nextId } from '../ids.ts'
import { readSettings, type Settings } from '../settings.ts'
import type { AppContent, MailContent, MailFile, SmsContent } from './sender.ts'

/** What became of a message. */
export const outboxStates = { held: 0, sent: 1, waiting: 2, failed: 3, kept: 4 } as const

type Channel = OutboxMessageTable['channel']
type Queueing = Pick<Services, 'database' | 'now' | 'seals' | 'deliver'>

/** Messages that wait to be sent, those that were given up, and epoch milliseconds of the oldest that waits; null where none does. */
export async function countOutbox(database: PlatformDatabase) {
  const rows = await database
    .selectFrom('outbox_message')
    .select((row) => ['state', row.fn.countAll<number>().as('count'), row.fn.min('created_at').as('oldest')])
    .where('state', 'in', [outboxStates.waiting, outboxStates.failed])
    .groupBy('state')
    .execute()
  const of = (state: number) => rows.find((row) => row.state === state)
  const oldest = of(outboxStates.waiting)?.oldest ?? null
  return {
    waiting: Number(of(outboxStates.waiting)?.count ?? 0),
    failed: Number(of(outboxStates.failed)?.count ?? 0),
    oldestAt: oldest === null ? null : Number(oldest),
  }
}

/** Longest preview that the outbox shows of a mail. */
const PREVIEW = 1000

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly files?: readonly MailFile[]
  /** What it is sent by; the system configuration when absent. */
  readonly accountId?: string
}

/**
 * Puts a mail into the outbox, from where it is sent in the background; where nobody set up a mail server, it stays there.
 * `database` may be a transaction: what it rolls back is not sent.
 */
export async function queueMail(services: Queueing, mail: Mail, database = services.database): Promise<void> {
  const { emailSmtpHost, emailAccount } = await readSettings(database)
  const { accountId = '', to: _to, ...said } = mail
  const content: MailContent = { ...said, kind: 'mail' }
  await put(services, database, {
    channel: 'mail',
    recipient: mail.to,
    subject: mail.subject,
    content: mail.text.slice(0, PREVIEW),
    isSent: accountId !== '' || (emailSmtpHost !== '' && emailAccount !== ''),
    accountId,
    payload: content,
    until: null,
  })
}

export interface TextMessage {
  /** A mobile number of mainland China. */
  readonly to: string
  /** As its receiver reads it. */
  readonly text: string
  /** Part of the text that nobody else may read once a gateway sends it, such as a code. */
  readonly hidden?: string
  readonly template: string
  /** In the order of the template's variables. */
  readonly values: SmsContent['values']
  /** Epoch milliseconds: later it is worth nothing. */
  readonly until?: number
  readonly accountId?: string
}

export const hasGateway = ({ smsProvider }: Settings): boolean => smsProvider !== ''

/** The same for a text message; without a gateway it is kept as its receiver would read it. */
export async function queueSms(services: Queueing, message: TextMessage, database = services.database): Promise<void> {
  const { to, text, hidden = '', template, values, until = null, accountId = '' } = message
  const isSent = accountId !== '' || hasGateway(await readSettings(database))
  const payload: SmsContent = { kind: 'sms', template, values }
  const content = isSent && hidden !== '' ? text.replaceAll(hidden, '*'.repeat(hidden.length)) : text
  await put(services, database, {
    channel: 'sms',
    recipient: to,
    subject: '',
    content,
    isSent,
    payload,
    until,
    accountId,
  })
}

/**
 * The same for a message in the application of DingTalk or WeCom, where `to` is what it knows the person by, or for a web hook,
 * where it is what the account is called.
 */
export async function queueAppMessage(
  services: Queueing,
  message: AppContent & { readonly to: string; readonly accountId?: string },
  database = services.database,
): Promise<void> {
  const { to, kind, title, text, accountId = '' } = message
  await put(services, database, {
    channel: kind,
    recipient: to,
    subject: title,
    content: text.slice(0, PREVIEW),
    isSent: true,
    payload: { kind, title, text },
    until: null,
    accountId,
  })
}

/** Says in the outbox that a text message was held back. */
export async function holdSms(
  services: Queueing,
  message: { readonly to: string; readonly text: string },
): Promise<void> {
  const { now, database } = services
  const row = { channel: 'sms', recipient: message.to, content: message.text, state: outboxStates.held } as const
  await insert(database, { ...row, subject: '', payload: '', next_at: 0, expires_at: null, created_at: now() })
}

interface Put {
  readonly channel: Channel
  readonly recipient: string
  readonly subject: string
  readonly content: string
  readonly isSent: boolean
  readonly accountId: string
  readonly payload: MailContent | SmsContent | AppContent
  readonly until: number | null
}

async function put(services: Queueing, database: PlatformDatabase, message: Put): Promise<void> {
  const { channel, recipient, subject, content, isSent, payload, until, accountId } = message
  const now = services.now()
  await insert(database, {
    channel,
    account_id: accountId,
    recipient,
    subject: subject.slice(0, 300),
    content,
    state: isSent ? outboxStates.waiting : outboxStates.kept,
    payload: isSent ? services.seals.seal(JSON.stringify(payload)) : '',
    next_at: now,
    expires_at: until,
    created_at: now,
  })
  if (isSent) services.deliver()
}

interface Row {
  readonly channel: Channel
  readonly account_id?: string
  readonly recipient: string
  readonly subject: string
  readonly content: string
  readonly state: number
  readonly payload: string
  readonly next_at: number
  readonly expires_at: number | null
  readonly created_at: number
}

const insert = (database: PlatformDatabase, row: Row) =>
  database
    .insertInto('outbox_message')
    .values({ id: nextId(), account_id: '', ...row, attempts: 0, error: '', sent_at: null })
    .execute()
