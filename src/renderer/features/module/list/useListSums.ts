import { useMemo } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { InputOf } from '#shared/api/table.ts'
import type { ColumnPlan } from '#shared/form/model.ts'
import { number } from '#shared/form/parsing/read.ts'
import { shownText } from '#shared/form/shown.ts'
import type { SummaryLine } from '#renderer/components/rows/table-types.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { decimalsOf, withDecimals } from '#renderer/form/list/number-format.ts'

/** Sums of fractions are exact to so many parts of one. */
const PARTS = 1e6

function sumOf(records: readonly ModuleRow[], prop: string): number {
  const sum = records.reduce((total, row) => {
    const value = row[prop]
    return total + (number(typeof value === 'string' ? value.replaceAll(',', '') : value, 0) ?? 0)
  }, 0)
  return Math.round(sum * PARTS) / PARTS
}

/**
 * The lines below a list that adds columns up (`showSummary`): of the page, and of everything that was asked for where
 * there is more; a server that does not know the second gives the first alone.
 */
export function useListSums(
  modelId: string,
  sums: readonly string[],
  columns: readonly ColumnPlan[],
  records: readonly ModuleRow[],
  total: number,
  body: InputOf<'module.list'>['body'],
): readonly SummaryLine[] {
  const t = useT()
  const summed = useMemo(() => columns.filter(({ prop }) => sums.includes(prop)), [columns, sums])
  const isPart = total > records.length
  const { queryJson, superQueryJson, menuId } = body
  const whole = usePlatformQuery(
    'module.sums',
    { params: { id: modelId }, body: { queryJson, superQueryJson, menuId, modelId } },
    { enabled: summed.length > 0 && isPart, quiet: true, keepPrevious: true },
  )
  const all = whole.data?.sums
  return useMemo(() => {
    if (summed.length === 0 || records.length === 0) return []
    const lineOf = (key: string, title: string, read: (prop: string) => number | undefined): SummaryLine => ({
      key,
      title,
      texts: Object.fromEntries(
        summed.flatMap(({ prop, field }) => {
          const sum = read(prop)
          if (sum === undefined) return []
          const decimals = decimalsOf(records.map((row) => shownText(field, row[prop])))
          return [[prop, withDecimals(shownText(field, String(sum)), decimals)] as const]
        }),
      ),
    })
    const page = lineOf('page', t(isPart ? 'moduleList.sum.page' : 'moduleList.sum.all'), (prop) =>
      sumOf(records, prop),
    )
    const isKnown = isPart && all !== undefined && Object.keys(all).length > 0
    return isKnown ? [page, lineOf('all', t('moduleList.sum.all'), (prop) => all[prop])] : [page]
  }, [summed, records, isPart, all, t])
}
