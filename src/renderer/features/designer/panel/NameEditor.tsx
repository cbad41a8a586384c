import { Input } from 'antd'
import { useState } from 'react'
import type { Command } from '#shared/design/commands.ts'
import { fieldsOf } from '#shared/design/document.ts'
import { isFieldName } from '#shared/form/parsing/read.ts'
import { kinds } from '#shared/form/registry.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDesign } from '../state.ts'
import { ColumnEditor } from './ColumnEditor.tsx'
import styles from './panel.module.css'

interface NameEditorProps {
  readonly id: string
  readonly name: string
  readonly run: (command: Command) => void
  readonly rename: (key: string, name: string) => Command
}

/** The name of a field: free while the server makes the storage, a column where tables are bound. What names it follows. */
export function NameEditor({ id, name, run, rename }: NameEditorProps) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const isBound = useDesign((doc) => doc.tables.length > 0)
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
  // The name of a child table is no column: the rows have a table.
  if (isBound && own && !kinds[own.kind].traits.hasRows) return <ColumnEditor field={own} />
  return (
    <>
      {isBound && own ? <ColumnEditor field={own} /> : null}
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
    </>
  )
}
