import type { FormPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { type FormRecord, storageOf } from '#shared/form/values.ts'

/** What a list calls a record: its first short text that names nothing else. */
export function recordTitle(plan: FormPlan, record: Readonly<FormRecord>): string {
  for (const field of plan.fields) {
    const value = record[field.name]
    if (typeof value !== 'string' || value.trim() === '' || storageOf(field) !== 'text' || field.options) continue
    if (kindOf(field).targets(field).length === 0) return value.trim().slice(0, 60)
  }
  return ''
}

/** Fingerprint (53 bits) of the values a form shows: another one says that the stored record changed. Not for secrets. */
export function fingerprint(plan: FormPlan, record: Readonly<FormRecord>): string {
  const text = JSON.stringify(plan.fields.map((field) => record[field.name] ?? null))
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
