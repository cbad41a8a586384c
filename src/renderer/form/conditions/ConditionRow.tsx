import { DeleteOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useId } from 'react'
import { type ComparisonSymbol, type SchemeCondition, takesValue } from '#shared/access/data-scheme.ts'
import { kindOf } from '#shared/form/registry.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { searchControls } from '../search/controls.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './conditions.module.css'
import { ReaderChoice } from './ReaderChoice.tsx'
import { conditionOn, type QueryField, searchFor, symbolsOf, variablesFor } from './query-fields.ts'

interface ConditionRowProps {
  readonly fields: readonly QueryField[]
  readonly condition: SchemeCondition
  readonly isReadOnly: boolean
  /** Values may stand for something of whoever reads. */
  readonly hasVariables: boolean
  readonly onChange: (condition: SchemeCondition) => void
  readonly onRemove: () => void
}

/** Whether the control of a value stays the same with another comparison. */
const isAlike = (one: ComparisonSymbol, other: ComparisonSymbol) =>
  (one === 'between') === (other === 'between') &&
  (one === 'in' || one === 'notIn') === (other === 'in' || other === 'notIn')

/** One condition: field, comparison, value; the value is entered by the field's own search. */
export function ConditionRow({ fields, condition, isReadOnly, hasVariables, onChange, onRemove }: ConditionRowProps) {
  const t = useT()
  const id = useId()
  const chosen = fields.find(({ prop }) => prop === condition.field)
  const control = chosen && kindOf(chosen.field).search?.control
  const Value = control ? searchControls[control] : null
  const variables = chosen && hasVariables ? variablesFor(chosen.field, condition) : []
  const valueControl = (value: unknown, put: (fieldValue: unknown) => void) =>
    chosen && Value ? (
      <>
        <label className="visually-hidden" htmlFor={id}>
          {t('moduleList.advanced.value')}
        </label>
        <Value
          // Another comparison may draw another control.
          key={`${condition.field} ${condition.symbol}`}
          search={searchFor(chosen, condition.symbol)}
          id={id}
          value={value ?? undefined}
          onChange={(next) => put(next ?? null)}
        />
      </>
    ) : null
  const put = (fieldValue: unknown) => onChange({ ...condition, fieldValue })
  return (
    <div className={styles.condition}>
      <Select<string>
        className={styles.field ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        value={chosen ? condition.field : null}
        placeholder={t('moduleList.advanced.field')}
        aria-label={t('moduleList.advanced.field')}
        options={fields.map(({ prop, label }) => ({ value: prop, label }))}
        onChange={(prop) => {
          const next = fields.find((each) => each.prop === prop)
          if (next) onChange(conditionOn(next))
        }}
      />
      <Select<ComparisonSymbol>
        className={styles.symbol ?? ''}
        value={condition.symbol}
        aria-label={t('moduleList.advanced.comparison')}
        disabled={isReadOnly || !chosen}
        options={(chosen ? symbolsOf(chosen.field) : [condition.symbol]).map((symbol) => ({
          value: symbol,
          label: t(`moduleList.advanced.symbols.${symbol}`),
        }))}
        onChange={(symbol) =>
          onChange({
            ...condition,
            symbol,
            fieldValue: isAlike(symbol, condition.symbol) ? condition.fieldValue : null,
          })
        }
      />
      <div className={styles.value} data-condition-value="" aria-label={t('moduleList.advanced.value')} role="group">
        {!takesValue(condition.symbol) ? null : variables.length > 0 ? (
          <ReaderChoice variables={variables} condition={condition} onChange={put}>
            {valueControl}
          </ReaderChoice>
        ) : (
          valueControl(condition.fieldValue, put)
        )}
      </div>
      {isReadOnly ? null : (
        <IconButton label={t('moduleList.advanced.remove')} icon={<DeleteOutlined />} onClick={onRemove} />
      )}
    </div>
  )
}
