import { type Calculation, planCalculations } from '#shared/form/calculations.ts'
import type { FormPlan, ListPlan } from '#shared/form/model.ts'
import { parseForm, parseList } from '#shared/form/parse.ts'
import { idList, raw, text, yes } from '#shared/form/parsing/read.ts'
import { isText } from '#shared/form/structure.ts'
import type { HeadGroup } from '#shared/form/import/sheet.ts'
import { fail } from '#server/core/answer.ts'
import { readSettings } from '#server/core/settings.ts'
import { keptStatement } from '#server/database/kept-statement.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { readingHere } from '#server/database/replica-dialect.ts'
import { type Binding, bindingOf } from './bound/binding.ts'
import { unmappedKeys } from './unmapped-keys.ts'

/** A stored module, parsed: everything the runtime knows about it. */
export interface Definition {
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  readonly version: number
  /** It was released, once at least: only then are there records of it. */
  readonly isReleased: boolean
  readonly form: FormPlan
  readonly list: ListPlan
  readonly calculations: readonly Calculation[]
  /** Refuse a save over a newer one (`concurrencyLock`). */
  readonly isLocking: boolean
  /** Deleting only hides (`logicalDelete`). */
  readonly keepsDeleted: boolean
  /** Fields that the keyword search looks into. */
  readonly keywordProps: readonly string[]
  /** Tree lists (columnData type 5): the field that holds the parent's id. */
  readonly parentField: string | null
  /** Fields that a file of an import fills (`uploaderTemplateJson`); empty: all that people enter. */
  readonly importKeys: ReadonlySet<string>
  /** Columns below one heading (`complexHeaderList`). */
  readonly heads: readonly HeadGroup[]
  /** Scripts of designs run here: what they write may stand in fields that nobody fills in. */
  readonly runsScripts: boolean
  /** Tables of the organisation that its records lie in; null: those that the server made. */
  readonly binding: Binding | null
  /** The stored form (`formData`), for whoever reads it in another language. */
  readonly formData: string
}

export interface StoredDefinition {
  readonly id: string
  readonly full_name: string
  readonly en_code: string
  readonly version: number
  readonly web_type: number
  readonly is_release: number
  readonly form_data: string
  readonly column_data: string
  readonly tables?: string | null
  readonly other_keys?: string | null
}

const emptyList: ListPlan = {
  type: 1,
  tree: null,
  tabs: null,
  groupField: null,
  parentField: null,
  columns: [],
  searches: [],
  hasPage: true,
  pageSize: 20,
  sort: 'desc',
  sortField: '',
  sorts: [],
  heads: [],
  childStyle: 'heading',
  sums: [],
  keywords: [],
  rules: null,
  hasAdvancedQuery: false,
  buttons: [],
  rowButtons: [],
  ownButtons: [],
  printIds: [],
  useColumnPermission: false,
  useFormPermission: false,
  useDataPermission: false,
  useButtonPermission: false,
}

function keywordPropsOf(list: ListPlan): readonly string[] {
  if (list.keywords.length > 0) return list.keywords
  return list.columns.filter(({ field }) => field !== null && isText(field)).map((column) => column.prop)
}

/** Parses what is stored; the problem of a broken definition is English, for the detail line of a message. */
export function parseDefinition(
  stored: StoredDefinition,
  runsScripts = true,
): Definition | { readonly problem: string } {
  const form = parseForm(stored.form_data, undefined, runsScripts)
  if (!form.ok) return form
  const hasList = stored.web_type !== 1 || stored.column_data.trim() !== ''
  const list = hasList ? parseList(stored.column_data, form.plan) : { ok: true as const, plan: emptyList }
  if (!list.ok) return list
  const formData = raw(JSON.parse(stored.form_data))
  const columnData = hasList ? raw(JSON.parse(stored.column_data)) : {}
  return {
    id: stored.id,
    fullName: stored.full_name,
    enCode: stored.en_code,
    version: stored.version,
    isReleased: stored.is_release !== 0,
    form: form.plan,
    list: list.plan,
    calculations: planCalculations(form.plan, () => undefined),
    isLocking: yes(formData['concurrencyLock']),
    keepsDeleted: yes(formData['logicalDelete']),
    keywordProps: keywordPropsOf(list.plan),
    parentField: list.plan.parentField,
    importKeys: new Set(idList(raw(columnData['uploaderTemplateJson'])['selectKey'])),
    heads: list.plan.heads.map(({ props, ...head }) => ({ ...head, names: new Set(props) })),
    runsScripts,
    binding: bindingOf(stored.tables ?? '', text(unmappedKeys(stored.other_keys)['dbLinkId']), form.plan),
    formData: stored.form_data,
  }
}

const parsed = new WeakMap<object, Map<string, Definition>>()

/** A handle and all its transactions have one. */
const sharedBy = (database: PlatformDatabase) => database.getExecutor().adapter

/** What a transaction reads may never be: it keeps that to itself. */
function cacheOf(database: PlatformDatabase): Map<string, Definition> {
  const owner = database.isTransaction ? database : sharedBy(database)
  const cache = parsed.get(owner) ?? new Map<string, Definition>()
  parsed.set(owner, cache)
  return cache
}

/** Definitions that are parsed in memory. */
export function countParsedDefinitions(database: PlatformDatabase): number {
  return cacheOf(database).size
}

const currentModel = keptStatement((database, { id }: { readonly id: string }) =>
  database.selectFrom('visual_model').select(['version', 'enabled_mark', 'full_name']).where('id', '=', id),
)

/**
 * The definition of a module, parsed once per stored version and for whether scripts run. Refuses with 404 when there is none, with 400 when
 * it is disabled or broken.
 */
export function loadDefinition(database: PlatformDatabase, id: string): Promise<Definition> {
  return readingHere(() => currentDefinition(database, id))
}

async function currentDefinition(database: PlatformDatabase, id: string): Promise<Definition> {
  const [current] = (await currentModel(database, { id })).rows
  if (!current) fail(404, 'module.missing')
  if (current.enabled_mark !== 1) fail(400, 'module.disabled', { params: { name: current.full_name } })
  const cache = cacheOf(database)
  const runsScripts = (await readSettings(database)).designScripts !== 0
  for (const known of [cache.get(id), parsed.get(sharedBy(database))?.get(id)])
    if (known?.version === current.version && known.runsScripts === runsScripts) return known
  const stored = await database
    .selectFrom('visual_model')
    .select([
      'id',
      'full_name',
      'en_code',
      'version',
      'web_type',
      'is_release',
      'form_data',
      'column_data',
      'tables',
      'other_keys',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const definition = parseDefinition(stored, runsScripts)
  if ('problem' in definition) {
    const { problem } = definition
    fail(400, 'module.misconfigured', { params: { name: stored.full_name, problem } })
  }
  if (cache.size >= 500) cache.delete(cache.keys().next().value ?? '')
  cache.set(id, definition)
  return definition
}

/** Refuses with 400 a design that was never released: until then nothing is kept under it. */
export function requireReleased({ isReleased, fullName }: Definition): void {
  if (!isReleased) fail(400, 'module.neverReleased', { params: { name: fullName } })
}
