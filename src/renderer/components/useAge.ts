import { recentTime, type RelativeTime, relativeTime } from '#shared/rules/relative-time.ts'
import { t, useT } from '#renderer/i18n/index.ts'
import { dayText } from './time-text.ts'
import { useNow } from './useNow.ts'

/** How long ago, in words: `3 minutes ago`, or the date. Epoch milliseconds. */
export function ageText(at: number, now: number): string {
  return wordsOf(relativeTime(at, now), at)
}

/** The same in the shorter steps of lists of what just happened: the date from two days on. */
export function recentText(at: number, now: number): string {
  return wordsOf(recentTime(at, now), at)
}

function wordsOf(age: RelativeTime, at: number): string {
  if (age.unit === 'justNow') return t('common.age.justNow')
  if (age.unit === 'date') return dayText(at)
  return t(`common.age.${age.unit}`, { count: age.count })
}

/** The same, kept true while it shows. */
export function useAge(at: number): string {
  useT()
  const now = useNow(30_000)
  return ageText(at, Math.max(now, at))
}
