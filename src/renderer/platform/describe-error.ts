import { t } from '#renderer/i18n/index.ts'
import { isPlatformError } from './platform-error.ts'

/**
 * What to tell a person about a failure: the server's message, else our own text for the code.
 * A network failure, unless something may have been done, shows the same default as an answer without text (section 8);
 * so does a status of failure with a page, or anything else of its own, in place of the platform's answer.
 */
export function describeError(error: unknown): string {
  if (!isPlatformError(error)) return t('errors.request')
  if (error.outcome === 'unknown') return t('errors.outcomeUnknown')
  if (isUnknownCall(error)) return t('errors.unknownCall')
  if (error.code === 'platform.malformed' && /^HTTP [45]\d\d$/.test(error.detail ?? '')) return t('errors.request')
  return error.message || t(`errors.${error.code}`)
}

/** Whether the server has no such call: another product of the family lacks what only ours has, and the other way round. */
export function isUnknownCall(error: unknown): boolean {
  return isPlatformError(error) && error.code === 'platform.malformed' && error.detail === 'HTTP 404'
}

/** The same of a sign-in or an unlock: one whose answer was lost has done nothing that lasts, and is tried again. */
export function describeEntryError(error: unknown): string {
  return isPlatformError(error) && error.outcome === 'unknown' ? t('errors.noAnswer') : describeError(error)
}
