import type { FieldPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { shownText, valueNamed } from '#shared/form/shown.ts'
import type { Decisions } from '#shared/form/rules/decisions.ts'
import { hasRows, isLabelled } from '#shared/form/structure.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { useT } from '#renderer/i18n/index.ts'
import formStyles from '../form.module.css'
import { itemStyle } from '../item-style.ts'
import { viewOf } from '../registry.ts'
import { toneOf } from '../tones.ts'
import { DetailTable } from './DetailTable.tsx'
import styles from './detail.module.css'

interface DetailFieldProps {
  readonly field: FieldPlan
  readonly record: Readonly<FormRecord>
  readonly decisions: Decisions
}

const noChange = () => undefined

/** One field of a record to read. */
export function DetailField({ field, record, decisions }: DetailFieldProps) {
  const t = useT()
  const style = itemStyle(field)
  if (hasRows(field)) {
    return (
      <div className={formStyles.block} style={style}>
        <DetailTable field={field} rows={valueNamed(record, field.name)} decisions={decisions} />
      </div>
    )
  }
  if (field.name === '') {
    const { Edit } = viewOf(field)
    const drawn = (
      <Edit
        field={field}
        id=""
        value={null}
        invalid={false}
        describedBy={undefined}
        onChange={noChange}
        onBlur={noChange}
      />
    )
    return isLabelled(field) ? (
      <div className={styles.item} style={style}>
        <span className={styles.label} title={field.label}>
          {field.label}
        </span>
        <div className={styles.value}>{drawn}</div>
      </div>
    ) : (
      <div className={formStyles.block} style={style}>
        {drawn}
      </div>
    )
  }
  const text = shownText(field, record[field.name])
  const note = kindOf(field).note?.(field, text) ?? ''
  const { Detail } = viewOf(field)
  // A state looks as it does in the list.
  const tone = toneOf(field, text)
  return (
    <div className={styles.item} style={style}>
      <span className={styles.label} title={field.label}>
        {field.label}
      </span>
      <span className={text === '' ? styles.empty : styles.value}>
        {text === '' ? (
          t('module.nothing')
        ) : Detail ? (
          <Detail field={field} value={record[field.name]} text={text} ids={record[`${field.name}_id`]} />
        ) : tone === null ? (
          text
        ) : (
          <StateTag tone={tone} text={text} />
        )}
        {note === '' ? null : <span className={styles.note}>{note}</span>}
      </span>
    </div>
  )
}
