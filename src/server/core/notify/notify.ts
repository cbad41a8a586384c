import { richTextWords } from '#shared/form/rich-text.ts'
import { drawnFiles } from '#shared/form/files.ts'
import { formatTime } from '#shared/form/dates.ts'
import { type Language, languages } from '#shared/rules/language.ts'
import {
  type MessageChannel,
  messageChannels,
  type MessageReason,
  messageReasons,
  messageSources,
  placesOf,
  plainField,
} from '#shared/rules/message-template.ts'
import { isEmail, isMobile } from '#shared/rules/validation.ts'
import { writeFrame } from '#shared/realtime/frames.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { MessageTemplateTable } from '#server/database/tables/message-template.ts'
import { whereIn } from '#server/database/text.ts'
import { render } from '#server/messages/message.ts'
import { ApiError } from '../answer.ts'
import type { Services, SignedIn } from '../call.ts'
import { filesUploadedBy } from '#server/database/uploaded-by.ts'
import type { MailFile } from '../senders/sender.ts'
import { queueAppMessage, queueMail, queueSms } from '../senders/outbox.ts'
import { readSettings, type Settings } from '../settings.ts'
import { logSent } from './sent.ts'
import { type Imported, type SentReport, storeMessage, type ToldRecord, toldOf } from './stored.ts'
import { type OwnMessage, type Values, valuesIn, wordTemplate } from './words.ts'

type Notifying = Pick<Services, 'database' | 'now' | 'seals' | 'deliver' | 'push' | 'log'>

export interface Notification {
  readonly reason: MessageReason
  /** What its words may name, beside `user`, `receiver`, `platform` and `time`. */
  readonly values?: Values
  readonly to: readonly string[]
  /** Null: the platform itself. */
  readonly from: Pick<SignedIn, 'userId' | 'realName' | 'account'> | null
  /** What it is about: whoever was told already is not told again. */
  readonly topic?: string
  /** Words of the platform's own in place of those of the reason. */
  readonly words?: OwnMessage
  /** Of flow messages: what is opened. */
  readonly task?: { readonly flowType: 1 | 2; readonly body: string }
  /** Of a finished import: what was imported. */
  readonly imported?: Imported
  /** Of a report that is sent: which one. */
  readonly report?: SentReport
  /** Of a comment: the record that it is on. */
  readonly record?: ToldRecord
  /** What a mail has with it; null: no mail goes, whatever the templates say. */
  readonly mailFiles?: readonly MailFile[] | null
}

interface Receiver {
  readonly id: string
  readonly name: string
  readonly language: Language
  readonly email: string
  readonly mobile: string
}

/**
 * Tells people of something that was done, on the ways that the templates of the reason name, each in their language. It
 * never rejects: what it is about has been done, whether or not somebody could be told.
 */
export async function notify(services: Notifying, notification: Notification): Promise<void> {
  try {
    const { database } = services
    const tell = await database.transaction().execute((inside) => notifyInside(services, notification, inside))
    tell()
  } catch (error) {
    services.log.error({ err: error, reason: notification.reason }, 'people not told')
  }
}

/** The same within a transaction: what it rolls back nobody was told of. Call the answer after the commit. */
export const notifyInside = (services: Notifying, notification: Notification, inside: PlatformDatabase) =>
  notifyEach(services, [notification], inside)

/** Several of them at once: what they have in common is read once, however many they are. */
export async function notifyEach(
  services: Notifying,
  notifications: readonly Notification[],
  inside: PlatformDatabase,
): Promise<() => void> {
  const told = await toldOf(
    inside,
    notifications.flatMap(({ topic = '' }) => (topic === '' ? [] : [topic])),
  )
  const left = notifications.flatMap((notification) => {
    const before = told.get(notification.topic ?? '')
    const ids = [...new Set(notification.to)].filter((id) => !before?.has(id))
    return ids.length === 0 ? [] : [{ notification, ids }]
  })
  if (left.length === 0) return () => undefined
  const reasons = [...new Set(left.map(({ notification }) => notification.reason))]
  const templates = await templatesOf(inside, reasons)
  if (reasons.every((reason) => templates.get(reason)?.size === 0)) return () => undefined
  const people = await receiversOf(inside, [...new Set(left.flatMap(({ ids }) => ids))])
  const { sysName } = await readSettings(inside)
  const tells: (() => void)[] = []
  for (const { notification, ids } of left) {
    const receivers = people.filter(({ id }) => ids.includes(id))
    const sending = { services, inside, notification, receivers }
    tells.push(...(await sendOn(sending, templates.get(notification.reason) ?? new Map(), sysName)))
  }
  return () => {
    for (const tell of tells) tell()
  }
}

/** Sends one on every way that it has a template for. */
async function sendOn(sending: Sending, templates: Templates, sysName: string): Promise<(() => void)[]> {
  const { services, inside, notification } = sending
  const { from, values = {}, reason } = notification
  const at = services.now()
  const valuesFor = (language: Language) =>
    valuesIn(values, language, {
      platform: sysName,
      time: formatTime(at, 'yyyy-MM-dd HH:mm'),
      user: from === null ? render({ code: 'message.platform' }, language) : `${from.realName}/${from.account}`,
    })
  const tells: (() => void)[] = []
  for (const [channel, template] of templates) {
    try {
      const told = await ways[channel](sending, template, valuesFor)
      if (told === null) continue
      tells.push(told.tell)
      if (told.receivers.length === 0) continue
      const kind = channel === 'inApp' || channel === 'mail' ? 'html' : 'text'
      const { zh } = wordTemplate({ template, reason, own: notification.words, values: valuesFor, kind })
      await logSent(inside, {
        channel: messageChannels[channel],
        source: messageSources[messageReasons[reason].source],
        ...zh,
        accountId: '',
        receivers: told.receivers.map(({ name }) => name),
        at,
      })
    } catch (error) {
      // One way that is out of order, such as mails without the key of the folder, closes no other.
      if (!(error instanceof ApiError)) throw error
      services.log.error({ err: error, reason, channel }, 'people not told on one way')
    }
  }
  return tells
}

interface Sending {
  readonly services: Notifying
  readonly inside: PlatformDatabase
  readonly notification: Notification
  readonly receivers: readonly Receiver[]
}
type ValuesFor = (language: Language) => Readonly<Record<string, string>>
/** Who was reached on a way, and what pushes it to their screens after the commit. */
interface Told {
  readonly receivers: readonly Receiver[]
  readonly tell: () => void
}
/** Null: nobody is reached on it. */
type Way = (sending: Sending, template: MessageTemplateTable, values: ValuesFor) => Promise<Told | null>

const queued = (receivers: readonly Receiver[]): Told | null =>
  receivers.length === 0 ? null : { receivers, tell: () => undefined }

type Templates = ReadonlyMap<MessageChannel, MessageTemplateTable>

/** One enabled template for each way of each reason: somebody's own goes before the built-in one. */
async function templatesOf(
  database: PlatformDatabase,
  reasons: readonly MessageReason[],
): Promise<ReadonlyMap<MessageReason, Templates>> {
  const rows = await database
    .selectFrom('message_template')
    .selectAll()
    .where('reason', 'in', reasons)
    .where('enabled_mark', '=', 1)
    .orderBy('template_type', 'desc')
    .orderBy('sort_code', 'desc')
    .orderBy('id')
    .execute()
  const names = Object.entries(messageChannels) as [MessageChannel, string][]
  const ofReason = (reason: MessageReason) =>
    rows
      .filter((row) => row.reason === reason)
      .flatMap((row) => names.filter(([, code]) => code === row.message_type).map(([name]) => [name, row] as const))
  return new Map(reasons.map((reason) => [reason, new Map(ofReason(reason))]))
}

async function receiversOf(database: PlatformDatabase, ids: readonly string[]): Promise<Receiver[]> {
  const rows = await database
    .selectFrom('platform_user')
    .select(['id', 'real_name', 'account', 'language', 'email', 'mobile_phone'])
    .where(whereIn(database, 'platform_user.id', ids))
    .where('deleted_at', 'is', null)
    // Whoever was disabled is written to no more.
    .where('enabled_mark', '<>', 0)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.real_name,
    language: languages.find((each) => each === row.language) ?? 'zh',
    email: row.email ?? '',
    mobile: row.mobile_phone ?? '',
  }))
}

/** The receivers who read the same: all together, or each alone where the words name them. */
function groupsOf({ receivers }: Sending, template: MessageTemplateTable): (readonly Receiver[])[] {
  const words = template.title + template.content + template.translations
  return placesOf(words).includes('receiver') ? receivers.map((each) => [each]) : [receivers]
}
const named =
  (values: ValuesFor, [first]: readonly Receiver[]): ValuesFor =>
  (language) => ({
    receiver: first?.name ?? '',
    ...values(language),
  })

const inApp: Way = async (sending, template, values) => {
  const { services, inside, notification } = sending
  const { reason, from, task, topic = '', imported, report, record, words: own } = notification
  const type = Number(messageSources[messageReasons[reason].source]) as 1 | 2 | 3
  const pictures = task ? [] : await picturesOf(sending, template)
  const frames: { readonly userIds: readonly string[]; readonly frame: string }[] = []
  for (const group of groupsOf(sending, template)) {
    const words = wordTemplate({ template, reason, own, values: named(values, group), kind: 'html' })
    const id = await storeMessage(
      inside,
      {
        type,
        flowType: task?.flowType ?? null,
        words,
        body: task?.body ?? null,
        pictures,
        from: from?.userId ?? null,
        topic,
        imported,
        report,
        record,
        at: services.now(),
      },
      group.map((each) => each.id),
    )
    for (const [language, some] of Map.groupBy(group, (each) => each.language)) {
      const about = task?.body ? { bodyText: task.body } : {}
      const frame = { title: words[language].title, unreadNoticeCount: 1, messageType: type, id, ...about }
      const userIds = some.map((each) => each.id)
      frames.push({ userIds, frame: writeFrame('messagePush', { ...frame, userId: from?.userId ?? '', toUserId: [] }) })
    }
  }
  const tell = () => {
    for (const { userIds, frame } of frames) services.push(userIds, frame)
  }
  return { receivers: sending.receivers, tell }
}

/** Pictures in the words of a template, in any language, that whoever wrote it or sends it uploaded. */
function picturesOf({ inside, notification }: Sending, { content, translations, created_by }: MessageTemplateTable) {
  const people = [notification.from?.userId ?? '', created_by].filter((id) => id !== '')
  return filesUploadedBy(inside, people, drawnFiles(content + translations))
}

const mail: Way = async (sending, template, values) => {
  const { services, inside, notification } = sending
  const { emailSmtpHost, emailAccount } = await readSettings(inside)
  const { mailFiles = [] } = notification
  // Without a mail server nobody would ever send them.
  if (emailSmtpHost === '' || emailAccount === '' || mailFiles === null) return null
  const reached = { ...sending, receivers: sending.receivers.filter(({ email }) => isEmail(email)) }
  const { reason, words: own } = notification
  for (const group of groupsOf(reached, template)) {
    const words = wordTemplate({ template, reason, own, values: named(values, group), kind: 'html' })
    for (const { email, language } of group) {
      const { title, content } = words[language]
      const mail = { to: email, subject: title, text: richTextWords(content), html: content, files: mailFiles }
      await queueMail(services, mail, inside)
    }
  }
  return queued(reached.receivers)
}

const sms: Way = async (sending, template, values) => {
  const { services, inside, notification } = sending
  const { reason, words: own } = notification
  const variables = JSON.parse(template.sms_fields || '[]') as { field?: string; smsField?: string }[]
  const reached = { ...sending, receivers: sending.receivers.filter(({ mobile }) => isMobile(mobile)) }
  for (const receiver of reached.receivers) {
    const valuesOf = named(values, [receiver])
    const words = wordTemplate({ template, reason, own, values: valuesOf, kind: 'text' })
    const { content } = words[receiver.language]
    const known = valuesOf(receiver.language)
    const filled = variables
      .filter(({ smsField = '' }) => smsField !== '')
      .map(({ field = '', smsField = '' }) => [smsField, known[plainField(field)] ?? ''] as const)
    const message = { to: receiver.mobile, text: content, template: template.template_code, values: filled }
    await queueSms(services, message, inside)
  }
  return queued(reached.receivers)
}

/** Whether the applications of the other systems are set up; the keys are those of the synchronisation. */
export const appIsSetUp = {
  dingTalk: ({ dingSynAppKey, dingAgentId }: Settings) => dingSynAppKey !== '' && dingAgentId !== '',
  weCom: ({ qyhCorpId, qyhAgentId }: Settings) => qyhCorpId !== '' && qyhAgentId !== '',
} as const

/** Whoever was synchronised is known there. */
const byApp =
  (kind: keyof typeof appIsSetUp): Way =>
  async (sending, template, values) => {
    const { services, inside, notification, receivers } = sending
    if (!appIsSetUp[kind](await readSettings(inside))) return null
    const { reason, words: own } = notification
    const ids = receivers.map(({ id }) => id)
    const links = await inside
      .selectFrom('third_link')
      .select(['local_id', 'remote_id'])
      .where('provider', '=', kind)
      .where('kind', '=', 'user')
      .where('remote_id', '!=', '')
      .where(whereIn(inside, 'third_link.local_id', ids))
      .execute()
    const known = new Map(links.map((link) => [link.local_id, link.remote_id]))
    for (const receiver of receivers) {
      const to = known.get(receiver.id)
      if (to === undefined) continue
      const isOwn = template.content === ''
      const filled = named(values, [receiver])
      const words = wordTemplate({ template, reason, own, values: filled, kind: isOwn ? 'html' : 'text' })
      const { title, content } = words[receiver.language]
      const text = isOwn ? richTextWords(content) : content
      await queueAppMessage(services, { kind, to, title, text }, inside)
    }
    return queued(receivers.filter(({ id }) => known.has(id)))
  }

const ways: Readonly<Record<MessageChannel, Way>> = {
  inApp,
  mail,
  sms,
  dingTalk: byApp('dingTalk'),
  weCom: byApp('weCom'),
}
