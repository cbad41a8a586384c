import { richTextWords } from '#shared/form/rich-text.ts'
import { drawnFiles } from '#shared/form/files.ts'
import { type Language, languages } from '#shared/rules/language.ts'
import {
  type MessageChannel,
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
import { filesUploadedBy } from '#server/database/uploaded-by.ts'
import type { Services } from '../call.ts'
import { openAccount } from '../senders/accounts.ts'
import type { Content } from '../senders/send.ts'
import { readSettings, type Settings } from '../settings.ts'
import type { Notification } from './notify.ts'
import type { MessageRoute } from './routes.ts'
import { storeMessage } from './stored.ts'
import { type Worded, wordTemplate } from './words.ts'

interface Receiver {
  readonly id: string
  readonly name: string
  readonly language: Language
  readonly email: string
  readonly mobile: string
}

export interface Sending {
  readonly services: Pick<Services, 'now' | 'push' | 'seals'>
  readonly inside: PlatformDatabase
  readonly notification: Notification
  readonly receivers: readonly Receiver[]
}
type ValuesFor = (language: Language) => Readonly<Record<string, string>>

/** What goes to one address outside; `text`: as its receiver reads it. */
export interface OutgoingMessage {
  readonly to: string
  readonly content: Content
  readonly text: string
}

/** Who is reached on a channel, and what has to be sent for it. */
interface Reached {
  readonly receivers: readonly Receiver[]
  readonly outgoing: readonly OutgoingMessage[]
  /** Pushes it to their screens; for after the commit. */
  readonly tell?: () => void
}
const nobody: Reached = { receivers: [], outgoing: [] }

type Channel = (sending: Sending, route: MessageRoute, values: ValuesFor) => Promise<Reached>

export async function receiversOf(database: PlatformDatabase, ids: readonly string[]): Promise<Receiver[]> {
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
function groupsOf(receivers: readonly Receiver[], template: MessageTemplateTable): (readonly Receiver[])[] {
  const words = template.title + template.content + template.translations
  return placesOf(words).includes('receiver') ? receivers.map((each) => [each]) : [receivers]
}

const worded = (
  { notification: { reason, words: own } }: Sending,
  { template }: MessageRoute,
  [receiver, values]: readonly [name: string | undefined, values: ValuesFor],
  kind: 'text' | 'html',
): Worded =>
  wordTemplate({
    template,
    reason,
    own,
    values: (language) => ({ receiver: receiver ?? '', ...values(language) }),
    kind,
  })

const inApp: Channel = async (sending, route, values) => {
  const { services, inside, notification } = sending
  const { reason, from, task, topic = '', imported, report, record } = notification
  const type = Number(messageSources[messageReasons[reason].source]) as 1 | 2 | 3
  const pictures = task ? [] : await picturesOf(sending, route.template)
  const frames: { readonly userIds: readonly string[]; readonly frame: string }[] = []
  for (const group of groupsOf(sending.receivers, route.template)) {
    const words = worded(sending, route, [group[0]?.name, values], 'html')
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
  return { receivers: sending.receivers, outgoing: [], tell }
}

/** Pictures in the words of a template, in any language, that whoever wrote it or sends it uploaded. */
function picturesOf({ inside, notification }: Sending, { content, translations, created_by }: MessageTemplateTable) {
  const people = [notification.from?.userId ?? '', created_by].filter((id) => id !== '')
  return filesUploadedBy(inside, people, drawnFiles(content + translations))
}

const mail: Channel = async (sending, route, values) => {
  const { emailSmtpHost, emailAccount } = await readSettings(sending.inside)
  const { mailFiles = [] } = sending.notification
  // Without a mail server nobody would ever send them.
  const isSent = route.accountId !== '' || (emailSmtpHost !== '' && emailAccount !== '')
  if (!isSent || mailFiles === null) return nobody
  const receivers = sending.receivers.filter(({ email }) => isEmail(email))
  const outgoing = groupsOf(receivers, route.template).flatMap((group) => {
    const words = worded(sending, route, [group[0]?.name, values], 'html')
    return group.map(({ email, language }): OutgoingMessage => {
      const { title, content: html } = words[language]
      const text = richTextWords(html)
      return { to: email, text, content: { kind: 'mail', subject: title, text, html, files: mailFiles } }
    })
  })
  return { receivers, outgoing }
}

const sms: Channel = (sending, route, values) => {
  const { template } = route
  const variables = JSON.parse(template.sms_fields || '[]') as { field?: string; smsField?: string }[]
  const receivers = sending.receivers.filter(({ mobile }) => isMobile(mobile))
  const outgoing = receivers.map(({ name, mobile, language }): OutgoingMessage => {
    const known: Readonly<Record<string, string>> = { receiver: name, ...values(language) }
    const filled = variables
      .filter(({ smsField = '' }) => smsField !== '')
      .map(({ field = '', smsField = '' }) => [smsField, known[plainField(field)] ?? ''] as const)
    const text = worded(sending, route, [name, values], 'text')[language].content
    return { to: mobile, text, content: { kind: 'sms', template: template.template_code, values: filled } }
  })
  return Promise.resolve({ receivers, outgoing })
}

/** A message in plain text; a built-in template without words says the platform's own, which are markup. */
function plainMessage(
  sending: Sending,
  route: MessageRoute,
  values: readonly [name: string, values: ValuesFor],
  language: Language,
) {
  const isOwn = route.template.content === ''
  const { title, content } = worded(sending, route, values, isOwn ? 'html' : 'text')[language]
  return { title, text: isOwn ? richTextWords(content) : content }
}

/** Whether the applications of the other systems are set up; the keys are those of the synchronisation. */
export const appIsSetUp = {
  dingTalk: ({ dingSynAppKey, dingAgentId }: Settings) => dingSynAppKey !== '' && dingAgentId !== '',
  weCom: ({ qyhCorpId, qyhAgentId }: Settings) => qyhCorpId !== '' && qyhAgentId !== '',
} as const

/** Whoever was synchronised is known there. */
const byApp =
  (kind: keyof typeof appIsSetUp): Channel =>
  async (sending, route, values) => {
    const { inside } = sending
    if (!appIsSetUp[kind](await readSettings(inside))) return nobody
    const ids = sending.receivers.map(({ id }) => id)
    const links = await inside
      .selectFrom('third_link')
      .select(['local_id', 'remote_id'])
      .where('provider', '=', kind)
      .where('kind', '=', 'user')
      .where('remote_id', '!=', '')
      .where(whereIn(inside, 'third_link.local_id', ids))
      .execute()
    const known = new Map(links.map((link) => [link.local_id, link.remote_id]))
    const receivers = sending.receivers.filter(({ id }) => known.has(id))
    const outgoing = receivers.map(({ id, name, language }): OutgoingMessage => {
      const { title, text } = plainMessage(sending, route, [name, values], language)
      return { to: known.get(id) ?? '', text, content: { kind, title, text } }
    })
    return { receivers, outgoing }
  }

/** Names that stand for `{receiver}` in a message to a whole group. */
const NAMED = 10

/** One message to the group behind the account, whoever it is for: in the platform's own language. */
const webHook: Channel = async (sending, route, values) => {
  const { services, inside, receivers } = sending
  const account = route.accountId === '' ? null : await openAccount({ ...services, database: inside }, route.accountId)
  if (account === null || receivers.length === 0) return nobody
  const names = receivers.slice(0, NAMED).map(({ name }) => name)
  const shown = names.join(', ') + (receivers.length > NAMED ? '…' : '')
  const { title, text } = plainMessage(sending, route, [shown, values], 'zh')
  return { receivers, outgoing: [{ to: account.name, text, content: { kind: 'webHook', title, text } }] }
}

export const channels: Readonly<Record<MessageChannel, Channel>> = {
  inApp,
  mail,
  sms,
  dingTalk: byApp('dingTalk'),
  weCom: byApp('weCom'),
  webHook,
}
