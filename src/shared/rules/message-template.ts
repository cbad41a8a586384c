import { namesOf } from './names-of.ts'

/** Ways that a message takes, by the codes of the wire (wire contract 3.3). */
export const messageChannels = { inApp: '1', mail: '2', sms: '3', dingTalk: '4', weCom: '5', webHook: '6' } as const
export type MessageChannel = keyof typeof messageChannels
export const channelNames = namesOf(messageChannels)

/** Where messages come from, by the codes of the wire; they are the types of in-app messages too (section 3). */
export const messageSources = { notice: '1', flow: '2', system: '3', schedule: '4' } as const
export type MessageSource = keyof typeof messageSources

/** What every template may name, whatever it is sent for. */
const everywhere = ['receiver', 'platform', 'time'] as const

interface Reason {
  readonly source: MessageSource
  /** What a template of it may name, beside `receiver`, `platform` and `time`. */
  readonly fields: readonly MessageField[]
}

export type MessageField =
  | (typeof everywhere)[number]
  | 'user'
  | 'name'
  | 'title'
  | 'summary'
  | 'step'
  | 'done'
  | 'failed'
  | 'days'
  | 'deadline'
  | 'start'

/** Why the platform sends a message by itself. */
export const messageReasons = {
  noticeReleased: { source: 'notice', fields: ['title', 'summary', 'user'] },
  taskToApprove: { source: 'flow', fields: ['title', 'step', 'user'] },
  taskUrged: { source: 'flow', fields: ['title', 'step', 'user'] },
  taskDue: { source: 'flow', fields: ['title', 'step', 'deadline'] },
  taskOverdue: { source: 'flow', fields: ['title', 'step', 'deadline'] },
  taskCopied: { source: 'flow', fields: ['title', 'user'] },
  caseToSend: { source: 'flow', fields: ['title', 'user'] },
  requestApproved: { source: 'flow', fields: ['title', 'user'] },
  requestReturned: { source: 'flow', fields: ['title', 'step', 'summary', 'user'] },
  requestEnded: { source: 'flow', fields: ['title', 'summary', 'user'] },
  entrusted: { source: 'flow', fields: ['user'] },
  moduleReleased: { source: 'system', fields: ['name', 'user'] },
  roleGranted: { source: 'system', fields: ['name', 'user'] },
  forcedSignOut: { source: 'system', fields: ['user'] },
  passwordReset: { source: 'system', fields: ['user'] },
  passwordExpires: { source: 'system', fields: ['days'] },
  importFinished: { source: 'system', fields: ['name', 'done', 'failed'] },
  listLinkConsented: { source: 'system', fields: ['name', 'user'] },
  listLinkWithdrawn: { source: 'system', fields: ['name', 'user'] },
  scheduleReminder: { source: 'system', fields: ['title', 'start', 'summary'] },
  scheduleInvitation: { source: 'system', fields: ['title', 'start', 'summary', 'user'] },
  workHandedOver: { source: 'system', fields: ['name', 'done', 'user'] },
  reportSent: { source: 'system', fields: ['name', 'summary', 'user'] },
  reportNotSent: { source: 'system', fields: ['name', 'summary'] },
  recordMentioned: { source: 'system', fields: ['name', 'summary', 'user'] },
  recordCommented: { source: 'system', fields: ['name', 'summary', 'user'] },
  serverTrouble: { source: 'system', fields: ['summary'] },
} as const satisfies Readonly<Record<string, Reason>>
export type MessageReason = keyof typeof messageReasons
export const reasonNames = namesOf(messageReasons)

export const isReason = (name: string): name is MessageReason => Object.hasOwn(messageReasons, name)

/** Every name that a template for this reason may use. */
export function fieldsOf(reason: MessageReason): readonly MessageField[] {
  return [...messageReasons[reason].fields, ...everywhere]
}

/** What the family's own parameters stand for here; those without a counterpart stay empty. */
const familyFields: Readonly<Record<string, readonly MessageField[]>> = {
  Title: ['title', 'name'],
  CreatorUserName: ['user'],
  Content: ['summary'],
  Remark: [],
  FlowLink: [],
  StartDate: ['start'],
  StartTime: [],
  EndDate: [],
  EndTime: [],
}

/** Values under the names of the family too (`{@Title}`). */
export function withFamilyFields(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const named = Object.entries(familyFields).map(([name, fields]) => {
    const known = fields.find((field) => values[field] !== undefined)
    return [name, known === undefined ? '' : values[known]]
  })
  return { ...Object.fromEntries(named), ...values }
}

/** `{name}`, and `{@name}` as other clients of the family write it. */
const placeholder = /\{@?([A-Za-z]\w{0,49})\}/g

/** A parameter's name without the mark that other clients put before it. */
export const plainField = (field: string): string => field.trim().replace(/^@/, '')

/** The names that a text has places for, each once. */
export function placesOf(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name]) => name ?? ''))]
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Puts values into the places of a text; a place without a value stays as it is written. Values never become markup. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>, kind: 'text' | 'html'): string {
  return text.replace(placeholder, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return whole
    return kind === 'text' ? value : value.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
  })
}
