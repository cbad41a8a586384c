import type { KeptDecision, KeptEntry } from '#shared/ipc/offline.ts'
import type { Tone } from '#renderer/components/state/StateTag.tsx'
import type { useT } from '#renderer/i18n/index.ts'

type T = ReturnType<typeof useT>

export const tones: Readonly<Record<KeptEntry['state'], Tone>> = {
  waiting: 'waiting',
  sending: 'waiting',
  refused: 'danger',
  conflict: 'warning',
  unknown: 'danger',
}

export const decisionName = (t: T, { endpoint }: Pick<KeptDecision, 'endpoint'>) =>
  t(endpoint === 'flow.audit' ? 'workflow.decide.agree' : 'workflow.decide.return')

/** What was done. */
export function deedOf(t: T, entry: KeptEntry): string {
  switch (entry.kind) {
    case 'decision':
      return `${decisionName(t, entry)}${entry.opinion === '' ? '' : `: ${entry.opinion}`}`
    case 'comment':
      return t(entry.reply ? 'offline.answer' : 'offline.comment', { name: entry.reply?.name, text: entry.content })
    default:
      return t(`offline.${entry.kind}`, { module: entry.module })
  }
}

/** It is on its way, or may have arrived: it stays as it is. */
export const isOut = ({ state, isUnsure }: KeptEntry): boolean => state === 'sending' || isUnsure

/** It came back from the server, and waits for the person. */
export const cameBack = ({ state }: KeptEntry): boolean => state !== 'waiting' && state !== 'sending'

/** What became of it, in words. */
export function wordsOf(t: T, entry: KeptEntry): string {
  const { state, message, lacksPeople, isUnsure } = entry
  if (state === 'refused') return lacksPeople ? t('offline.lacksPeople', { steps: message }) : message
  if (state === 'conflict') return t(entry.kind === 'delete' ? 'offline.changedSince' : 'offline.conflicts')
  if (state === 'unknown')
    return entry.kind === 'decision' ? t('offline.notTold', { message }) : t('offline.cannotTell')
  if (!isUnsure) return t('offline.waits')
  return message === '' ? t('offline.unsure') : t('offline.unclearDecision', { message })
}
