import { createContext, useContext } from 'react'
import { Tick } from '#renderer/components/rows/Tick.tsx'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './inline.module.css'
import { type InlineRows, isNewRow } from './inline-rows.ts'

/** What is ticked; null: nothing can be. Read by the ticks alone, so that ticking draws no cell again. */
export const TickedRows = createContext<Selection | null>(null)

/** Ticks all rows of the page, or none. */
export function TickAll() {
  const t = useT()
  const selection = useContext(TickedRows)
  if (!selection) return t('form.table.index')
  return (
    <Tick
      label={t('common.rows.tickAll')}
      isOn={selection.inView === 'all'}
      isPartly={selection.inView === 'some'}
      isReachable
      onToggle={() => selection.tickAll(selection.inView !== 'all')}
    />
  )
}

interface RowTickProps {
  readonly inline: InlineRows
  readonly rowKey: number
  readonly index: number
  readonly isReachable: boolean
}

/** The number of a row, with its tick; a new row has none: there is nothing yet to print or delete. */
export function RowTick({ inline, rowKey, index, isReachable }: RowTickProps) {
  const t = useT()
  const selection = useContext(TickedRows)
  const id = inline.idOf(rowKey)
  if (isNewRow(id)) return <span className={styles.newRow}>{t('moduleList.inline.new')}</span>
  const at = index + 1 - inline.newRows()
  if (!selection) return at
  return (
    <label className={styles.number}>
      <Tick
        label={t('common.rows.tick', { name: String(at) })}
        isOn={selection.has(id)}
        isReachable={isReachable}
        onToggle={(withShift) => (withShift ? selection.extend(id) : selection.toggle(id))}
      />
      {at}
    </label>
  )
}
