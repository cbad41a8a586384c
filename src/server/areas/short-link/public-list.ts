import { createHash } from 'node:crypto'
import type { SchemeConditions } from '#shared/access/data-scheme.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import { parseJson } from '#shared/form/parsing/read.ts'
import { fail } from '#server/core/answer.ts'
import { type Call, type SignedIn, callAs } from '#server/core/call.ts'
import type { ListLinkTable } from '#server/database/tables/sign-in.ts'
import { nothing } from '../module/conditions.ts'
import { type Definition, loadDefinition } from '../module/definition.ts'
import { displayRows } from '../module/display-rows.ts'
import type { Filter } from '../module/filter.ts'
import { inLanguage } from '../module/language.ts'
import { conditionsFilter } from '../module/list-conditions.ts'
import { readWindow } from '../module/pages.ts'
import { filtersOf, isShortened, type ListRequest, viewOf } from '../module/reading.ts'
import { deletedWording } from '../module/record-reader.ts'
import { selection, toRecord } from '../module/records.ts'
import { onPaper } from '../module/references.ts'
import { openStore, type Store } from '../module/store.ts'
import { narrowed } from '../module/view.ts'
import { fieldNow, shownField, type ShownField } from './list-fields.ts'

/** Rows of one page; who wants more turns the page. */
const MOST_ROWS = 100

const nobody: SignedIn = {
  sessionId: '',
  userId: '',
  account: '',
  realName: '',
  organizationId: '',
  positionId: null,
  isAdministrator: false,
  mustChangePassword: false,
}

/** A call without a session, whose caller nothing belongs to. */
function ofNobody(call: Call): Call {
  return callAs(call, nobody)
}

/** Values that stand for something of the caller (`@currentOrg`, `currentUser`): visitors have none of it. */
export function asksForCaller(conditions: unknown): boolean {
  return /"(?:@|currentUser)/.test(JSON.stringify(conditions ?? null))
}

interface Shown {
  readonly columns: readonly ShownField[]
  readonly rows: readonly ShownField[]
  /** Digest of the filter of the design. */
  readonly rules: string
}

const rulesDigest = ({ list }: Definition): string =>
  createHash('sha256')
    .update(JSON.stringify(list.rules ?? null))
    .digest('hex')

/** What a consent is bound to, as a link keeps it: the fields that it shows and chooses by, and the filter of the design. */
export function shownText(
  definition: Definition,
  columns: readonly FieldPlan[],
  rows: readonly FieldPlan[],
): ListLinkTable['shown'] {
  const shown: Shown = {
    columns: columns.map(shownField),
    rows: rows.map(shownField),
    rules: rulesDigest(definition),
  }
  return JSON.stringify(shown)
}

/** The conditions under the names that their fields have now; null where one of the fields is gone. */
function conditionsNow(
  { form }: Definition,
  conditions: SchemeConditions,
  rows: readonly ShownField[],
): SchemeConditions | null {
  const names = new Map(rows.map((field) => [field.name, fieldNow(form, field)?.name]))
  const conditionList = conditions.conditionList.map(({ logic, groups }) => ({
    logic,
    groups: groups.map((each) => ({ ...each, field: names.get(each.field) ?? '' })),
  }))
  const isWhole = conditionList.every(({ groups }) => groups.every(({ field }) => field !== ''))
  return isWhole ? { ...conditions, conditionList } : null
}

/** What limits the records: the link's own conditions and the filter of the design. What cannot be applied shows nothing. */
async function limits(
  call: Call,
  definition: Definition,
  store: Store,
  link: ListLinkTable,
): Promise<readonly Filter[]> {
  const none: Filter = () => nothing
  if (asksForCaller(definition.list.rules)) return [none]
  if (link.condition_json === '') return []
  const read = readListConditions(link.condition_json)
  if (!read.ok || !read.conditions) return [none]
  const options = { mayUse: () => true, missing: 'noRow' } as const
  return [(await conditionsFilter(call, definition, store, read.conditions, options)) ?? none]
}

function shownOf(link: ListLinkTable): Shown {
  const parsed = parseJson(link.shown)
  return parsed.ok ? (parsed.value as Shown) : { columns: [], rows: [], rules: '' }
}

/** The columns of a link, as far as the fields that were consented to are still there. */
export function columnsOf({ form }: Definition, link: ListLinkTable): readonly FieldPlan[] {
  return shownOf(link).columns.flatMap((field) => fieldNow(form, field) ?? [])
}

/** Whether a design still is what a link was asked for, or consented to: the same fields under their names, the same filter. */
export function isUnchanged(definition: Definition, link: ListLinkTable): boolean {
  const { columns, rows, rules } = shownOf(link)
  return (
    rules === rulesDigest(definition) &&
    [...columns, ...rows].every((field) => fieldNow(definition.form, field)?.name === field.name)
  )
}

/** A link as its design is now, for a consent to just that; null where none of its columns is left, or not all it chooses by. */
export function renewed(
  definition: Definition,
  link: ListLinkTable,
): Pick<ListLinkTable, 'shown' | 'condition_json'> | null {
  const columns = columnsOf(definition, link)
  const known = shownOf(link).rows
  const rows = known.flatMap((field) => fieldNow(definition.form, field) ?? [])
  if (columns.length === 0 || rows.length < known.length) return null
  const shown = shownText(definition, columns, rows)
  if (known.every(({ name }, at) => rows[at]?.name === name)) return { shown, condition_json: link.condition_json }
  const read = readListConditions(link.condition_json)
  const conditions = read.ok && read.conditions ? conditionsNow(definition, read.conditions, known) : null
  return conditions && { shown, condition_json: JSON.stringify(conditions) }
}

/**
 * One page of the records that a link shows, and of them the columns of the link alone: nothing else is sent, searched or
 * put in order by. Refuses with 400 a module that was switched off, and a link whose design is another one since the
 * consent, as it does one without a consent.
 */
export async function publicList(caller: Call, link: ListLinkTable, request: ListRequest) {
  const call = ofNobody(caller)
  const definition = await loadDefinition(call.database, link.model_id)
  if (!isUnchanged(definition, link)) return fail(400, 'shortLink.listInvalid')
  const fields = columnsOf(definition, link)
  if (fields.length === 0 || !definition.isReleased) return fail(400, 'shortLink.misconfigured')
  const names = new Set(fields.map(({ name }) => name))
  const held = definition.form.fields.flatMap((field) => (names.has(field.name) ? [] : [field.name]))
  const hidden = { fields: new Set(held), columns: new Set(held) }
  const store = await openStore(call.database, definition)
  const reading = { call, definition, store, hidden, rows: null }
  const asked = {
    ...request,
    superQueryJson: undefined,
    atriumFigure: undefined,
    atriumWithin: undefined,
    pageSize: Math.min(request.pageSize, MOST_ROWS),
  }
  const { filters } = await filtersOf(reading, asked)
  const own = await limits(call, definition, store, link)
  const { currentPage, pageSize } = asked
  const columns = ['id', 'version', ...selection(store.main, names)]
  const { rows, total } = await readWindow(viewOf(reading, [...filters, ...own], asked), columns, {
    currentPage,
    pageSize,
  })
  const language = await inLanguage(call, definition)
  const form = narrowed(language.definition.form, (prop) => names.has(prop))
  const shown = await displayRows(
    call.database,
    store,
    form,
    { person: onPaper, translate: language.translate, deleted: deletedWording(call) },
    rows.map((row) => toRecord(store, row)),
    isShortened(definition),
  )
  const labels = new Map(form.fields.map((field) => [field.name, field.label || field.name]))
  return {
    fullName: link.full_name,
    columns: fields.map(({ name, kind }) => ({ prop: name, label: labels.get(name) ?? name, jnpfKey: kind })),
    // A record is nobody's business beyond what it shows: rows are counted.
    list: shown.map((row, at) => ({ ...row, id: String((currentPage - 1) * pageSize + at + 1) })),
    pagination: { currentPage, pageSize, total },
  }
}
