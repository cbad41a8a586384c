import type { EndpointId, Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import { missingButtons } from '#shared/design/list/buttons.ts'
import { lintDesign } from '#shared/design/lint/index.ts'
import type { LintProblem } from '#shared/design/lint/problem.ts'
import { parseForm } from '#shared/form/parse.ts'
import { parseJson, raw } from '#shared/form/parsing/read.ts'
import { hasRows } from '#shared/form/structure.ts'
import { ApiError, fail, failWith } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { notifyModuleReleased } from '#server/core/notify/released.ts'
import { loose } from '#server/database/loose.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { VisualModelTable } from '#server/database/tables/module.ts'
import { message, render } from '#server/messages/message.ts'
import { grantTo, requireSubjects, subjectOf } from '../authority/write.ts'
import type { Binding } from '../module/bound/binding.ts'
import type { Definition } from '../module/definition.ts'
import { runtime } from '../module/runtime.ts'
import { deleteRecords } from '../module/records.ts'
import { createStore, openStore, readTables } from '../module/store.ts'
import { changesOf } from './changes.ts'
import { promote, workingDesign } from './drafts.ts'
import { followRecords } from './follow-records.ts'
import { followRenames } from './follow.ts'
import { requireNotHeld } from './lease.ts'
import { endConsents } from './list-links.ts'
import { findModel, type ModelInput, rowOf } from './models.ts'
import { soundDefinition } from './problems.ts'
import { menuInTheWay, writeMenus } from './release.ts'
import { addColumns, nothingToAdd, planColumns } from './storage/columns.ts'
import { renamesOf } from './storage/compare.ts'
import { migrateStorage, planMigration, type Step } from './storage/migrate.ts'
import { keepRunning, lastReleased, writeVersion } from './versions.ts'

type Body<Id extends EndpointId> = Handled<Endpoints[Id]>['body']

function formOf(stored: string) {
  const parsed = parseForm(stored)
  return parsed.ok ? parsed.plan : null
}

const stored = (value: unknown) => (typeof value === 'string' ? value : null)

/** What the checker of designs says of one; lists count only where the module has one. `before`: the form that runs now. */
function lintOf(input: ModelInput, before: string | null = null): readonly LintProblem[] {
  const hasList = input.webType === 2
  return lintDesign(
    {
      formData: input.formData,
      columnData: hasList ? stored(input.columnData) : null,
      appColumnData: hasList ? stored(input['appColumnData']) : null,
      tables: stored(input.tables),
    },
    before,
  )
}

/** Refuses with 400 a design with errors, in the words of its first field that has one. */
function requireNoErrors(input: ModelInput): void {
  const errors = lintOf(input).filter(({ level }) => level === 'error')
  const named = [...new Set(errors.map(({ params }) => params.field || params.name).filter((name) => name !== ''))]
  if (errors.length > 0)
    fail(400, named.length === 0 ? 'design.hasErrors' : 'design.hasErrorsIn', {
      field: 'formData',
      params: { count: errors.length, names: named.slice(0, 3).join(', ') },
    })
}

/** The buttons that a release offers; a module without a list, or whose list cannot be read, is offered none. */
function offeredTo({ webType, columnData }: ModelInput) {
  const list = webType === 2 ? parseJson(columnData) : null
  return list?.ok && columnData !== '' ? missingButtons(raw(list.value)) : []
}

/** What a release would do. What is wrong with the design is told, not refused. */
export async function planRelease(call: Call, id: string) {
  const { database, language } = call
  const model = await findModel(database, id)
  const { revision, ...input } = await workingDesign(database, id)
  const row = rowOf(input, {
    id,
    is_release: model.is_release,
    version: model.version,
    created_by: model.created_by,
    created_at: model.created_at,
  })
  const definition = soundDefinition(row)
  const problems: { level: 'error' | 'warning'; text: string; at: string }[] =
    'problem' in definition ? [{ level: 'error' as const, text: render(definition.problem, language), at: '' }] : []
  const bound = 'problem' in definition ? null : await planColumns(call, definition, row.tables)
  const held = 'problem' in definition ? null : (await hold(database, model, definition)).problem
  if (held) problems.push({ level: 'error', text: render(held, language), at: '' })
  problems.push(...(bound?.problems ?? []).map(({ level, text }) => ({ level, text: render(text, language), at: '' })))
  const form = formOf(row.form_data)
  const steps: readonly Step[] = form ? await planMigration(database, id, formOf(model.form_data), form) : []
  const menu = await database
    .selectFrom('menu')
    .select(['id', 'parent_id', 'icon', 'full_name', 'en_code'])
    .where('module_id', '=', id)
    .where('type', '=', 3)
    .where('category', '=', 'Web')
    .orderBy('id')
    .executeTakeFirst()
  const other = 'problem' in definition ? undefined : await menuInTheWay(database, definition, menu, model)
  if (other) {
    const text = message('design.menuCodeTaken', { code: input.enCode, menu: other.full_name })
    problems.push({ level: 'error', text: render(text, language), at: '' })
  }
  const roles = menu
    ? await database
        .selectFrom('authority')
        .select('subject_id')
        .where('subject_type', '=', 'role')
        .where('item_type', '=', 'menu')
        .where('item_id', '=', menu.id)
        .execute()
    : []
  return {
    revision,
    problems,
    lint: [...lintOf(input, model.is_release === 0 ? null : model.form_data)],
    steps: [...steps],
    columns: bound ? { host: bound.host?.name ?? '', steps: [...bound.steps] } : { host: '', steps: [] },
    changes: [...changesOf(await lastReleased(database, model), input)],
    isFirst: model.is_release === 0,
    menu: menu ? { parentId: menu.parent_id, icon: menu.icon, name: menu.full_name } : null,
    roleIds: roles.map(({ subject_id }) => subject_id),
    missingButtons: offeredTo(input),
  }
}

/** Menu items of the module's menu as the grants of roles name them. */
async function everythingOf(database: PlatformDatabase, modelId: string) {
  const menus = await database
    .selectFrom('menu')
    .select(['id', 'system_id', 'parent_id'])
    .where('module_id', '=', modelId)
    .where('type', '=', 3)
    .execute()
  const ids = menus.map(({ id }) => id)
  const items =
    ids.length === 0
      ? []
      : await database.selectFrom('menu_item').select(['id', 'kind']).where('menu_id', 'in', ids).execute()
  const of = (kind: string) => items.filter((item) => item.kind === kind).map((item) => item.id)
  const parents = menus.map(({ parent_id }) => parent_id).filter((parent) => parent !== '-1')
  return {
    systemIds: menus.map(({ system_id }) => system_id),
    module: [...parents, ...ids],
    button: of('button'),
    column: of('column'),
    form: of('form'),
    resource: [],
  }
}

/** What a release adds to the tables that the design is bound to; refuses with 400 what cannot be bound or added. */
async function plannedColumns(call: Call, id: string) {
  const model = await findModel(call.database, id)
  const { revision: _revision, ...input } = await workingDesign(call.database, id)
  const definition = soundDefinition(rowOf(input, model))
  const tables = input.tables
  if ('problem' in definition) return { tables, plan: nothingToAdd }
  const plan = await planColumns(call, definition, tables)
  const problem = plan.problems.find(({ level }) => level === 'error')
  if (problem) failWith(400, problem.text, 'tables')
  return { tables, plan }
}

/**
 * Why a module may not be bound to the tables of this definition: it has records that lie in none of them, or records of
 * another table with files or approvals, which would be shown at whichever record has the same key there. Otherwise
 * `stale`: what is kept of the table of before, to be let go.
 */
async function hold(database: PlatformDatabase, before: VisualModelTable, { binding, id }: Definition) {
  const none = { problem: null, stale: null }
  if (!binding) return none
  const former = soundDefinition(before)
  if (!('problem' in former) && isSameTable(former.binding, binding)) return none
  const main = (await readTables(database, id)).get('')
  if (!main) return none
  const any = await runtime(database).selectFrom(main.name).select('id').limit(1).executeTakeFirst()
  if (!any) return none
  if ('problem' in former || !former.binding) return { problem: message('design.hasOwnRecords'), stale: null }
  for (const table of ['file_holder', 'approval_record', 'flow_task']) {
    const some = await loose(database)
      .selectFrom(table)
      .select('model_id')
      .where('model_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (some) return { problem: message('design.recordsHold', { table: former.binding.main.table }), stale: null }
  }
  return { problem: null, stale: { former, table: main.name } }
}

/** Refuses with 400 to bind a module to tables over records that hold it; lets go what is kept of the table of before. */
async function migrateRecords(
  inside: PlatformDatabase,
  before: VisualModelTable,
  definition: Definition,
): Promise<void> {
  const { problem, stale } = await hold(inside, before, definition)
  if (problem) failWith(400, problem, 'tables')
  if (!stale) return
  const kept = await runtime(inside).selectFrom(stale.table).select('id').execute()
  const store = await createStore(inside, stale.former)
  await deleteRecords(
    inside,
    { ...store, bound: null },
    kept.map((row) => String(row['id'])),
    null,
  )
}

const isSameTable = (left: Binding | null, right: Binding) =>
  left !== null && left.hostId === right.hostId && left.main.table === right.main.table

/**
 * Puts a design to use. Refuses with 400 a broken one, where it is asked for one in which the checker finds errors, one that
 * somebody else holds, another than the plan told, and more lost values than were confirmed; with 403 roles that are not the
 * caller's to grant to. Nothing is done then.
 */
export async function release(call: Call, id: string, body: Body<'design.release'>): Promise<void> {
  const { database } = call
  const subjects = body.roleIds.map((roleId) => subjectOf('Role', roleId))
  await requireSubjects(call, subjects)
  const columns = await plannedColumns(call, id)
  const { released, tellEnded } = await addColumns(columns.plan, (add) =>
    database.transaction().execute(async (inside) => {
      await requireNotHeld(inside, id, { key: body.leaseKey, userId: call.user.userId }, call.now())
      // The module's row first: a second release waits, and finds the menu that this one makes.
      const { before, input, definition } = await promote(inside, id, body)
      const changes = changesOf(await lastReleased(inside, before), input)
      if (input.tables !== columns.tables) fail(400, 'design.changedMeanwhile', { field: 'revision' })
      await migrateRecords(inside, before, definition)
      if (body.isChecked) requireNoErrors(input)
      const { lost, comparison } = await migrateStorage(inside, formOf(before.form_data), definition)
      if (lost > body.confirmedLoss) fail(400, 'design.valuesLost', { field: 'confirmedLoss', params: { count: lost } })
      await followRenames(
        inside,
        id,
        renamesOf(comparison),
        definition.form.fields.filter(hasRows).map(({ name }) => name),
      )
      await followRecords(inside, id, comparison)
      const notifyEnded = await endConsents(call, inside, definition)
      await keepRunning(inside, before)
      await writeVersion(inside, id, input, changes, { call, note: body.note })
      const common = { icon: body.icon, before }
      if (body.pc) await writeMenus(inside, definition, { ...common, category: 'Web', parents: body.pcModuleParentId })
      const onPhones = body.app ? body.appModuleParentId : []
      await writeMenus(inside, definition, { ...common, category: 'App', parents: onPhones })
      await add(inside)
      return { released: definition, tellEnded: notifyEnded }
    }),
  )
  try {
    await openStore(database, released)
  } catch (error) {
    // Released it is: what keeps a table of the organisation from being shown is told to whoever opens the module.
    if (!released.binding || !(error instanceof ApiError)) throw error
  }
  permissionsChanged(call, 'all')
  if (subjects.length > 0) await grantTo(call, subjects, await everythingOf(database, id), 'add')
  await notifyModuleReleased(call, id, released.fullName)
  await tellEnded()
}

/** Where a menu may be put. */
export async function releasePlaces(database: PlatformDatabase) {
  const menus = await database
    .selectFrom('menu')
    .select(['id', 'parent_id', 'full_name'])
    .where('type', 'in', [0, 1])
    .where('enabled_mark', '=', 1)
    .where('category', '=', 'Web')
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return { menus: menus.map((menu) => ({ id: menu.id, parentId: menu.parent_id, fullName: menu.full_name })) }
}
