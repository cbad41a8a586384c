import { PlusOutlined } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import type { SchemeConditions, SchemeGroup } from '#shared/access/data-scheme.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ConditionRow } from './ConditionRow.tsx'
import { conditionOn, type QueryField } from './query-fields.ts'
import styles from './conditions.module.css'

interface ConditionsEditorProps {
  readonly fields: readonly QueryField[]
  readonly value: SchemeConditions
  readonly onChange: (conditions: SchemeConditions) => void
  /** Shows the conditions and changes nothing. */
  readonly isReadOnly?: boolean
  /** Values may stand for something of whoever reads: the person, or the organisation worked for. */
  readonly hasVariables?: boolean
}

export const noConditions: SchemeConditions = { matchLogic: 'and', conditionList: [] }

/** Conditions with another group, which begins with a condition on the first field. */
export function withGroup(conditions: SchemeConditions, fields: readonly QueryField[]): SchemeConditions {
  const [first] = fields
  const fresh: SchemeGroup = { logic: 'and', groups: first ? [conditionOn(first)] : [] }
  return { ...conditions, conditionList: [...conditions.conditionList, fresh] }
}

/** Groups of conditions over fields of a form; a value is entered by the field's own search. */
export function ConditionsEditor({
  fields,
  value,
  onChange,
  isReadOnly = false,
  hasVariables = false,
}: ConditionsEditorProps) {
  const t = useT()
  const [first] = fields
  const logics = [
    { value: 'and' as const, label: t('moduleList.advanced.all') },
    { value: 'or' as const, label: t('moduleList.advanced.any') },
  ]
  const putGroup = (at: number, group: SchemeGroup) =>
    onChange({
      ...value,
      conditionList: value.conditionList.toSpliced(at, 1, ...(group.groups.length > 0 ? [group] : [])),
    })
  const editor = (
    <div className={styles.editor}>
      {value.conditionList.length > 1 ? (
        <div className={styles.logic}>
          <span>{t('moduleList.advanced.groups')}</span>
          <Segmented
            aria-label={t('moduleList.advanced.groups')}
            value={value.matchLogic}
            options={logics}
            onChange={(matchLogic) => onChange({ ...value, matchLogic })}
          />
        </div>
      ) : null}
      {value.conditionList.map((group, at) => (
        <div key={at} className={styles.group} role="group" aria-label={t('moduleList.advanced.group', { at: at + 1 })}>
          {group.groups.length > 1 ? (
            <div>
              <Segmented
                size="small"
                aria-label={t('moduleList.advanced.group', { at: at + 1 })}
                value={group.logic}
                options={logics}
                onChange={(logic) => putGroup(at, { ...group, logic })}
              />
            </div>
          ) : null}
          {group.groups.map((condition, place) => (
            <ConditionRow
              key={place}
              fields={fields}
              condition={condition}
              isReadOnly={isReadOnly}
              hasVariables={hasVariables}
              onChange={(next) => putGroup(at, { ...group, groups: group.groups.with(place, next) })}
              onRemove={() => putGroup(at, { ...group, groups: group.groups.toSpliced(place, 1) })}
            />
          ))}
          {isReadOnly ? null : (
            <div>
              <Button
                type="link"
                size="small"
                icon={<PlusOutlined aria-hidden />}
                disabled={!first}
                onClick={() => first && putGroup(at, { ...group, groups: [...group.groups, conditionOn(first)] })}
              >
                {t('moduleList.advanced.addCondition')}
              </Button>
            </div>
          )}
        </div>
      ))}
      {isReadOnly ? null : (
        <div>
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            disabled={!first}
            onClick={() => onChange(withGroup(value, fields))}
          >
            {t('moduleList.advanced.addGroup')}
          </Button>
        </div>
      )}
    </div>
  )
  return isReadOnly ? <ConfigProvider componentDisabled>{editor}</ConfigProvider> : editor
}
