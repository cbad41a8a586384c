import { useMemo, useState } from 'react'
import type { ColumnSetting, Density } from '../ColumnSettings.tsx'
import { useListMemory } from '../memory/useListMemory.ts'
import { type ColumnChoice, useStoredColumns } from '../memory/useStoredColumns.ts'
import { ARROWS, BESIDE_TITLE } from '../rows/column-layout.ts'
import type { DataColumn } from '../rows/table-types.ts'
import { boldTextWidth } from '../rows/text-width.ts'
import { useAvailable } from '#renderer/platform/server-kind.ts'

export type PageColumn<Row> = DataColumn<Row>
/** Pixels of the narrowest column of words, and of the narrowest that takes what is left. */
const MIN_TEXT = 72
const MIN_ELASTIC = 120

/** Where room lacks, words give what their heading does not need. */
function narrowest<Row>({ title, width, sortable }: PageColumn<Row>): number {
  const head = boldTextWidth(title) + BESIDE_TITLE + (sortable ? ARROWS : 0)
  return Math.max(head, width === null ? MIN_ELASTIC : MIN_TEXT)
}

/** What cells need that are no plain text. */
function designedWidth<Row>({ fitWidth, width, minWidth }: PageColumn<Row>): number {
  return fitWidth ?? width ?? minWidth ?? MIN_ELASTIC
}

/** The columns in the order the person chose; ones that the choice does not know stand where they are designed. */
export function orderedColumns<Column extends { readonly key: string }>(
  columns: readonly Column[],
  choice: readonly ColumnChoice[],
): { readonly column: Column; readonly visible: boolean }[] {
  const known = choice.flatMap(({ key, visible }) => {
    const column = columns.find((each) => each.key === key)
    return column ? [{ column, visible }] : []
  })
  const fresh = columns.filter(({ key }) => !choice.some((each) => each.key === key))
  for (const column of fresh) known.splice(columns.indexOf(column), 0, { column, visible: true })
  return known
}

/**
 * What a list shows of its columns, which the platform keeps for each menu, and how wide and how high, which this computer
 * remembers per person and list.
 */
export function useColumns<Row>(list: string, designed: readonly PageColumn<Row>[]) {
  const columns = useAvailable(designed)
  const [memory, remember] = useListMemory(list)
  const [isArranging, setArranging] = useState(false)
  const { choice: wanted, save } = useStoredColumns(list)
  const chosen = useMemo(() => orderedColumns(columns, wanted), [columns, wanted])
  const shown = useMemo(
    () =>
      chosen
        .filter(({ visible }) => visible)
        .map(({ column }) => ({ fitWidth: narrowest(column), textWidth: designedWidth(column), ...column })),
    [chosen],
  )
  const setting = (column: PageColumn<Row>, visible: boolean, size: number | null): ColumnSetting => ({
    prop: column.key,
    label: column.title,
    visible,
    width: size,
  })
  const apply = (next: readonly ColumnSetting[], density: Density) => {
    setArranging(false)
    const widths = next.flatMap(({ prop, width: size }) => (typeof size === 'number' ? [[prop, size] as const] : []))
    const choice = next.map(({ prop, label, visible }) => ({ key: prop, label, visible }))
    const isDesigned = columns.every(({ key }, at) => choice[at]?.key === key && choice[at]?.visible)
    remember({
      widths: widths.length === 0 ? undefined : Object.fromEntries(widths),
      density: density === 'normal' ? undefined : density,
    })
    if (choice.some(({ key, visible }, at) => chosen[at]?.column.key !== key || chosen[at]?.visible !== visible))
      void save(choice, isDesigned)
  }
  return {
    shown,
    density: memory.density ?? ('normal' as const),
    widths: memory.widths ?? noWidths,
    resize(key: string, size: number | null) {
      const { [key]: _gone, ...others } = memory.widths ?? {}
      const next = size === null ? others : { ...others, [key]: size }
      remember({ widths: Object.keys(next).length === 0 ? undefined : next })
    },
    arrange: () => setArranging(true),
    settings: {
      open: isArranging,
      columns: chosen.map(({ column, visible }) => setting(column, visible, memory.widths?.[column.key] ?? null)),
      defaults: columns.map((column) => setting(column, true, null)),
      density: memory.density ?? ('normal' as const),
      onCancel: () => setArranging(false),
      onConfirm: apply,
    },
  }
}

const noWidths: Readonly<Record<string, number>> = {}
