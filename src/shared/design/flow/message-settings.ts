import { type MessageKey, messageKeys, messageWays } from '#shared/approval/messages.ts'
import { raw, type Raw, text } from '#shared/form/parsing/read.ts'
import type { Setting } from './setting.ts'

export const nodeWays = [messageWays.usual, messageWays.asStart, messageWays.own, messageWays.off]
export const startWays = [messageWays.usual, messageWays.own, messageWays.off]
export const messageWay = (key: MessageKey, options: readonly string[]): Omit<Setting, 'name'> => ({
  control: { kind: 'choice', options },
  read: (properties) => text(raw(properties[messageKeys[key]])['on'], messageWays.usual),
  write: (value, properties) => ({
    [messageKeys[key]]: { ...raw(properties[messageKeys[key]]), on: Number(value) },
  }),
})
export const messageConfig = (key: MessageKey) => ({
  when: (properties: Raw) => text(raw(properties[messageKeys[key]])['on']) === messageWays.own,
  control: { kind: 'sendConfig' } as const,
  read: (properties: Raw): unknown => raw(properties[messageKeys[key]])['msgId'] ?? '',
  write: (value: unknown, properties: Raw): Raw => ({
    [messageKeys[key]]: { ...raw(properties[messageKeys[key]]), msgId: value },
  }),
})

/** Who is told at a step, and by which sending configuration. */
const messagesOf = (options: readonly string[]) =>
  [
    { name: 'waitMessage', ...messageWay('waiting', options) },
    { name: 'waitConfig', ...messageConfig('waiting') },
    { name: 'returnMessage', ...messageWay('returned', options) },
    { name: 'returnConfig', ...messageConfig('returned') },
    { name: 'copyMessage', ...messageWay('copied', options) },
    { name: 'copyConfig', ...messageConfig('copied') },
    { name: 'dueMessage', ...messageWay('due', options) },
    { name: 'dueConfig', ...messageConfig('due') },
    { name: 'overdueMessage', ...messageWay('overdue', options) },
    { name: 'overdueConfig', ...messageConfig('overdue') },
  ] as const satisfies readonly Setting[]
export const messageSettings = messagesOf(nodeWays)
/** The same for all steps that say nothing of their own, and what whoever began it is told at the end. */
export const usualMessageSettings = [
  ...messagesOf(startWays),
  { name: 'endMessage', ...messageWay('ended', startWays) },
  { name: 'endConfig', ...messageConfig('ended') },
] as const satisfies readonly Setting[]
