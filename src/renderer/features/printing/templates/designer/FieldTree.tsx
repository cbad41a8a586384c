import { TableOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { Button, Input, Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { Hint } from '#renderer/components/Hint.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { type FieldGroup, fieldTag, shortName, systemFields } from '../fields.ts'
import { childTableBlock } from './child-table.ts'
import { insertBlocks } from './commands.ts'
import styles from './designer.module.css'
import { useClear } from '#renderer/components/useClear.tsx'

/** Own, so that nothing else that is dragged is taken for a field. */
export const dragType = 'application/x-atrium-field'

interface FieldTreeProps {
  readonly editor: Editor | null
  readonly modules: readonly { readonly id: string; readonly fullName: string }[]
  readonly groups: readonly FieldGroup[]
  readonly moduleId: string | null
  readonly onModule: (id: string | null) => void
  readonly onInsert: (markup: string) => void
}

/**
 * What a template can show: fields of the form, of its child sets, and values of the system. Click, Enter or drag. All of
 * them are one stop of Tab, between which the arrows go.
 */
export function FieldTree({ editor, modules, groups, moduleId, onModule, onInsert }: FieldTreeProps) {
  const t = useT()
  const clear = useClear()
  const [wanted, setWanted] = useState('')
  const word = wanted.trim().toLowerCase()
  const has = (name: string) => name.toLowerCase().includes(word)
  const system = [
    ...systemFields.map((field) => ({ markup: fieldTag('headTable', field), name: t(`printTemplates.${field}`) })),
    {
      markup: `<span data-print-pages="${t('printDesigner.pagesPattern')}"></span>`,
      name: t('printDesigner.pageNumber'),
    },
  ]
  const [last, setLast] = useState<string | null>(null)
  const shown = groups.map(({ table, fields }) =>
    fields
      .map(({ field, fieldName }) => ({
        markup: fieldTag(table, field),
        name: shortName(fieldName),
        title: `${table}.${field}`,
      }))
      .filter(({ name, title: code }) => has(name) || has(code)),
  )
  const values = system.filter(({ name }) => has(name)).map((one) => ({ ...one, title: one.name }))
  const stops = [...shown.flat(), ...values].map(({ markup }) => markup)
  const stop = last !== null && stops.includes(last) ? last : (stops[0] ?? '')
  return (
    <aside className={styles.fields} aria-label={t('printDesigner.fields')}>
      <Select
        aria-label={t('printTemplates.module')}
        placeholder={t('printTemplates.module')}
        showSearch={nameSearch}
        allowClear={clear}
        value={moduleId}
        options={modules.map((module) => ({ value: module.id, label: module.fullName }))}
        onChange={(chosen: string | undefined) => onModule(chosen ?? null)}
      />
      <Input.Search
        allowClear
        size="small"
        aria-label={t('printDesigner.search')}
        placeholder={t('printDesigner.search')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <div className={styles.groups}>
        {groups.map(({ table, title, fields }, at) => (
          <Group
            key={table}
            title={table === 'headTable' ? t('printTemplates.record') : title}
            fields={shown[at] ?? []}
            stop={stop}
            onFocus={setLast}
            onInsert={onInsert}
            {...(table === 'headTable'
              ? {}
              : {
                  onTable: () => {
                    if (editor)
                      insertBlocks(
                        editor,
                        childTableBlock(
                          table,
                          fields.map(({ field, fieldName, isSummed = false }) => ({
                            field,
                            name: shortName(fieldName),
                            isSummed,
                          })),
                          t('printDesigner.total'),
                        ),
                      )
                  },
                })}
          />
        ))}
        <Group title={t('printTemplates.system')} fields={values} stop={stop} onFocus={setLast} onInsert={onInsert} />
      </div>
    </aside>
  )
}

interface GroupProps {
  readonly title: string
  readonly fields: readonly { readonly markup: string; readonly name: string; readonly title: string }[]
  /** The one that Tab meets. */
  readonly stop: string
  readonly onFocus: (markup: string) => void
  readonly onInsert: (markup: string) => void
  readonly onTable?: () => void
}

function Group({ title, fields, stop, onFocus, onInsert, onTable }: GroupProps) {
  const t = useT()
  if (fields.length === 0) return null
  return (
    <section aria-label={title}>
      <header className={styles.groupHead}>
        <span>{title}</span>
        {onTable ? (
          <Hint title={t('printDesigner.asTable')}>
            <Button
              type="text"
              size="small"
              icon={<TableOutlined aria-hidden />}
              aria-label={t('printDesigner.asTable')}
              onClick={onTable}
            />
          </Hint>
        ) : null}
      </header>
      {fields.map(({ markup, name, title: code }) => (
        <button
          key={markup}
          type="button"
          draggable
          tabIndex={markup === stop ? 0 : -1}
          className={styles.field}
          title={code}
          onFocus={() => onFocus(markup)}
          onDragStart={(event) => {
            event.dataTransfer.setData(dragType, markup)
            event.dataTransfer.effectAllowed = 'copy'
          }}
          onMouseDown={(event) => {
            // The cursor stays in the text where the field shall go.
            if (event.detail > 1) event.preventDefault()
          }}
          onClick={() => onInsert(markup)}
          onKeyDown={walk}
        >
          {name}
        </button>
      ))}
    </section>
  )
}

/** Arrows go from field to field. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const fields = [...(event.currentTarget.closest('aside')?.querySelectorAll<HTMLElement>(`.${styles.field}`) ?? [])]
  const at = fields.indexOf(document.activeElement as HTMLElement)
  const next = fields[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
