import { Alert } from 'antd'
import { useMemo } from 'react'
import { unfilledByImport } from '#shared/form/import/sheet.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './import.module.css'

/** Says before a file is sent what must be filled in and stands in no file. */
export function UnfilledFields({ form }: { readonly form: FormPlan }) {
  const t = useT()
  const unfilled = useMemo(() => unfilledByImport(form), [form])
  if (unfilled.length === 0) return null
  const titleOf = ({ label, name }: { readonly label: string; readonly name: string }) => label || name
  const names = unfilled.map(({ field, table }) =>
    table ? t('form.import.cellOf', { table: titleOf(table), field: titleOf(field) }) : titleOf(field),
  )
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.note ?? ''}
      title={t('form.import.unfilled', { names: names.join(t('drafts.listSeparator')) })}
      description={t('form.import.unfilledHint')}
    />
  )
}
