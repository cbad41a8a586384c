import { relativeTime } from '#shared/rules/relative-time.ts'
import { t, useT } from '#renderer/i18n/index.ts'
import { dayText } from './time-text.ts'
import { useNow } from './useNow.ts'

/** How long ago, in words: `3 minutes ago`, or the date. Epoch milliseconds. */
export function ageText(at: number, now: number): string {
  const age = relativeTime(at, now)
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
