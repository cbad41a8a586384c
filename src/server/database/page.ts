import type { SelectQueryBuilder } from 'kysely'

export interface Page {
  /** From 1. */
  readonly currentPage: number
  readonly pageSize: number
}

/**
 * One page of a selected and ordered query, and what the wire says of the whole. The joins must not multiply rows. A page
 * that is not full ends the list: nothing is counted then, which halves what a search costs that finds little.
 */
export async function readPage<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { currentPage, pageSize }: Page,
) {
  const before = (currentPage - 1) * pageSize
  const rows = await query.limit(pageSize).offset(before).execute()
  const isLast = rows.length < pageSize && (rows.length > 0 || before === 0)
  const total = isLast ? before + rows.length : await countRows(query)
  return { rows, pagination: { currentPage, pageSize, total } }
}

/** How many rows a selected query has. */
export async function countRows<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((row) => row.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return Number(total)
}
