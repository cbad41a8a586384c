import { Popover } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import { shownCell } from '#shared/form/shown.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { views } from '../registry.ts'
import { useT } from '#renderer/i18n/index.ts'
import { toneOf } from '../tones.ts'
import type { ListEntry } from './child-columns.ts'
import styles from './cells.module.css'
import { decimalsOf, withDecimals } from './number-format.ts'

interface ShownChildren {
  readonly entry: ListEntry & { readonly type: 'children' }
  readonly row: ModuleRow
  /** The button that was pressed; it gets the focus back. */
  readonly anchor: HTMLElement
}
export type ShowChildRows = (shown: ShownChildren) => void

interface ChildButtonProps extends Omit<ShownChildren, 'anchor'> {
  readonly show: ShowChildRows
  /** It is a stop for Tab. */
  readonly isReachable?: boolean
}

/** How many rows of a child table a record has: a button that opens them. */
export function ChildButton({ entry, row, show, isReachable = false }: ChildButtonProps) {
  const t = useT()
  const list = row[entry.table]
  const count = Array.isArray(list) ? list.length : 0
  if (count === 0) return <span className={styles.noRows}>{t('module.noChildRows')}</span>
  return (
    <button
      type="button"
      tabIndex={isReachable ? 0 : -1}
      data-cell-action=""
      className={styles.childRows}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => show({ entry, row, anchor: currentTarget })}
    >
      {t('module.childRows', { count })}
    </button>
  )
}

/** The rows of a record's child table over the list; one for the whole list, because each of its rows has a button. */
export function useChildRows() {
  const [shown, setShown] = useState<ShownChildren | null>(null)
  const show: ShowChildRows = useCallback((next) => setShown(next), [])
  const close = useCallback((givesBack: boolean) => {
    setShown((last) => {
      if (givesBack) last?.anchor.focus({ preventScroll: true })
      return null
    })
  }, [])
  return { show, element: shown ? <ChildRows key={shown.row.id} shown={shown} onClose={close} /> : null }
}

interface ChildRowsProps {
  readonly shown: ShownChildren
  readonly onClose: (givesBack: boolean) => void
}

function ChildRows({ shown: { entry, row, anchor }, onClose }: ChildRowsProps) {
  const [place] = useState(() => anchor.getBoundingClientRect())
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    content.current?.focus({ preventScroll: true })
    // What it points at moves away below it.
    const leave = (event: Event) => {
      if (!(event.target instanceof Node && content.current?.contains(event.target))) onClose(false)
    }
    document.addEventListener('scroll', leave, true)
    document.addEventListener('pointerdown', leave, true)
    return () => {
      document.removeEventListener('scroll', leave, true)
      document.removeEventListener('pointerdown', leave, true)
    }
  }, [onClose])
  return (
    <Popover
      open
      placement="bottom"
      title={entry.title}
      content={
        <div
          ref={content}
          role="presentation"
          tabIndex={-1}
          className={styles.childTable}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onClose(true)
          }}
        >
          <ChildTable entry={entry} row={row} />
        </div>
      }
    >
      <span
        className={styles.anchor}
        style={{ left: place.left, top: place.top, width: place.width, height: place.height }}
      />
    </Popover>
  )
}

function ChildTable({ entry, row }: Pick<ShownChildren, 'entry' | 'row'>) {
  const columns = entry.columns.map(({ prop, title, field, kind }) => {
    const texts = shownCell(field, row, prop)
    const isNumeric = views[kind].isNumeric ?? false
    const decimals = isNumeric ? decimalsOf(texts) : 0
    return { prop, title, field, isNumeric, texts: texts.map((text) => withDecimals(text, decimals)) }
  })
  const count = Math.max(...columns.map(({ texts }) => texts.length))
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ prop, title, isNumeric }) => (
            <th key={prop} data-numeric={isNumeric}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: count }, (_, at) => (
          <tr key={at}>
            {columns.map(({ prop, field, isNumeric, texts }) => {
              const text = texts[at] ?? ''
              const tone = toneOf(field, text)
              return (
                <td key={prop} data-numeric={isNumeric} title={text}>
                  {tone === null ? text : <StateTag tone={tone} text={text} />}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
