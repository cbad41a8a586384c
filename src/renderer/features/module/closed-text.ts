import { t } from '#renderer/i18n/index.ts'

/** Why a record, or a row of a list, that a rule of the design closed is only read; null: it is open. */
export function closedText(record: Readonly<Record<string, unknown>> | null | undefined): string | null {
  if (record?.['atriumClosed'] !== true) return null
  const message = record['atriumClosedBecause']
  return typeof message === 'string' && message !== '' ? t('module.closedBecause', { message }) : t('module.closed')
}
