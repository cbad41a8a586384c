import type { AnswerData } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import type { ColumnPlan } from '#shared/form/model.ts'
import { recordLabel } from '#shared/form/record-label.ts'
import { shownCell } from '#shared/form/shown.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { moduleMenus } from '#server/core/grants.ts'
import { FairQueue } from '#server/core/fair-queue.ts'
import { loadGrants } from '#server/core/permission.ts'
import { whereIn } from '#server/database/text.ts'
import { storable } from './codec.ts'
import { type Filter, keywordFilter } from './filter.ts'
import { inLanguage } from './language.ts'
import { display, rowColumns } from './list.ts'
import { newestOf } from './pages.ts'
import { filtersOf, isShortened, openReading, type Reading, viewOf } from './reading.ts'
import { toRecord } from './records.ts'
import { runtime } from './runtime.ts'
import { mayUse } from './view.ts'

type Answer = AnswerData<Endpoints['module.search']>
type Found = Answer['list'][number]

/** Records that are found of one module. */
const EACH = 5
/** Milliseconds after which no further module is looked through: somebody is typing. */
const PATIENCE = 1000
/** Milliseconds that a module has to open before the others come first: one may lie in tables that are far away. */
const OPENS = 150
/** Searches under way: two at once, of people in turn. */
const searches = new FairQueue({ name: 'searches', atOnce: 2, waiting: 50 })
/** Characters of a text around what was looked for. */
const AROUND = 20

/** Modules that the caller opens by their menu, in its order. */
async function openModules(call: Call): Promise<string[]> {
  const grants = await loadGrants(call.database, call.user)
  return [...grants.catalogue.menusByModule.keys()].filter((id) => moduleMenus(grants, id).mine.length > 0)
}

/** As the caller has a module; null where it is gone, disabled or broken. */
async function readingOf(call: Call, modelId: string): Promise<Reading | null> {
  try {
    const reading = await openReading(call, modelId)
    return reading.definition.isReleased ? reading : null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Where a text that does not show in the name holds the word: column and what stands around it. */
function placeOf(columns: readonly ColumnPlan[], row: Readonly<Record<string, unknown>>, word: string, title: string) {
  const wanted = word.toLowerCase()
  if (wanted === '' || title.toLowerCase().includes(wanted)) return ''
  for (const { field, prop, label } of columns)
    for (const text of shownCell(field, row, prop)) {
      const at = text.toLowerCase().indexOf(wanted)
      if (at < 0) continue
      const from = Math.max(0, at - AROUND)
      const to = at + wanted.length + AROUND
      return `${label}: ${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
    }
  return ''
}

/** The columns that the keyword search of a module looks into, whoever asks; null where they are not all texts of the record itself. */
function textColumns({ definition, store }: Reading): readonly string[] | null {
  const columns = definition.keywordProps.map((prop) => store.main.columns.get(prop))
  return columns.every((column) => column?.storage === 'text') ? columns.flatMap((column) => column?.name ?? []) : null
}

/** The newest records of a module that fit, as the caller sees them in its list. `until`: of `performance.now()`. */
async function found(reading: Reading, asked: readonly Filter[], word: string, limit: number, until: number) {
  const { call, definition, store, hidden } = reading
  const { filters } = await filtersOf(reading, {})
  const view = viewOf(reading, [...filters, ...asked], {})
  const named = word === '' ? null : textColumns(reading)
  const { rows, isWhole } = await newestOf(view, rowColumns(reading), limit, {
    until,
    signal: call.signal,
    word: named && { text: word, columns: named },
  })
  const shown = await display(
    reading,
    rows.map((row) => toRecord(store, row)),
    isShortened(definition),
  )
  const spoken = await inLanguage(call, definition)
  const columns = spoken.definition.list.columns.filter(({ prop }) => mayUse(hidden)(prop))
  const list = shown.map((row): Found => {
    const title = recordLabel(columns, row)
    return { id: row.id, modelId: definition.id, title, detail: placeOf(columns, row, word, title) }
  })
  return { list, isWhole }
}

/** What came of something until a moment of `performance.now()`; null where it did not come. It goes on, and fails unheard. */
async function inTime<Result>(work: Promise<Result>, until: number): Promise<{ readonly result: Result } | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(0, until - performance.now()))
  })
  const inTurn = work.then((result) => ({ result }))
  inTurn.catch(() => undefined)
  return Promise.race([inTurn, late]).finally(() => clearTimeout(timer))
}

/** The modules as the caller has them, in their order, those last that take their time; null for one that does not come until then. */
async function* opened(call: Call, modelIds: readonly string[], until: number): AsyncGenerator<Reading | null> {
  const slow: Promise<Reading | null>[] = []
  for (const modelId of modelIds) {
    call.signal.throwIfAborted()
    const opening = readingOf(call, modelId)
    const quick = await inTime(opening, Math.min(until, performance.now() + OPENS))
    if (quick === null) slow.push(opening)
    else if (quick.result !== null) yield quick.result
  }
  for (const opening of slow) {
    const found = await inTime(opening, until)
    if (found === null) yield null
    else if (found.result !== null) yield found.result
  }
}

/** Records with a word in what the keyword search of their lists looks into, of every module that the caller opens. */
async function byWord(call: Call, keyword: string): Promise<Answer> {
  const until = performance.now() + PATIENCE
  const list: Found[] = []
  let isWhole = true
  for await (const reading of opened(call, await openModules(call), until)) {
    if (reading === null || performance.now() > until) {
      isWhole = false
      break
    }
    const { definition, store, hidden } = reading
    const props = definition.keywordProps.filter(mayUse(hidden))
    const filter = props.length === 0 ? null : keywordFilter(runtime(call.database), props, store, storable(keyword))
    if (filter === null) continue
    const some = await found(reading, [filter], keyword, EACH, until)
    list.push(...some.list)
    isWhole &&= some.isWhole
  }
  return { list, isWhole }
}

/** Records by id, in the order that was asked for; those that the caller does not see are left out. */
async function byIds(
  call: Call,
  recent: readonly { readonly modelId: string; readonly id: string }[],
): Promise<Answer> {
  const open = new Set(await openModules(call))
  const byKey = new Map<string, Found>()
  const wanted = Map.groupBy(
    recent.filter(({ modelId }) => open.has(modelId)),
    (each) => each.modelId,
  )
  let isWhole = true
  for await (const reading of opened(call, [...wanted.keys()], performance.now() + PATIENCE)) {
    if (reading === null) {
      isWhole = false
      continue
    }
    const { id: modelId } = reading.definition
    const ids = (wanted.get(modelId) ?? []).map(({ id }) => id)
    const handle = runtime(call.database)
    const some = await found(reading, [() => whereIn(handle, 'm.id', ids)], '', ids.length, Number.POSITIVE_INFINITY)
    for (const each of some.list) byKey.set(`${modelId} ${each.id}`, each)
  }
  return { list: recent.flatMap(({ modelId, id }) => byKey.get(`${modelId} ${id}`) ?? []), isWhole }
}

/** What a person looks for among all records that they see, or the names of records that they looked at. */
export async function searchRecords(
  call: Call,
  { keyword, recent }: { readonly keyword: string; readonly recent: readonly { modelId: string; id: string }[] },
): Promise<Answer> {
  const word = keyword.trim()
  if (word === '') return byIds(call, recent)
  if (!(await searches.enter(call.user.userId))) fail(429, 'common.tooManyAtOnce')
  try {
    return await byWord(call, word)
  } finally {
    searches.leave()
  }
}
