import { Select } from 'antd'
import type { ReactNode } from 'react'
import { isVariable, type SchemeCondition, type Variable } from '#shared/access/data-scheme.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './conditions.module.css'

interface ReaderChoiceProps {
  readonly variables: readonly Variable[]
  readonly condition: SchemeCondition
  readonly onChange: (fieldValue: unknown) => void
  /** The field's own control, for what does not depend on who reads. */
  readonly children: (value: unknown, put: (fieldValue: unknown) => void) => ReactNode
}

/** A value that stands for something of whoever reads, or is chosen; of several, some may be this and some that. */
export function ReaderChoice({ variables, condition, onChange, children }: ReaderChoiceProps) {
  const t = useT()
  const { symbol, fieldValue } = condition
  const values: readonly unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  const own = values.filter(isVariable)
  const label = t('moduleList.advanced.reader')
  const options = variables.map((value) => ({ value, label: t(`moduleList.advanced.variables.${value}`) }))
  if (symbol === 'in' || symbol === 'notIn') {
    const chosen = values.filter((value) => value != null && !isVariable(value))
    return (
      <div className={styles.reader}>
        <Select<Variable[]>
          mode="multiple"
          aria-label={label}
          placeholder={label}
          value={own}
          options={options}
          onChange={(next) => onChange([...next, ...chosen])}
        />
        <div className={styles.value}>{children(chosen, (next) => onChange([...own, ...[next ?? []].flat(1)]))}</div>
      </div>
    )
  }
  const [first] = own
  return (
    <div className={styles.reader}>
      <Select<Variable | ''>
        aria-label={label}
        value={first ?? ''}
        options={[{ value: '', label: t('moduleList.advanced.chosen') }, ...options]}
        onChange={(next) => onChange(next === '' ? null : next)}
      />
      {first ? null : <div className={styles.value}>{children(fieldValue, onChange)}</div>}
    </div>
  )
}
