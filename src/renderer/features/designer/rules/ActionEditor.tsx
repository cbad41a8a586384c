import { DeleteOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useId } from 'react'
import type { DesignField } from '#shared/design/document.ts'
import { listLabel, propOf } from '#shared/design/list/places.ts'
import { idList, type Raw, raw, text, yes } from '#shared/form/parsing/read.ts'
import { kinds } from '#shared/form/registry.ts'
import { ruleActions } from '#shared/form/rules/model.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { type QueryField, searchFor } from '#renderer/form/conditions/query-fields.ts'
import { SearchField } from '#renderer/form/search/SearchField.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { FormulaEditor } from '../formula/index.tsx'
import { ChoiceLine, SwitchLine, TextLine } from '../list/parts.tsx'
import styles from './rules.module.css'

interface ActionEditorProps {
  readonly action: Raw
  readonly fields: readonly DesignField[]
  /** Fields by which a constant is entered. */
  readonly query: readonly QueryField[]
  readonly name: string
  readonly onChange: (action: Raw) => void
  readonly onRemove: () => void
}

const values = ['constant', 'empty', 'field', 'formula'] as const

/** One effect of a rule: what it does with which fields. */
export function ActionEditor({ action, fields, query, name, onChange, onRemove }: ActionEditorProps) {
  const t = useT()
  const type = text(action['type'], 'show')
  const usable = fields.filter((field) => {
    if (field.name === '') return false
    const { role, traits } = kinds[field.kind]
    return type !== 'set' || (role === 'value' && !traits.hasRows && !traits.isCalculated)
  })
  return (
    <div className={styles.action} role="group" aria-label={name}>
      <div className={styles.line}>
        <Select
          className={styles.type ?? ''}
          aria-label={t('designRules.effect', { name })}
          value={type}
          options={ruleActions.map((value) => ({ value, label: t(`designRules.effects.${value}`) }))}
          onChange={(next: string) =>
            onChange({
              type: next,
              fields: next === 'close' ? [] : (action['fields'] ?? []),
              ...(next === 'set' ? { value: { from: 'constant', value: null } } : {}),
            })
          }
        />
        {type === 'close' ? (
          <span className={styles.fields}>{t('designRules.closes')}</span>
        ) : (
          <Select<string[]>
            mode="multiple"
            className={styles.fields ?? ''}
            aria-label={t('designRules.fields', { name })}
            placeholder={t('designRules.chooseFields')}
            showSearch={nameSearch}
            value={[...idList(action['fields'])]}
            options={usable.map((field) => ({ value: propOf(field), label: listLabel(field, fields) }))}
            onChange={(next) => onChange({ ...action, fields: next })}
          />
        )}
        <IconButton label={t('designRules.remove', { name })} icon={<DeleteOutlined />} onClick={onRemove} />
      </div>
      {type === 'show' ? (
        <SwitchLine
          label={t('designRules.clear')}
          value={yes(action['clear'])}
          onChange={(clear) => onChange({ ...action, clear })}
        />
      ) : null}
      {type === 'close' ? (
        <TextLine
          label={t('designRules.closedMessage')}
          value={text(action['message'])}
          placeholder={t('designRules.closedMessageHint')}
          onChange={(message) => onChange({ ...action, message: message.trim() })}
        />
      ) : null}
      {type === 'set' ? <ValueEditor action={action} fields={fields} query={query} onChange={onChange} /> : null}
    </div>
  )
}

function ValueEditor({
  action,
  fields,
  query,
  onChange,
}: Pick<ActionEditorProps, 'action' | 'fields' | 'query' | 'onChange'>) {
  const t = useT()
  const id = useId()
  const value = raw(action['value'])
  const from = values.find((each) => each === value['from']) ?? 'constant'
  const first = idList(action['fields'])[0]
  const target = query.find(({ prop }) => prop === first)
  const put = (next: Raw) => onChange({ ...action, value: next })
  return (
    <>
      <ChoiceLine
        label={t('designRules.value')}
        value={from}
        options={values.map((each) => ({ value: each, label: t(`designRules.values.${each}`) }))}
        onChange={(next) => {
          if (next === 'field') put({ from: 'field', field: '' })
          else if (next === 'formula') put({ from: 'formula', expression: [], precision: 2 })
          else if (next === 'empty') put({ from: 'empty' })
          else put({ from: 'constant', value: null })
        }}
      />
      {from === 'constant' && target ? (
        <SearchField
          search={{ ...searchFor(target, '=='), label: t('designRules.values.constant') }}
          id={id}
          value={value['value'] ?? undefined}
          onChange={(constant) => put({ from: 'constant', value: constant ?? null })}
        />
      ) : null}
      {from === 'field' ? (
        <ChoiceLine
          label={t('designRules.ofField')}
          value={text(value['field']) || null}
          options={fields
            .filter(({ name, kind }) => name !== '' && !kinds[kind].traits.hasRows)
            .map((field) => ({ value: propOf(field), label: listLabel(field, fields) }))}
          onChange={(field) => put({ from: 'field', field: field ?? '' })}
        />
      ) : null}
      {from === 'formula' ? (
        <FormulaEditor
          value={value['expression']}
          fields={fields}
          onChange={(expression) => put({ ...value, expression })}
        />
      ) : null}
    </>
  )
}
