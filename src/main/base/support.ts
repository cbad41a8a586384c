import type { Support, SupportReason } from '#shared/ipc/desktop.ts'

export const supported: Support = { supported: true, reason: '' }

export function unsupported(reason: Exclude<SupportReason, ''>): Support {
  return { supported: false, reason }
}
