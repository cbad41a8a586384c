import { sql } from 'kysely'
import type { FieldPlan } from '#shared/form/model.ts'
import { isRichText, isText } from '#shared/form/structure.ts'
import type { StoredTable } from './store.ts'

/** Bytes of a text that a list shows whole; of a longer one so many characters, and a sign that there is more. */
const WHOLE_TEXT = 20_000
const BEGINNING = 2000
const MORE = '…'

/** Columns of texts that people write as long as they like. */
export function longColumns(fields: readonly FieldPlan[], table: StoredTable): ReadonlySet<string> {
  const texts = fields.filter((field) => isText(field) || isRichText(field))
  return new Set(texts.flatMap(({ name }) => table.columns.get(name)?.name ?? []))
}

/**
 * Columns as lists read them. A text may be a megabyte, and a record hold several: a page of them would be more than the
 * server and any client can keep. `prefix`: the name of their table in the query, with its dot.
 */
export function listedColumns(columns: readonly string[], shortened: ReadonlySet<string> | undefined, prefix = '') {
  return columns.map((column) => {
    const text = sql.ref(`${prefix}${column}`)
    if (!shortened?.has(column)) return text.as(column)
    return sql`case when octet_length(${text}) > ${sql.lit(WHOLE_TEXT)}
      then substr(${text}, 1, ${sql.lit(BEGINNING)}) || ${sql.lit(MORE)} else ${text} end`.as(column)
  })
}

/** Whether a text is what a list shows of a longer one; a whole one that looks the same counts as such. */
export function looksShortened(value: unknown): boolean {
  return typeof value === 'string' && value.endsWith(MORE) && [...value].length === BEGINNING + MORE.length
}
