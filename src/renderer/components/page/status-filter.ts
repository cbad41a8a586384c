import type { TFunction } from 'i18next'
import type { ListFilter } from './filters.tsx'

/** The usual choice of all records, enabled or disabled ones. */
export const statusFilter = (t: TFunction): ListFilter => ({
  kind: 'choice',
  name: 'enabledMark',
  label: t('common.status.label'),
  options: [
    { value: '', label: t('common.status.all') },
    { value: '1', label: t('common.status.enabled') },
    { value: '0', label: t('common.status.disabled') },
  ],
})
