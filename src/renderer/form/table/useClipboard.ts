import { type ClipboardEvent, useMemo } from 'react'
import type { Ids, Labels } from '#shared/form/kind.ts'
import { useT } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import type { TableStore } from '../store/table-store.ts'
import { viewOf } from '../registry.ts'
import { parseBlock, withoutLastEnd } from './block.ts'
import { namesIn, withPastedIds } from '../references/pasted-ids.ts'
import { clearCells, copyText, pasteBlock, pastedTexts } from './commands.ts'
import type { Range } from './keyboard.ts'
import type { useGrid } from './useGrid.ts'

interface ClipboardOptions {
  readonly table: TableStore
  readonly grid: Pick<ReturnType<typeof useGrid>, 'range' | 'focus' | 'leave' | 'settle' | 'cellOf' | 'change'>
  readonly labels: Labels
  readonly ids: Ids
  readonly canAdd: boolean
}

function isOurs(event: ClipboardEvent): boolean {
  return event.target instanceof Node && event.currentTarget.contains(event.target)
}

/** Cells to and from a spreadsheet. Within one open control, the clipboard is that control's. */
export function useClipboard({ table, grid, labels, ids, canAdd }: ClipboardOptions) {
  const t = useT()
  return useMemo(() => {
    const { range, focus, leave, settle, cellOf, change } = grid
    const isChosen = focus.isResting || focus.head !== null
    const copy = (event: ClipboardEvent) => {
      const selected = isOurs(event) && isChosen ? range() : null
      if (!selected) return null
      event.preventDefault()
      event.clipboardData.setData('text/plain', copyText(table, selected, labels))
      return selected
    }
    const paste = (selected: Range, block: readonly (readonly string[])[], known: Ids) => {
      const { taken, range: covered } = pasteBlock(table, selected, block, known, canAdd)
      if (taken < block.length) toast.warning(t('form.table.cut', { taken, count: block.length }))
      const first = { row: covered.firstRow, column: covered.firstColumn }
      settle(cellOf(first), first)
      const isOne = covered.firstRow === covered.lastRow && covered.firstColumn === covered.lastColumn
      if (!isOne) change({ head: cellOf({ row: covered.lastRow, column: covered.lastColumn }) })
    }
    return {
      onCopy: (event: ClipboardEvent) => void copy(event),
      onCut(event: ClipboardEvent) {
        const selected = copy(event)
        if (selected) clearCells(table, selected)
      },
      onPaste(event: ClipboardEvent) {
        const selected = isOurs(event) ? range() : null
        if (!selected) return
        const text = event.clipboardData.getData('text/plain')
        const column = table.columns[selected.firstColumn]
        const isTaken = isChosen || (column !== undefined && viewOf(column).readsPasted && isWholeText(event.target))
        const block = parseBlock(text) ?? (isTaken && text !== '' ? [[withoutLastEnd(text)]] : null)
        if (!block) return
        event.preventDefault()
        leave()
        const names = namesIn(pastedTexts(table, selected, block), ids)
        if (names.length === 0) paste(selected, block, ids)
        else void withPastedIds(names, ids).then((known) => paste(selected, block, known))
      },
    }
  }, [table, grid, labels, ids, canAdd, t])
}

function isWholeText(target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement)) return true
  return target.selectionStart === 0 && target.selectionEnd === target.value.length
}
