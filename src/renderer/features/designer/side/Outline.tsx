import { memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { type DesignDocument, indexOf, nodeOf } from '#shared/design/document.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { text, yes } from '#shared/form/parsing/read.ts'
import { matchesName } from '#shared/rules/name-match.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useActions } from '../actions.ts'
import { nameOfPart } from '../part-names.ts'
import { chooseByClick, onDesignKey } from '../shortcuts.ts'
import { useDesign, useDesigner } from '../state.ts'
import { useListeners } from '../useListeners.ts'
import { kindWord, type Words } from '../words.ts'
import { FindBox } from './FindBox.tsx'
import styles from './side.module.css'

interface Row {
  readonly key: string
  readonly level: number
  readonly name: string
  readonly kind: string
  readonly field: string
  readonly isHidden: boolean
}

function rowsOf(doc: DesignDocument, words: Words): readonly Row[] {
  const { nodes } = indexOf(doc)
  const levels = new Map<string, number>()
  return [...nodes.values()].map((entry) => {
    const level = entry.parent === null ? 1 : (levels.get(entry.parent) ?? 0) + 1
    levels.set(entry.key, level)
    const raw = nodeOf(doc, entry.key)
    return {
      key: entry.key,
      level,
      name: nameOfPart(words, raw),
      kind: entry.kind,
      field: text(raw?.['__vModel__']),
      isHidden: yes(configOf(raw ?? {})['noShow']),
    }
  })
}

/** Every part of the form as a list with levels: to find, to choose, to put in order by keys. */
export function Outline() {
  const t = useT()
  const id = useId()
  const designer = useDesigner()
  const actions = useActions()
  const [wanted, setWanted] = useState('')
  const doc = useDesign((each) => each)
  const rows = useMemo(() => rowsOf(doc, t), [doc, t])
  const shown = rows.filter(
    ({ name, field }) => wanted === '' || matchesName(name, wanted) || matchesName(field, wanted),
  )
  const selection = useStore(designer.store, (state) => state.selection)
  const list = useRef<HTMLUListElement>(null)
  useListeners(list, {
    onKeyDown: (event) => onDesignKey(event, designer, actions),
    onClick: (event) => {
      const key =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined
      if (key !== undefined) chooseByClick(event, key, designer)
    },
  })
  const last = selection.at(-1)
  useEffect(() => {
    list.current?.querySelector(`[data-key="${CSS.escape(last ?? '')}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [last])
  return (
    <div className={styles.outline}>
      <FindBox label={t('designer.findField')} value={wanted} onChange={setWanted} />
      {shown.length === 0 ? (
        <p className={styles.none}>{t(rows.length === 0 ? 'designer.emptyForm' : 'designer.noneFound')}</p>
      ) : null}
      <ul
        ref={list}
        role="tree"
        tabIndex={0}
        className={styles.rows}
        aria-label={t('designer.outline')}
        aria-multiselectable
        aria-activedescendant={last === undefined ? undefined : `${id}-${last}`}
      >
        {shown.map((row) => (
          <OutlineRow
            key={row.key}
            level={row.level}
            name={row.name}
            kind={row.kind}
            field={row.field}
            isHidden={row.isHidden}
            row={row.key}
            id={`${id}-${row.key}`}
            isChosen={selection.includes(row.key)}
          />
        ))}
      </ul>
    </div>
  )
}

interface OutlineRowProps extends Omit<Row, 'key'> {
  readonly row: string
  readonly id: string
  readonly isChosen: boolean
}

const OutlineRow = memo(function OutlineRow({
  row,
  id,
  level,
  name,
  kind,
  field,
  isHidden,
  isChosen,
}: OutlineRowProps) {
  const t = useT()
  return (
    <li
      id={id}
      role="treeitem"
      aria-level={level}
      aria-selected={isChosen}
      className={styles.row}
      data-key={row}
      data-hidden={isHidden || undefined}
      style={{ paddingLeft: 8 + (level - 1) * 14 }}
    >
      <span className={styles.rowName} title={field === '' ? name : `${name} (${field})`}>
        {name}
      </span>
      <span className={styles.rowKind}>{kindWord(t, kind)}</span>
    </li>
  )
})
