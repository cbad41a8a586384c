import * as z from 'zod'
import type { GivenParameter } from '#shared/api/data-interface.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { readPanels } from '#shared/printing/panels/read.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { querySource } from '../data-interface/execute.ts'
import { interfaceRows } from '../data-interface/run.ts'
import { variablesOf } from '../data-interface/variables.ts'

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))

const given = z.looseObject({
  field: text,
  /** What it is: `@formId`, another system variable, or a field of the record. */
  relationField: text,
  defaultValue: text,
  /** 4: a system variable. */
  sourceType: z.coerce.number().catch(0),
})
const parameters = z
  .union([z.string(), z.array(z.unknown())])
  .nullish()
  .transform((value) => (typeof value === 'string' ? parsed(value) : value))
  .pipe(z.array(given).max(100).catch([]))

const stored = z.looseObject({
  /** Of 5.0 on and of our own editor: the name that the template has for it. */
  fullName: text,
  /** 1: our own editor wrote it; up to 3.6 what stands as its name was none. */
  named: z.coerce.number().catch(0),
  sql: text,
  /** Of 5.0 on; the text of its query where it is one. */
  dataConfigJson: text,
  dbLinkId: text,
  /** 1: of a data interface. */
  sourceType: z.coerce.number().catch(0),
  interfaceId: text,
  parameterJson: parameters,
})

/** What a template prints beside the fields of its record: rows of a query or of a data interface. */
export interface DataSet {
  readonly name: string
  /** Its first row is part of the record itself. */
  readonly isHead: boolean
  readonly query: string
  readonly dbLinkId: string
  /** Empty for a query. */
  readonly interfaceId: string
  readonly parameters: readonly z.output<typeof given>[]
}

export interface Queries {
  readonly sql_template: string
  readonly db_link_id: string
}

const MAX_SETS = 20
const MAX_ROWS = 10_000

/**
 * The data sets of a template as the family stores them: up to 3.6 the first is the record and the others are
 * `childrenDataTable0`, …; from 5.0 on, and of our own editor, each has a name. Those that name no data source
 * print nothing of their own: the platform's database is no source. `markup`: of the template, where the names matter.
 */
export function readSets(template: Queries, markup = ''): DataSet[] {
  const isNewer = readPanels(markup) !== null
  const list = z.array(stored).max(MAX_SETS).safeParse(parsed(template.sql_template)).data ?? []
  return list.flatMap((set, index): DataSet[] => {
    const query = set.sql || (/^\s*[[{]/.test(set.dataConfigJson) ? '' : set.dataConfigJson)
    const dbLinkId = set.dbLinkId || template.db_link_id
    const isInterface = set.interfaceId !== ''
    const hasSource = dbLinkId !== '' && dbLinkId !== '0'
    if (!isInterface && (query.trim() === '' || !hasSource)) return []
    const isNamed = set.fullName !== '' && (isNewer || set.named === 1 || set.dataConfigJson !== '')
    const name = isNamed ? set.fullName : index === 0 ? '' : `childrenDataTable${index - 1}`
    const { interfaceId, parameterJson } = set
    return [{ name, isHead: name === '', query, dbLinkId, interfaceId, parameters: parameterJson }]
  })
}

/** What runs of them: nothing where nobody who looks after data interfaces stored or approved them. */
export function dataSetsOf(
  template: Queries & { readonly print_template: string; readonly queries_checked: number },
): DataSet[] {
  return template.queries_checked === 1 ? readSets(template, template.print_template) : []
}

/** What the data sets of all records of one answer may take together. */
export interface AnswerBudget {
  /** Of JSON text that is left; below 0: used up. */
  characters: number
  /** On the clock of `performance.now()`. */
  readonly until: number
  /** Records that got theirs. */
  records: number
}

export const answerBudget = (): AnswerBudget => ({
  characters: 48_000_000,
  until: performance.now() + 60_000,
  records: 0,
})

function requireLeft(budget: AnswerBudget): void {
  if (budget.characters >= 0 && performance.now() < budget.until) return
  budget.characters = -1
  fail(400, 'print.tooMany', { field: 'formId', params: { count: Math.max(1, budget.records) } })
}

/**
 * The rows of the data sets for one record which the caller reads, as print data; each runs as the caller, over a
 * registered data source, and only reads. Refuses with 400 in words what goes wrong, and every record once the budget of
 * the answer is used up. `record`: its fields as the caller sees them.
 */
export async function readDataSets(
  call: Call,
  sets: readonly DataSet[],
  recordId: string,
  record: Readonly<FormRecord>,
  budget: AnswerBudget,
): Promise<FormRecord> {
  const data: FormRecord = {}
  for (const set of sets) {
    requireLeft(budget)
    const rows = await rowsOfSet(call, set, recordId, record)
    if (rows === null) continue
    budget.characters -= JSON.stringify(rows).length
    requireLeft(budget)
    if (set.isHead) Object.assign(data, rows[0] ?? {})
    else data[set.name] = rows
  }
  budget.records += 1
  return data
}

/** Null where the source or the interface no longer exists: the template prints without it, as it did before there was any. */
async function rowsOfSet(call: Call, set: DataSet, recordId: string, record: Readonly<FormRecord>) {
  try {
    return await runSet(call, set, recordId, record)
  } catch (error) {
    if (error instanceof ApiError && (error.text.code === 'dataSource.missing' || error.text.code === 'table.notFound'))
      return null
    throw error
  }
}

/** All rows of one data set. Refuses with 400 in words what goes wrong. */
export function runSet(
  call: Call,
  set: DataSet,
  recordId: string,
  record: Readonly<FormRecord>,
): Promise<FormRecord[]> {
  return (set.interfaceId === '' ? ofQuery : ofInterface)(call, set, recordId, record)
}

const wholePage = { offset: 0, size: MAX_ROWS, keyword: '' } as const
const scalar = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

async function ofQuery(
  call: Call,
  set: DataSet,
  recordId: string,
  record: Readonly<FormRecord>,
): Promise<FormRecord[]> {
  const variables = variablesOf(call, wholePage)
  const valueOf = (name: string) => {
    const said = set.parameters.find(({ field }) => field === name)
    if (said === undefined) return Object.hasOwn(record, name) ? scalar(record[name]) : undefined
    return parameterValue(said, recordId, record)
  }
  const { rows } = await querySource(
    call,
    set,
    (name) => {
      const value = valueOf(name)
      return value === undefined ? undefined : { value, type: 'varchar' }
    },
    (name) => (name === 'formId' ? Promise.resolve(recordId) : variables.read(name)),
  )
  return rows as FormRecord[]
}

function parameterValue(
  { relationField, defaultValue }: DataSet['parameters'][number],
  recordId: string,
  record: Readonly<FormRecord>,
): string {
  if (/^@?formId$/.test(relationField) || defaultValue === '@formId') return recordId
  return relationField !== '' && Object.hasOwn(record, relationField) ? scalar(record[relationField]) : defaultValue
}

async function ofInterface(
  call: Call,
  { interfaceId, parameters: list }: DataSet,
  recordId: string,
  record: Readonly<FormRecord>,
): Promise<FormRecord[]> {
  const paramList = list.map((one): GivenParameter => {
    const { field, relationField, sourceType } = one
    if (sourceType === 4 && !/^@?formId$/.test(relationField))
      return { field, relationField, defaultValue: '', sourceType }
    return { field, relationField: '', defaultValue: parameterValue(one, recordId, record), sourceType: 2 }
  })
  const { rows } = await interfaceRows(call, interfaceId, { currentPage: 1, pageSize: MAX_ROWS, paramList })
  return rows as FormRecord[]
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return []
  }
}
