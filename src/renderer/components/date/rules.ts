import type { FormRule } from 'antd'
import type { TFunction } from 'i18next'
import { type DateLimits, dateReason, type DateValue } from './reason.ts'

/** Keeps a form from being sent while a date of it is unreadable or outside its limits. */
export function dateRule(t: TFunction, format: string, limits: () => DateLimits = () => ({})): FormRule {
  return {
    validator: (_rule, value: DateValue | undefined) => told(dateReason(t, value ?? null, format, limits())),
  }
}

/** The same for a pair, both of which are needed: `required` is what says so. */
export function periodRule(t: TFunction, format: string, required: string, limits: () => DateLimits): FormRule {
  return {
    validator: (_rule, pair: readonly DateValue[] | null | undefined) => {
      const [from = null, to = null] = pair ?? []
      const start = dateReason(t, from, format, limits())
      if (start !== '' || from === null || to === null) return told(start || required)
      const { from: earliest } = limits()
      return told(dateReason(t, to, format, { from: typeof from === 'number' ? from : earliest }))
    },
  }
}

function told(reason: string): Promise<void> {
  return reason === '' ? Promise.resolve() : Promise.reject(new Error(reason))
}
