import type { Storage } from '#shared/form/kind.ts'
import { number, type Raw, rawList, text, yes } from '#shared/form/parsing/read.ts'

/** Types of columns that a design may add to a table, as the family calls them. */
export const columnTypes = ['varchar', 'text', 'bigint', 'decimal', 'datetime'] as const
export type ColumnType = (typeof columnTypes)[number]

/** The longest text of a column with a length; every database takes it. */
export const LONGEST = 4000
/** The longest name that every database keeps whole. */
export const LONGEST_NAME = 60

/** A column that a design asks of a table, and that may not be there yet. */
export interface WantedColumn {
  readonly name: string
  readonly type: ColumnType
  /** Characters, of a varchar. */
  readonly length: number
  readonly mayBeNull: boolean
}

/** What a field is kept in, if nothing else is asked for. */
export function usualType(storage: Storage | null, isLong: boolean): ColumnType {
  if (storage === 'number') return 'decimal'
  if (storage === 'time') return 'datetime'
  return storage === 'json' || isLong ? 'text' : 'varchar'
}

/** The column as it stands among the `fields` of a bound table (wire contract, section 6.1), marked as asked for. */
export const columnRow = ({ name, type, length, mayBeNull }: WantedColumn): Raw => ({
  field: name,
  fieldName: name,
  dataType: type,
  dataLength: type === 'varchar' ? String(length) : '',
  primaryKey: 0,
  allowNull: mayBeNull ? 1 : 0,
  atriumNew: true,
})

/** Columns that a bound table is asked for. */
export function wantedColumns(table: Raw): readonly WantedColumn[] {
  return rawList(table['fields'])
    .filter((row) => yes(row['atriumNew']))
    .map((row) => ({
      name: text(row['field']),
      type: columnTypes.find((type) => type === row['dataType']) ?? 'varchar',
      length: Math.min(Math.max(number(row['dataLength'], 255), 1), LONGEST),
      mayBeNull: row['allowNull'] === undefined || yes(row['allowNull']),
    }))
}
