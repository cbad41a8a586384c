import type { SelectQueryBuilder } from 'kysely'

export interface Page {
  /** From 1. */
  readonly currentPage: number
  readonly pageSize: number
}

/** One page of a selected and ordered query, and what the wire says of the whole. The joins must not multiply rows. */
export async function readPage<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { currentPage, pageSize }: Page,
) {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((row) => row.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  const rows = await query
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute()
  return { rows, pagination: { currentPage, pageSize, total: Number(total) } }
}
