import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import {
  type ComparisonSymbol,
  readConditions,
  type SchemeCondition,
  type SchemeConditions,
  type SchemeGroup,
  symbols,
  variables,
} from '#shared/access/data-scheme.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './menus.module.css'

interface ConditionsProps {
  readonly fields: readonly { readonly id: string; readonly fullName: string }[]
  readonly text: string
  readonly onChange: (text: string) => void
}

type Logic = 'and' | 'or'
const several: ReadonlySet<ComparisonSymbol> = new Set(['in', 'notIn', 'between'])
const none: ReadonlySet<ComparisonSymbol> = new Set(['null', 'notNull'])

/** Groups of conditions by field; a value is typed, or stands for something of whoever reads. */
export function Conditions({ fields, text, onChange }: ConditionsProps) {
  const t = useT()
  const first: SchemeCondition = { field: fields[0]?.id ?? '', symbol: '==', fieldValue: '' }
  const conditions: SchemeConditions = readConditions(text) ?? { matchLogic: 'and', conditionList: [] }
  const put = (next: Partial<SchemeConditions>) => onChange(JSON.stringify({ ...conditions, ...next }))
  const putGroup = (at: number, group: SchemeGroup | null) =>
    put({
      conditionList: conditions.conditionList.toSpliced(at, 1, ...(group && group.groups.length > 0 ? [group] : [])),
    })
  const logics = [
    { value: 'and' as const, label: t('menus.all') },
    { value: 'or' as const, label: t('menus.any') },
  ]
  return (
    <div className={styles.conditions}>
      {conditions.conditionList.length > 1 ? (
        <div>
          <Segmented<Logic>
            size="small"
            aria-label={t('moduleList.advanced.groups')}
            value={conditions.matchLogic}
            options={logics}
            onChange={(matchLogic) => put({ matchLogic })}
          />
        </div>
      ) : null}
      {conditions.conditionList.map((group, at) => (
        <div key={at} className={styles.group}>
          {group.groups.length > 1 ? (
            <div>
              <Segmented<Logic>
                size="small"
                aria-label={t('moduleList.advanced.group', { at: at + 1 })}
                value={group.logic}
                options={logics}
                onChange={(logic) => putGroup(at, { ...group, logic })}
              />
            </div>
          ) : null}
          {group.groups.map((condition, place) => (
            <Condition
              key={place}
              fields={fields}
              condition={condition}
              onChange={(next) =>
                putGroup(at, { ...group, groups: group.groups.toSpliced(place, 1, ...(next ? [next] : [])) })
              }
            />
          ))}
          <div>
            <Button
              size="small"
              type="link"
              onClick={() => putGroup(at, { ...group, groups: [...group.groups, first] })}
            >
              {t('menus.addCondition')}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button
          size="small"
          disabled={fields.length === 0}
          onClick={() => put({ conditionList: [...conditions.conditionList, { logic: 'and', groups: [first] }] })}
        >
          {t('menus.addGroup')}
        </Button>
      </div>
    </div>
  )
}

interface ConditionProps {
  readonly fields: ConditionsProps['fields']
  readonly condition: SchemeCondition
  readonly onChange: (condition: SchemeCondition | null) => void
}

function Condition({ fields, condition, onChange }: ConditionProps) {
  const t = useT()
  const { field, symbol, fieldValue } = condition
  const values = [fieldValue ?? []].flat().map(String).filter(Boolean)
  const isSeveral = several.has(symbol)
  return (
    <div className={styles.condition}>
      <Select<string>
        showSearch={{ optionFilterProp: 'label' }}
        value={field}
        aria-label={t('menus.field')}
        onChange={(next) => onChange({ ...condition, field: next })}
        options={fields.map(({ id, fullName }) => ({ value: id, label: fullName }))}
      />
      <Select<ComparisonSymbol>
        value={symbol}
        aria-label={t('menus.comparison')}
        onChange={(next) => onChange({ ...condition, symbol: next })}
        options={symbols.map((each) => ({ value: each, label: t(`menus.symbols.${each}`) }))}
      />
      {none.has(symbol) ? (
        <span />
      ) : (
        <Select<string[]>
          mode="tags"
          {...(isSeveral ? {} : { maxCount: 1 })}
          value={values}
          aria-label={t('menus.value')}
          placeholder={t('menus.valueHint')}
          onChange={(next) => onChange({ ...condition, fieldValue: isSeveral ? next : (next[0] ?? '') })}
          options={variables.map((each) => ({ value: each, label: t(`menus.variables.${each}`) }))}
        />
      )}
      <IconButton size="small" label={t('common.delete')} icon={<DeleteOutlined />} onClick={() => onChange(null)} />
    </div>
  )
}
