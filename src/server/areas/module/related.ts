import type { FormPlan } from '#shared/form/model.ts'
import { fieldsByProp } from '#shared/form/parsing/columns.ts'
import { relationsOf } from '#shared/form/relations.ts'
import { hasRows, isText } from '#shared/form/structure.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { moduleMenus } from '#server/core/grants.ts'
import { loadGrants } from '#server/core/permission.ts'
import { likeContains, whereIn } from '#server/database/text.ts'
import { storable } from './codec.ts'
import { type Definition, loadDefinition } from './definition.ts'
import { displayRows, type ShownRecord } from './display-rows.ts'
import { type Filter, keywordFilter } from './filter.ts'
import { hiddenFrom } from './grants.ts'
import { inLanguage } from './language.ts'
import { longColumns, looksShortened } from './long-texts.ts'
import { orderOf } from './order.ts'
import { readWindow } from './pages.ts'
import { partsOf, wordingFor } from './record-reader.ts'
import { selection, type StoredRecord, toRecord } from './records.ts'
import { onScreen } from './references.ts'
import { rowsOf } from './rows.ts'
import { runtime } from './runtime.ts'
import { openStore, type Store, watchedTables } from './store.ts'
import { mayUse, narrowed, visibleForm } from './view.ts'

interface Wanted {
  readonly relationField: string
  readonly columnOptions: string
}

interface Reading {
  readonly call: Call
  readonly definition: Definition
  readonly store: Store
  /** What was asked for, as far as the caller may see it, in their language. */
  readonly form: FormPlan
  readonly mayUse: (part: string) => boolean
  /** `isShort`: as many read it to choose from, with the beginnings of long texts. */
  show(records: readonly StoredRecord[], isShort: boolean): Promise<ShownRecord[]>
}

/** A picker without paging asks for this many (section 9). */
const MAX_ROWS = 10_000

/** Modules that the caller may open whose design names another one. */
async function modulesNaming(call: Call, modelId: string): Promise<string[]> {
  const grants = await loadGrants(call.database, call.user)
  const mine = [...grants.catalogue.menusByModule.keys()].filter((id) => moduleMenus(grants, id).mine.length > 0)
  if (mine.length === 0) return []
  const found = await call.database
    .selectFrom('visual_model')
    .select('id')
    .where(whereIn(call.database, 'visual_model.id', mine))
    .where(likeContains(call.database, 'visual_model.form_data', modelId))
    .execute()
  return found.map(({ id }) => id)
}

async function partsNamedBy(call: Call, moduleId: string, modelId: string): Promise<readonly string[]> {
  try {
    const definition = await loadDefinition(call.database, moduleId)
    const form = visibleForm(definition.form, await hiddenFrom(call, definition))
    const relations = relationsOf(form).filter(
      ({ choice: { source } }) => source.sort === 'record' && source.modelId === modelId,
    )
    return relations.flatMap(({ choice, parts }) => [...parts, ...choice.columns.map(({ key }) => key)])
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}

/**
 * The parts of a module's records that the caller may choose by; null: whatever they see of it, because a menu of theirs
 * shows it. Whoever has none may see what the forms they fill in offer, and is refused with 403 where no form does.
 */
async function offeredParts(call: Call, modelId: string): Promise<ReadonlySet<string> | null> {
  if (call.user.isAdministrator) return null
  if (moduleMenus(await loadGrants(call.database, call.user), modelId).mine.length > 0) return null
  const parts = new Set<string>()
  for (const id of await modulesNaming(call, modelId))
    for (const part of await partsNamedBy(call, id, modelId)) parts.add(part)
  return parts.size > 0 ? parts : fail(403, 'module.relatedNotAllowed')
}

async function openReading(call: Call, modelId: string, { relationField, columnOptions }: Wanted): Promise<Reading> {
  const definition = await loadDefinition(call.database, modelId)
  const offered = await offeredParts(call, modelId)
  const isSeen = mayUse(await hiddenFrom(call, definition))
  const asked = [relationField, ...columnOptions.split(',')].map((part) => part.trim()).filter((part) => part !== '')
  const isWanted = partsOf(asked.filter((part) => offered === null || offered.has(part)))
  const reading = await inLanguage(call, definition)
  const form = narrowed(reading.definition.form, (part) => isWanted(part) && isSeen(part))
  const store = await openStore(call.database, definition)
  const wording = wordingFor(call, onScreen, reading.translate)
  return {
    call,
    definition,
    store,
    form,
    mayUse: isSeen,
    async show(records, isShort) {
      const raw = records.map(({ values }) => ({ ...values }))
      const shown = await displayRows(call.database, store, form, wording, records, isShort)
      return shown.map((row, at) => ({ ...row, ...storedValues(form, raw[at] ?? {}, isShort) }))
    },
  }
}

/** Stored values beside the texts, for forms that fill their own fields with them. */
function storedValues(
  form: FormPlan,
  values: Readonly<Record<string, unknown>>,
  isShort: boolean,
): Record<string, unknown> {
  // The beginning of a text is no stored value: a form that took it for one would keep it.
  const isWhole = (value: unknown) => !isShort || !looksShortened(value)
  const fields = form.fields.filter((field) => !hasRows(field) && isWhole(values[field.name]))
  return Object.fromEntries(fields.map(({ name }) => [`${name}_jnpfId`, values[name] ?? null]))
}

const columnsOf = ({ store, form }: Reading) => [
  'id',
  ...selection(store.main, new Set(form.fields.map(({ name }) => name))),
]

/** Parts in which a word is looked for. */
function textParts(form: FormPlan): string[] {
  const isTable = new Set(form.fields.filter(hasRows).map(({ name }) => name))
  return [...fieldsByProp(form)].flatMap(([prop, field]) => (isTable.has(prop) || !isText(field) ? [] : [prop]))
}

/** One page of the records that the caller may choose, in the order of the module's own list. */
export async function listRelated(
  call: Call,
  modelId: string,
  request: Wanted & { readonly currentPage: number; readonly pageSize: number; readonly keyword?: string | undefined },
) {
  const reading = await openReading(call, modelId, request)
  const { definition, store, form } = reading
  const keyword = keywordFilter(runtime(call.database), textParts(form), store, storable(request.keyword ?? ''))
  const visible = await rowsOf(call, definition, store)
  const kept: Filter[] = definition.keepsDeleted ? [(builder) => builder('m.deleted_at', 'is', null)] : []
  const filters = [...kept, ...(keyword ? [keyword] : []), ...(visible === null ? [] : [() => visible('m')])]
  const pageSize = Math.min(request.pageSize, MAX_ROWS)
  const { currentPage } = request
  const view = {
    database: call.database,
    table: store.main.name,
    dependsOn: watchedTables(store),
    filters,
    isNarrowed: filters.length > kept.length,
    orders: orderOf(definition, store, {}, reading.mayUse),
    shortened: longColumns(form.fields, store.main),
  }
  const { rows, total } = await readWindow(view, columnsOf(reading), { currentPage, pageSize })
  const list = await reading.show(
    rows.map((row) => toRecord(store, row)),
    true,
  )
  return { list, pagination: { currentPage, pageSize, total } }
}

/** Records by id, as far as the caller may see them. */
export async function readRelated(
  call: Call,
  modelId: string,
  request: Wanted & { readonly ids: readonly string[] },
): Promise<ShownRecord[]> {
  const reading = await openReading(call, modelId, request)
  const { definition, store } = reading
  const handle = runtime(call.database)
  const visible = await rowsOf(call, definition, store)
  const query = handle
    .selectFrom(`${store.main.name} as m`)
    .select(columnsOf(reading).map((column) => `m.${column}`))
    .where(whereIn(handle, 'm.id', request.ids))
    .where('m.deleted_at', 'is', null)
  const rows = await (visible === null ? query : query.where(visible('m'))).execute()
  return reading.show(
    rows.map((row) => toRecord(store, row)),
    false,
  )
}
