import { useMemo, useState } from 'react'
import type { ColumnSetting, Density } from '../ColumnSettings.tsx'
import { useListMemory } from '../memory/useListMemory.ts'
import type { DataColumn } from '../rows/table-types.ts'

/** Pixels of the table under which columns marked so are left out. */
const ROOMY = 640

export interface PageColumn<Row> extends DataColumn<Row> {
  /** Left out where the table is narrow. */
  readonly onlyRoomy?: boolean
}

interface Choice {
  readonly key: string
  readonly visible: boolean
}

/** The columns in the order the person chose; ones that the choice does not know stand where they are designed. */
export function orderedColumns<Column extends { readonly key: string }>(
  columns: readonly Column[],
  choice: readonly Choice[],
): { readonly column: Column; readonly visible: boolean }[] {
  const known = choice.flatMap(({ key, visible }) => {
    const column = columns.find((each) => each.key === key)
    return column ? [{ column, visible }] : []
  })
  const fresh = columns.filter(({ key }) => !choice.some((each) => each.key === key))
  for (const column of fresh) known.splice(columns.indexOf(column), 0, { column, visible: true })
  return known
}

/** What a list shows of its columns, how wide and how high; remembered per person and list. */
export function useColumns<Row>(list: string, columns: readonly PageColumn<Row>[], width: number) {
  const [memory, remember] = useListMemory(list)
  const [isArranging, setArranging] = useState(false)
  const chosen = useMemo(() => orderedColumns(columns, memory.columns ?? []), [columns, memory.columns])
  const isNarrow = width > 0 && width < ROOMY
  const shown = useMemo(
    () =>
      chosen.filter(({ column, visible }) => visible && !(isNarrow && column.onlyRoomy)).map(({ column }) => column),
    [chosen, isNarrow],
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
    const choice = next.map(({ prop, visible }) => ({ key: prop, visible }))
    const isDesigned = columns.every(({ key }, at) => choice[at]?.key === key && choice[at]?.visible)
    remember({
      widths: widths.length === 0 ? undefined : Object.fromEntries(widths),
      density: density === 'normal' ? undefined : density,
      columns: isDesigned ? undefined : choice,
    })
  }
  return {
    shown,
    isNarrow,
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
