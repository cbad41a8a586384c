import { Input, Select } from 'antd'
import { useState } from 'react'
import type { Command } from '#shared/design/commands.ts'
import { fieldsOf } from '#shared/design/document.ts'
import { isFieldName, rawList, text } from '#shared/form/parsing/read.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDesign } from '../state.ts'
import styles from './panel.module.css'

interface NameEditorProps {
  readonly id: string
  readonly name: string
  readonly run: (command: Command) => void
  readonly rename: (key: string, name: string) => Command
  readonly bind: (key: string, to: { readonly table: string; readonly column: string }) => Command
}

/** The name of a field: free while the server makes the storage, a column where tables are bound. What names it follows. */
export function NameEditor({ id, name, run, rename, bind }: NameEditorProps) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const tables = useDesign(({ tables: all }) => all)
  const fields = useDesign(fieldsOf)
  const own = fields.find(({ key }) => key === id)
  const taken = fields.some(
    (each) => each.key !== id && each.table === own?.table && each.name.toLowerCase() === (typed ?? name).toLowerCase(),
  )
  const problem =
    typed === null || typed === name
      ? ''
      : !isFieldName(typed)
        ? t('designer.nameBad')
        : taken
          ? t('designer.nameTaken')
          : ''
  const commit = () => {
    if (typed !== null && typed !== name && problem === '') run(rename(id, typed))
    setTyped(null)
  }
  const label = t('designer.fieldName')
  if (tables.length > 0) {
    const options = tables.map((table) => ({
      label: text(table['tableName']) || text(table['table']),
      options: rawList(table['fields']).map((column) => ({
        value: `${text(table['table'])}.${text(column['field']) || text(column['fieldName'])}`,
        label: text(column['field']) || text(column['fieldName']),
      })),
    }))
    return (
      <div className={styles.row}>
        <span className={styles.label} aria-hidden>
          {label}
        </span>
        <Select
          size="small"
          className={styles.value ?? ''}
          aria-label={label}
          showSearch
          value={name || null}
          options={options}
          onChange={(value: string) => {
            const [table = '', column = ''] = value.split('.')
            run(bind(id, { table, column }))
          }}
        />
      </div>
    )
  }
  return (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <div className={styles.value}>
        <Input
          size="small"
          aria-label={label}
          maxLength={50}
          value={typed ?? name}
          status={problem === '' ? '' : 'error'}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onPressEnter={commit}
        />
        {problem === '' ? null : (
          <div className={styles.problem} role="alert">
            {problem}
          </div>
        )}
      </div>
    </div>
  )
}
