import { Alert } from 'antd'
import { useMemo } from 'react'
import { leftOutByImport, unfilledByImport, type UnfilledField } from '#shared/form/import/sheet.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './import.module.css'

/** Says before a file is sent what stands in no file: what must be filled in, and what may be. */
export function UnfilledFields({ form }: { readonly form: FormPlan }) {
  const t = useT()
  const [unfilled, leftOut] = useMemo(() => [unfilledByImport(form), leftOutByImport(form)], [form])
  const titleOf = ({ label, name }: { readonly label: string; readonly name: string }) => label || name
  const namesOf = (fields: readonly UnfilledField[]) =>
    fields
      .map(({ field, table }) =>
        table ? t('form.import.cellOf', { table: titleOf(table), field: titleOf(field) }) : titleOf(field),
      )
      .join(t('drafts.listSeparator'))
  return (
    <>
      {unfilled.length === 0 ? null : (
        <Alert
          type="warning"
          showIcon
          className={styles.note ?? ''}
          title={t('form.import.unfilled', { names: namesOf(unfilled) })}
          description={t('form.import.unfilledHint')}
        />
      )}
      {leftOut.length === 0 ? null : (
        <Alert
          type="info"
          showIcon
          className={styles.note ?? ''}
          title={t('form.import.leftOut', { names: namesOf(leftOut) })}
        />
      )}
    </>
  )
}
