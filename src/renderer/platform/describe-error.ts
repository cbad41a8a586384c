import { t } from '#renderer/i18n/index.ts'
import { isPlatformError } from './platform-error.ts'

/**
 * What to tell a person about a failure: the server's message, else our own text for the code.
 * A network failure, unless something may have been done, shows the same default as an answer without text (section 8).
 */
export function describeError(error: unknown): string {
  if (!isPlatformError(error)) return t('errors.request')
  if (error.fate === 'unknown') return t('errors.fateUnknown')
  return error.message || t(`errors.${error.code}`)
}
