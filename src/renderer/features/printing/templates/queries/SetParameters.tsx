import { Input, Select } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { shortName, useTemplateFields } from '../fields.ts'
import type { SetParameter } from './model.ts'
import styles from './queries.module.css'

interface SetParametersProps {
  readonly interfaceId: string
  readonly templateId: string | null
  readonly value: readonly SetParameter[]
  readonly onChange: (value: SetParameter[]) => void
}

const recordId = '@formId'
type Kind = 'id' | 'field' | 'fixed'

/** What each parameter of a data interface is given: the id of the record, one of its fields, or a fixed value. */
export function SetParameters({ interfaceId, templateId, value, onChange }: SetParametersProps) {
  const t = useT()
  const { data } = usePlatformQuery('dataInterface.parameters', { params: { id: interfaceId } }, { quiet: true })
  const { groups } = useTemplateFields(null, templateId)
  const fields = groups.find(({ table }) => table === 'headTable')?.fields ?? []
  if (data === undefined) return null
  if (data.length === 0) return <span className={styles.quiet}>{t('printQueries.noParameters')}</span>
  const given = (field: string): SetParameter =>
    value.find((one) => one.field === field) ?? { field, relationField: '', defaultValue: '' }
  const put = (changed: SetParameter) =>
    onChange(data.map(({ field }) => (field === changed.field ? changed : given(field))))
  return (
    <div className={styles.parameters}>
      {data.map(({ field, fieldName }) => {
        const one = given(field)
        const isField = one.relationField !== '' && one.relationField !== recordId
        const kind: Kind = one.relationField === recordId ? 'id' : isField ? 'field' : 'fixed'
        const label = fieldName || field
        return (
          <div key={field} className={styles.parameter}>
            <span>{label}</span>
            <Select<Kind>
              aria-label={`${label} ${t('printQueries.value')}`}
              value={kind}
              options={[
                { value: 'fixed', label: t('printQueries.fixed') },
                { value: 'id', label: t('printQueries.ofId') },
                { value: 'field', label: t('printQueries.ofRecord'), disabled: fields.length === 0 && !isField },
              ]}
              onChange={(next) =>
                put({
                  field,
                  relationField: next === 'id' ? recordId : next === 'field' ? (fields[0]?.field ?? '') : '',
                  defaultValue: '',
                })
              }
            />
            {kind === 'field' ? (
              <Select
                aria-label={`${label} ${t('printQueries.ofRecord')}`}
                showSearch={nameSearch}
                value={one.relationField}
                options={fields.map((each) => ({ value: each.field, label: shortName(each.fieldName) || each.field }))}
                onChange={(relationField) => put({ ...one, relationField })}
              />
            ) : kind === 'fixed' ? (
              <Input
                aria-label={`${label} ${t('printQueries.fixed')}`}
                maxLength={200}
                value={one.defaultValue}
                onChange={({ target }) => put({ ...one, defaultValue: target.value })}
              />
            ) : (
              <span />
            )}
          </div>
        )
      })}
    </div>
  )
}
