import {
  isDigitCount,
  paddedStart,
  type SerialDateFormat,
  serialKinds,
  startProblem,
} from '#shared/rules/serial-number.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { createRow, type ListQuery, type Row, type TableSpec } from '#server/core/table.ts'
import { entryCode } from '#server/core/translations.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { readPage } from '#server/database/page.ts'
import { isSqlite, likeContains } from '#server/database/text.ts'
import type { SerialRuleTable } from '#server/database/tables/serial.ts'
import { usesOf } from '../design/uses.ts'
import { entryNames } from '../dictionary/entry-names.ts'
import { exampleOf } from './number-text.ts'

/** Code of the dictionary whose entries are the business categories (wire contract 5.3). */
const CATEGORIES = 'businessType'

/** What a client may write of a rule; numbers are given by `numbers.ts` alone. */
export const serialRuleSpec: TableSpec = {
  table: 'serial_rule',
  columns: {
    fullName: 'full_name',
    enCode: 'en_code',
    category: 'category',
    prefix: 'prefix',
    type: 'type',
    suffix: 'suffix',
    randomDigit: 'random_digit',
    randomType: 'random_type',
    dateFormat: 'date_format',
    digit: 'digit',
    startNumber: 'start_number',
    sortCode: 'sort_code',
    enabledMark: 'enabled_mark',
    description: 'description',
    creatorUserId: 'created_by',
    lastModifyTime: 'modified_at',
  },
  search: ['fullName', 'enCode'],
  order: ['sortCode'],
  unique: [['enCode'], ['fullName']],
  mark: 'enabledMark',
  options: ['fullName', 'enCode'],
  async check(rule, before, inside) {
    const [category] = await categoryIds(inside, String(rule['category']))
    if (category === undefined) fail(400, 'serialRule.categoryMissing', { field: 'category' })
    if (before === null || before['enCode'] === rule['enCode']) return
    const id = String(before['id'])
    if (await hasIssued(inside, id)) fail(400, 'serialRule.codeStays', { field: 'enCode' })
    await requireUnused(inside, id, 'serialRule.codeNamed', 'enCode')
  },
}

interface CountedInput {
  /** Left out by clients that know counted numbers alone: the rule stays what it is. */
  readonly type?: number | undefined
  readonly dateFormat?: SerialDateFormat | null | undefined
  readonly digit: string
  readonly startNumber: string
}

/**
 * The rules of section 5 on the counted part; answers the input as it is stored. Refuses with 400. Random numbers have no
 * such part, whatever a client sends along.
 */
export function withCounting<Input extends CountedInput>(input: Input) {
  const { type = serialKinds.counted, digit, startNumber } = input
  if (type !== serialKinds.counted) return { ...input, dateFormat: 'no', digit: 1, startNumber: '1' } as const
  const { dateFormat } = input
  if (!dateFormat) return fail(400, 'serialRule.dateFormat', { field: 'dateFormat' })
  if (!isDigitCount(digit)) fail(400, 'serialRule.digit', { field: 'digit' })
  const places = Number(digit)
  const field = 'startNumber'
  switch (startProblem(startNumber, places)) {
    case 'notDigits':
      return fail(400, 'serialRule.startDigits', { field })
    case 'zero':
      return fail(400, 'serialRule.startZero', { field, params: { value: startNumber } })
    case 'tooLong':
      return fail(400, 'serialRule.startLong', { field, params: { value: startNumber, count: places } })
    case null:
      return { ...input, dateFormat, digit: places, startNumber: paddedStart(startNumber, places) }
  }
}

/** Ids of the business category with this id or this code. */
export async function categoryIds(database: PlatformDatabase, named: string): Promise<string[]> {
  const rows = await database
    .selectFrom('dictionary_entry')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
    .select('dictionary_entry.id')
    .where('dictionary_type.en_code', '=', CATEGORIES)
    .where((row) => row.or([row('dictionary_entry.id', '=', named), row('dictionary_entry.en_code', '=', named)]))
    .execute()
  return rows.map(({ id }) => id)
}

const issuedNumber = (database: PlatformDatabase, id: string) =>
  database.selectFrom('serial_rule').select('output_number').where('id', '=', id)

async function hasIssued(inside: PlatformDatabase, id: string): Promise<boolean> {
  const query = issuedNumber(inside, id)
  const row = await (isSqlite(inside) ? query : query.forUpdate()).executeTakeFirst()
  return (row?.output_number ?? '') !== ''
}

/** Refuses with 400 a rule that a design names: its records could no longer be saved. */
async function requireUnused(
  inside: PlatformDatabase,
  id: string,
  code: 'serialRule.usedByDesign' | 'serialRule.codeNamed',
  field?: string,
): Promise<void> {
  const [use] = await usesOf(inside, { kind: 'serialRule', id })
  if (!use) return
  const params = { name: use.name, fields: use.labels.slice(0, 5).join(', ') }
  fail(400, code, { params, ...(field === undefined ? {} : { field }) })
}

/** Creates a rule and answers its id. */
export function createRule(database: PlatformDatabase, input: Row, author: { userId: string; now: number }) {
  return createRow(database, serialRuleSpec, { ...input, creatorUserId: author.userId }, author.now)
}

/** Deletes a rule that has never given a number; refuses with 400 one that has or that a design names, with 404 none. */
export async function deleteRule(database: PlatformDatabase, id: string): Promise<void> {
  await database.transaction().execute(async (inside) => {
    if (await hasIssued(inside, id)) fail(400, 'serialRule.issuedStays')
    await requireUnused(inside, id, 'serialRule.usedByDesign')
    const { numDeletedRows } = await inside.deleteFrom('serial_rule').where('id', '=', id).executeTakeFirst()
    if (Number(numDeletedRows) === 0) fail(404, 'table.notFound')
  })
}

const selected = (database: PlatformDatabase) =>
  database
    .selectFrom('serial_rule')
    .leftJoin('dictionary_entry as kind', 'kind.id', 'serial_rule.category')
    .leftJoin('platform_user as creator', 'creator.id', 'serial_rule.created_by')
    .selectAll('serial_rule')
    .select([
      'kind.full_name as category_name',
      'kind.en_code as category_code',
      'creator.real_name',
      'creator.account',
    ])

type Selected = SerialRuleTable & {
  readonly category_name: string | null
  readonly category_code: string | null
  readonly real_name: string | null
  readonly account: string | null
}

function describe(row: Selected) {
  return {
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    category: row.category_name ?? '',
    ...(row.category_code === null ? {} : { categoryI18nCode: entryCode(CATEGORIES, row.category_code) }),
    digit: row.digit,
    startNumber: row.start_number,
    outputNumber: row.output_number,
    enabledMark: row.enabled_mark,
    sortCode: row.sort_code,
    creatorUser: row.real_name === null ? '' : `${row.real_name}/${row.account}`,
    creatorTime: Number(row.created_at),
    lastModifyTime: Number(row.modified_at) || null,
  }
}

interface RuleQuery extends ListQuery {
  readonly categoryId?: string | undefined
  readonly enabledMark?: string | undefined
}

/** Columns that a list may be ordered by; the newest first where the caller says nothing (section 9: desc). */
const sortable = {
  fullName: 'serial_rule.full_name',
  enCode: 'serial_rule.en_code',
  category: 'kind.full_name',
  digit: 'serial_rule.digit',
  startNumber: 'serial_rule.start_number',
  outputNumber: 'serial_rule.output_number',
  enabledMark: 'serial_rule.enabled_mark',
  sortCode: 'serial_rule.sort_code',
  creatorTime: 'serial_rule.created_at',
  lastModifyTime: 'serial_rule.modified_at',
} as const
const isSortable = (name: string): name is keyof typeof sortable => Object.hasOwn(sortable, name)

/** One page of the rules. */
export async function listRules(call: Call, query: RuleQuery) {
  const { database } = call
  const { keyword = '', categoryId = '', enabledMark = '', sidx = '', sort } = query
  const word = keyword.trim()
  let rules = selected(database)
  if (word !== '')
    rules = rules.where((row) =>
      row.or([
        likeContains(database, 'serial_rule.full_name', word),
        likeContains(database, 'serial_rule.en_code', word),
      ]),
    )
  if (categoryId !== '') rules = rules.where('serial_rule.category', '=', categoryId)
  if (enabledMark !== '') rules = rules.where('serial_rule.enabled_mark', '=', Number(enabledMark))
  if (isSortable(sidx) && sort) rules = rules.orderBy(sortable[sidx], sort === 'desc' ? 'desc' : 'asc')
  const ordered = rules
    .orderBy('serial_rule.sort_code')
    .orderBy('serial_rule.created_at', 'desc')
    .orderBy('serial_rule.id')
  const { rows, pagination } = await readPage(ordered, query)
  const unknown = rows.filter((row) => row.category_name === null).map(({ category }) => category)
  const names = await entryNames(call, CATEGORIES, unknown)
  const list = rows.map((row) => ({ ...describe(row), category: row.category_name ?? names.get(row.category) ?? '' }))
  return { list, pagination }
}

/** One rule with the example of today; refuses with 404 when there is none. */
export async function readRule(database: PlatformDatabase, id: string, now: number) {
  const row = await selected(database).where('serial_rule.id', '=', id).executeTakeFirst()
  if (!row) return fail(404, 'table.notFound')
  return {
    ...describe(row),
    category: row.category,
    type: row.type,
    prefix: row.prefix,
    dateFormat: row.date_format,
    suffix: row.suffix,
    randomDigit: row.random_digit,
    randomType: row.random_type,
    description: row.description,
    example: exampleOf(row, now),
  }
}
