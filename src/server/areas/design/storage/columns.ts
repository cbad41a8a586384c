import type { DatabaseType } from '#shared/api/data-source.ts'
import { type ColumnType, LONGEST_NAME, type WantedColumn, wantedColumns } from '#shared/design/columns.ts'
import { isFieldName, parseJson, type Raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import { hasRows, isSystemField } from '#shared/form/structure.ts'
import { storageOf } from '#shared/form/values.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type Message, message } from '#server/messages/message.ts'
import { findHost, quoted, type TableHost } from '../../data-source/hosts.ts'
import { columnsIn, type TableColumn } from '../../data-source/tables.ts'
import type { BoundTable } from '../../module/bound/binding.ts'
import { columnNamed } from '../../module/bound/layout.ts'
import type { Definition } from '../../module/definition.ts'

/** A column that a release adds to a table of the organisation, and the very statement that does it. */
export interface ColumnStep {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly mayBeNull: boolean
  readonly sql: string
}

export interface ColumnPlan {
  readonly host: TableHost | null
  readonly steps: readonly ColumnStep[]
  readonly problems: readonly { readonly level: 'error' | 'warning'; readonly text: Message }[]
}

/** Of a design that is bound to nothing. */
export const nothingToAdd: ColumnPlan = { host: null, steps: [], problems: [] }

const types: Readonly<Record<DatabaseType, Readonly<Record<ColumnType, string>>>> = {
  SQLite: { varchar: 'varchar', text: 'text', bigint: 'integer', decimal: 'numeric', datetime: 'datetime' },
  PostgreSQL: { varchar: 'varchar', text: 'text', bigint: 'bigint', decimal: 'numeric(18,4)', datetime: 'timestamp' },
  MySQL: { varchar: 'varchar', text: 'longtext', bigint: 'bigint', decimal: 'decimal(18,4)', datetime: 'datetime' },
}
/** What the rows that are there get, where a new column must not be empty; left out where nothing would be right. */
const fillings: Partial<Record<ColumnType, string>> = { varchar: `''`, bigint: '0', decimal: '0' }

function stepOf(host: TableHost, table: string, column: WantedColumn): ColumnStep {
  const type = types[host.type][column.type] + (column.type === 'varchar' ? `(${column.length})` : '')
  const filled = column.mayBeNull ? '' : ` not null default ${fillings[column.type] ?? ''}`
  const sql = `alter table ${quoted(host.type, table)} add column ${quoted(host.type, column.name)} ${type}${filled}`
  return { table, column: column.name, type, mayBeNull: column.mayBeNull, sql }
}

const storing = (fields: readonly FieldPlan[]) => fields.filter((field) => !hasRows(field) && storageOf(field) !== null)

/** What is to be said of one bound table, and what is to be added to it. */
async function planTable(
  host: TableHost,
  bound: BoundTable,
  stored: Raw | undefined,
  fields: readonly FieldPlan[],
): Promise<Omit<ColumnPlan, 'host'>> {
  const problems: ColumnPlan['problems'][number][] = []
  const { table } = bound
  const columns = await columnsIn(host, table)
  if (columns.length === 0)
    return { steps: [], problems: [{ level: 'error', text: message('module.tableMissing', { table }) }] }
  const bad = (text: Message) => problems.push({ level: 'error', text })
  if (columns.filter(({ isKey }) => isKey).length !== 1) bad(message('module.tableKeyless', { table }))
  if (bound.foreignKey !== '' && !columnNamed(columns, bound.foreignKey))
    bad(message('module.columnMissing', { table, column: bound.foreignKey }))
  const wanted = stored ? wantedColumns(stored) : []
  // One that was asked for and then left for another is not added.
  const missing = wanted.filter(({ name }) => columnNamed(fields, name) && !columnNamed(columns, name))
  for (const { name, type, mayBeNull } of missing) {
    if (!isFieldName(name) || name.length > LONGEST_NAME) bad(message('design.columnName', { column: name }))
    if (!mayBeNull && fillings[type] === undefined) bad(message('design.columnNeedsNull', { column: name }))
  }
  if (missing.length > 0 && !host.isWritable) bad(message('design.sourceReadOnly', { name: host.name }))
  const names = [...columns, ...wanted]
  for (const field of storing(fields))
    if (!columnNamed(names, field.name) && !isSystemField(field))
      problems.push({
        level: 'warning',
        text: message('design.fieldWithoutColumn', { field: field.label || field.name, table }),
      })
  const key = columns.find(({ isKey }) => isKey)
  if (key && host.isWritable && !takesIds(host.type, key))
    problems.push({ level: 'warning', text: message('design.keyTooNarrow', { column: key.name, table }) })
  // Where nothing can be written, nothing can be refused for being empty.
  for (const column of host.isWritable ? unfilled(columns, bound, fields) : [])
    problems.push({ level: 'warning', text: message('design.columnUnfilled', { column, table }) })
  return { steps: missing.map((column) => stepOf(host, table, column)), problems }
}

/** Digits of the ids that the server makes. */
const ID_DIGITS = 19
const wholeBelowBigint = /^(?:(?:tiny|small|medium)?int|int[24]|integer)\b/

/** Whether a key that the database does not count takes an id of the server. A file of SQLite takes all it is given. */
function takesIds(type: DatabaseType, key: TableColumn): boolean {
  if (key.isCounted || type === 'SQLite') return true
  if (wholeBelowBigint.test(key.type) || key.type === 'uuid') return false
  return key.length === '' || Number(key.length) >= ID_DIGITS
}

/** Columns that must be filled in and that no field fills in. */
function unfilled(columns: readonly TableColumn[], { foreignKey }: BoundTable, fields: readonly FieldPlan[]) {
  return columns.flatMap(({ name, mayBeNull, isFilled, isKey }) => {
    const isField = fields.some((field) => field.name.toLowerCase() === name.toLowerCase())
    const isLink = name.toLowerCase() === foreignKey.toLowerCase()
    return mayBeNull || isFilled || isKey || isField || isLink ? [] : [name]
  })
}

/**
 * What a release does with the tables that a design is bound to, without doing any of it. What is wrong is told, a data source
 * that is out of reach too.
 */
export async function planColumns(call: Call, { binding, form }: Definition, tables: string): Promise<ColumnPlan> {
  if (!binding) return nothingToAdd
  const parsed = parseJson(tables)
  const rows = parsed.ok ? rawList(parsed.value) : []
  const storedOf = (name: string) => rows.find((row) => text(row['table']) === name)
  try {
    const host = await findHost(call, binding.hostId)
    const plans = [await planTable(host, binding.main, storedOf(binding.main.table), form.fields)]
    const problems: ColumnPlan['problems'][number][] = []
    for (const field of form.fields.filter(hasRows)) {
      const bound = binding.children.get(field.name)
      if (bound && bound.foreignKey !== '')
        plans.push(await planTable(host, bound, storedOf(bound.table), field.columns))
      else
        problems.push({
          level: 'warning',
          text: message('design.childWithoutTable', { field: field.label || field.name }),
        })
    }
    if (!host.isWritable)
      problems.push({ level: 'warning', text: message('design.sourceShowsOnly', { name: host.name }) })
    return {
      host,
      steps: plans.flatMap(({ steps }) => steps),
      problems: [...plans.flatMap((plan) => plan.problems), ...problems],
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { host: null, steps: [], problems: [{ level: 'error', text: error.text }] }
  }
}

/** Runs the work of a release, which adds the columns as its last step. Refuses with 400 in words what the database refuses. */
export async function addColumns<Result>(
  { host, steps }: ColumnPlan,
  work: (add: (inside: PlatformDatabase) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  if (!host || steps.length === 0) return work(() => Promise.resolve())
  return host.writing((session) =>
    work(async (inside) => {
      for (const { sql } of steps) await session.run({ text: sql, values: [] }, inside)
      await session.commit()
    }),
  )
}

/** The column of a child table that most likely holds the key of its record; '' where none is called so. */
function likelyLink(columns: readonly TableColumn[], main: string): string {
  const words = main.toLowerCase().split('_')
  const stems = words.map((_word, at) => words.slice(at).join('_')).flatMap((stem) => [stem, stem.replace(/s$/, '')])
  const names = new Set(stems.flatMap((stem) => [`${stem}_id`, `${stem}id`, `f_${stem}_id`, `f_${stem}id`]))
  const found = columns.filter(({ name, isKey }) => !isKey && names.has(name.toLowerCase()))
  return found.length === 1 ? (found[0]?.name ?? '') : ''
}

/** The tables of a new design with what the database says of them; refuses with 400 where there is none of that name. */
export async function describedTables(call: Call, hostId: string, list: readonly Raw[]): Promise<readonly Raw[]> {
  if (list.length === 0) return list
  const host = await findHost(call, hostId)
  return Promise.all(
    list.map(async (row, at) => {
      const table = text(row['table'])
      const columns = await columnsIn(host, table)
      if (columns.length === 0) fail(400, 'module.tableMissing', { field: 'tables', params: { table } })
      const key = columns.find(({ isKey }) => isKey)
      const asked = wantedColumns(row).map(({ name }) => name)
      const kept = rawList(row['fields']).filter(
        (each) => yes(each['atriumNew']) && asked.includes(text(each['field'])),
      )
      return {
        ...row,
        tableKey: text(row['tableKey']) || (key?.name ?? ''),
        fields: [
          ...columns.map((column) => ({
            field: column.name,
            fieldName: column.name,
            dataType: column.type,
            dataLength: column.length,
            primaryKey: column.isKey ? 1 : 0,
            allowNull: column.mayBeNull ? 1 : 0,
          })),
          ...kept.filter((each) => !columnNamed(columns, text(each['field']))),
        ],
        ...(at === 0
          ? { atriumBound: true }
          : { tableField: text(row['tableField']) || likelyLink(columns, text(list[0]?.['table'])) }),
      }
    }),
  )
}
