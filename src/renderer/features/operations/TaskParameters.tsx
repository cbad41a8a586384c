import { Form, Input } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './operations.module.css'

interface Parameter {
  readonly field: string
  readonly sourceType: number
  readonly relationField: string
}

interface TaskParametersProps {
  readonly value?: readonly Parameter[] | null
  readonly onChange?: (parameters: readonly Parameter[]) => void
}

/** What the interface of a task is asked with; an empty value is the interface's own. */
export function TaskParameters({ value, onChange }: TaskParametersProps) {
  const t = useT()
  const id = Form.useWatch<unknown>('interfaceId')
  const interfaceId = typeof id === 'string' ? id : ''
  const { data } = usePlatformQuery(
    'dataInterface.parameters',
    { params: { id: interfaceId } },
    { quiet: true, enabled: interfaceId !== '', staleTime: 60_000 },
  )
  if (!data) return null
  if (data.length === 0) return <span className={styles.note}>{t('operations.noParameters')}</span>
  const valueOf = (field: string) => value?.find((each) => each.field === field)?.relationField ?? ''
  const write = (field: string, relationField: string) =>
    onChange?.(
      data.map((each) => {
        const own = each.field === field ? relationField : valueOf(each.field)
        return { field: each.field, sourceType: own === '' ? 3 : 2, relationField: own }
      }),
    )
  return (
    <div className={styles.parameters}>
      {data.map(({ field, fieldName, required, defaultValue }) => (
        <label key={field}>
          <span>
            {fieldName || field}
            {required === 1 ? ' *' : ''}
          </span>
          <Input
            value={valueOf(field)}
            maxLength={2000}
            placeholder={defaultValue}
            onChange={(event) => write(field, event.target.value)}
          />
        </label>
      ))}
    </div>
  )
}
