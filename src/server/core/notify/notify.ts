import { formatTime } from '#shared/form/dates.ts'
import type { Language } from '#shared/rules/language.ts'
import {
  messageChannels,
  type MessageReason,
  messageReasons,
  messageSources,
  withFamilyFields,
} from '#shared/rules/message-template.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { render } from '#server/messages/message.ts'
import { ApiError } from '../answer.ts'
import type { Services, SignedIn } from '../call.ts'
import type { MailFile } from '../senders/sender.ts'
import { queueAppMessage, queueMail, queueSms } from '../senders/outbox.ts'
import { readSettingsInside } from '../settings.ts'
import { channels, type OutgoingMessage, receiversOf, type Sending } from './channels.ts'
import { type MessageRoute, routesFor } from './routes.ts'
import { logSent } from './sent.ts'
import { type Imported, type SentReport, type ToldRecord, toldOf } from './stored.ts'
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
  /** The sending configuration that the sender chose; otherwise that of the reason, or its templates. */
  readonly sendConfigId?: string
  /** What a mail has with it; null: no mail goes, whatever the templates say. */
  readonly mailFiles?: readonly MailFile[] | null
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
  const keyOf = ({ reason, sendConfigId = '' }: Notification) => `${reason} ${sendConfigId}`
  const routes = new Map<string, readonly MessageRoute[]>()
  for (const { notification } of left) {
    const key = keyOf(notification)
    if (!routes.has(key)) routes.set(key, await routesFor(inside, notification))
  }
  if ([...routes.values()].every((each) => each.length === 0)) return () => undefined
  const people = await receiversOf(inside, [...new Set(left.flatMap(({ ids }) => ids))])
  const { sysName } = await readSettingsInside(services.database, inside)
  const tells: (() => void)[] = []
  for (const { notification, ids } of left) {
    const receivers = people.filter(({ id }) => ids.includes(id))
    const sending: SendingInside = { services, inside, notification, receivers }
    tells.push(...(await sendOn(sending, routes.get(keyOf(notification)) ?? [], sysName)))
  }
  return () => {
    for (const tell of tells) tell()
  }
}

interface SendingInside extends Sending {
  readonly services: Notifying
}

/** Sends one on every way that it has. */
async function sendOn(
  sending: SendingInside,
  routes: readonly MessageRoute[],
  sysName: string,
): Promise<(() => void)[]> {
  const { services, inside, notification } = sending
  const { reason } = notification
  const at = services.now()
  const valuesFor = commonValues(sysName, at, notification)
  const tells: (() => void)[] = []
  for (const route of routes) {
    const { channel, template, accountId } = route
    // A notice is an in-app message itself.
    if (reason === 'noticeReleased' && channel === 'inApp') continue
    try {
      const { receivers, outgoing, tell } = await channels[channel](sending, route, valuesFor)
      for (const each of outgoing) await queue(services, each, accountId, inside)
      if (tell) tells.push(tell)
      if (receivers.length === 0) continue
      const kind = channel === 'inApp' || channel === 'mail' ? 'html' : 'text'
      const { zh } = wordTemplate({ template, reason, own: notification.words, values: valuesFor, kind })
      await logSent(inside, {
        channel: messageChannels[channel],
        source: messageSources[messageReasons[reason].source],
        ...zh,
        accountId,
        receivers: receivers.map(({ name }) => name),
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

/** Puts what goes to an address outside into the outbox, from where it is sent. */
async function queue(
  services: Notifying,
  { to, content, text }: OutgoingMessage,
  accountId: string,
  inside: PlatformDatabase,
): Promise<void> {
  if (content.kind === 'mail') return queueMail(services, { ...content, to, accountId }, inside)
  if (content.kind === 'sms') return queueSms(services, { ...content, to, text, accountId }, inside)
  return queueAppMessage(services, { ...content, to, accountId }, inside)
}

/** What every message may name, beside what it is about. */
export function commonValues(
  platform: string,
  at: number,
  { from, values = {} }: Pick<Notification, 'from' | 'values'>,
): (language: Language) => Readonly<Record<string, string>> {
  return (language) =>
    withFamilyFields(
      valuesIn(values, language, {
        platform,
        time: formatTime(at, 'yyyy-MM-dd HH:mm'),
        user: from === null ? render({ code: 'message.platform' }, language) : `${from.realName}/${from.account}`,
      }),
    )
}
