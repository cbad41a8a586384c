import { isCompiledStyle, type StyleRule, styleApplies } from '#shared/design/list/styles.ts'
import type { ListPlan } from '#shared/form/model.ts'
import { scriptAt } from '#shared/form/scripts.ts'
import { cellValues } from '#shared/form/shown.ts'
import type { GivenStyle } from '#shared/form/style.ts'
import type { ModuleRow } from '#shared/api/module.ts'
import type { RowLook } from '#renderer/components/rows/table-types.ts'

function styleOf({ color, background, bold }: StyleRule): GivenStyle {
  return {
    ...(color === '' ? {} : { color }),
    ...(background === '' ? {} : { backgroundColor: background }),
    ...(bold ? { fontWeight: 'bold' } : {}),
  }
}

/** Of rules that apply to the same, a later one stands over an earlier one. Undefined: none applies. */
export function ruledLook(rules: readonly StyleRule[], row: ModuleRow): RowLook | undefined {
  let whole: GivenStyle | undefined
  const cells: Record<string, GivenStyle> = {}
  for (const rule of rules) {
    const { field, target } = rule
    const values = cellValues(row, field)
    if (!styleApplies(rule, values.length === 1 ? values[0] : values)) continue
    if (target === 'row') whole = { ...whole, ...styleOf(rule) }
    else cells[field] = { ...cells[field], ...styleOf(rule) }
  }
  const hasCells = Object.keys(cells).length > 0
  return whole || hasCells ? { row: whole, cells: hasCells ? cells : undefined } : undefined
}

/** What stands over a look; undefined where both are as usual. */
export function lookOver(under: RowLook | undefined, over: RowLook | undefined): RowLook | undefined {
  if (!under || !over) return over ?? under
  const keys = Object.keys({ ...under.cells, ...over.cells })
  const cells = keys.map((key) => [key, { ...under.cells?.[key], ...over.cells?.[key] }] as const)
  return { row: { ...under.row, ...over.row }, cells: Object.fromEntries(cells) }
}

/** Which scripts of a list say how it looks; one that was compiled from its rules says nothing more than they do. */
export function styleScripts({ scripts, styles = [] }: Pick<ListPlan, 'scripts' | 'styles'>) {
  const speaks = (key: 'rowStyle' | 'cellStyle') => {
    const source = scriptAt(scripts, key)
    return source !== null && !(styles.length > 0 && isCompiledStyle(source))
  }
  return { row: speaks('rowStyle'), cells: speaks('cellStyle') }
}
