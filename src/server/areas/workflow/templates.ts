import { createHash } from 'node:crypto'
import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import type { Plan } from '#shared/approval/model.ts'
import { parsePlan, PlanError } from '#shared/approval/parse.ts'
import { runStatus } from '#shared/approval/run-state.ts'
import { hasRows } from '#shared/form/structure.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { FlowTemplateTable, FlowVersionTable } from '#server/database/tables/flow.ts'
import { isSqlite } from '#server/database/text.ts'
import { loadDefinition } from '../module/definition.ts'
import { checkSubFlows } from './sub-flow-check.ts'
import { rowOf } from './template-list.ts'

type TemplateInput = Handled<Endpoints['flow.createTemplate']>['body']
type TemplateChange = Handled<Endpoints['flow.changeTemplate']>['body']

/** A template that was not deleted; held until the transaction ends, where one changes it. */
export async function findTemplate(database: PlatformDatabase, id: string, isHeld = false): Promise<FlowTemplateTable> {
  const found = database.selectFrom('flow_template').selectAll().where('id', '=', id).where('deleted_at', '=', 0)
  const row = await (isHeld && !isSqlite(database) ? found.forUpdate() : found).executeTakeFirst()
  return row ?? fail(404, 'workflow.templateMissing')
}

export async function mainOf(database: PlatformDatabase, templateId: string): Promise<FlowVersionTable> {
  return database
    .selectFrom('flow_version')
    .selectAll()
    .where('template_id', '=', templateId)
    .where('is_main', '=', 1)
    .executeTakeFirstOrThrow()
}

/** A template with the version that new tasks start with. */
export async function readTemplate(call: Call, id: string) {
  const template = await findTemplate(call.database, id)
  const version = await mainOf(call.database, id)
  return {
    ...rowOf(template),
    flowTemplateJson: version.process,
    flowVersion: String(version.number),
    flowId: version.id,
    statusField: template.status_field,
    version: revisionOf(template, version),
  }
}

/** Changes with whatever a save writes: who saves says which one they saw. */
function revisionOf(template: FlowTemplateTable, { id, process }: FlowVersionTable): string {
  const { enabled_mark: _mark, updated_at: _at, ...written } = template
  const values = JSON.stringify([written, id, process])
  return createHash('sha256').update(values).digest('base64url').slice(0, 16)
}

const problems = {
  notJson: 'workflow.processNotJson',
  noStart: 'workflow.processWithoutStart',
  tooLarge: 'workflow.processTooLarge',
  repeatedNode: 'workflow.processRepeats',
} as const

export function planOf(process: string): Plan {
  try {
    return parsePlan(process)
  } catch (error) {
    if (error instanceof PlanError) fail(400, problems[error.problem], { field: 'flowTemplateJson' })
    throw error
  }
}

/** Refuses with 400 a process that could not be run to its end, and names the step. */
export async function requireRunnable(
  database: PlatformDatabase,
  template: Pick<FlowTemplateTable, 'id' | 'model_id'>,
  { nodes }: Plan,
): Promise<void> {
  const all = [...nodes.values()]
  const refuse = (step: string) =>
    fail(400, 'workflow.stepCannotRun', { field: 'flowTemplateJson', params: { step: step || '-' } })
  if (!all.some(({ kind }) => kind === 'approver')) fail(400, 'workflow.nobodyDecides', { field: 'flowTemplateJson' })
  for (const { kind, title, approver, split } of all) {
    // Nobody is there to choose when the last of its cases, or its time, is over.
    if ((kind === 'subFlow' || kind === 'timer') && split?.kind === 'chosen') refuse(title)
    if (kind === 'unknown') refuse(title)
    if (approver?.people.kind === 'unknown') refuse(title)
    if (approver?.people.kind === 'named' && approver.people.ids.length === 0)
      fail(400, 'workflow.stepWithoutPeople', { field: 'flowTemplateJson', params: { step: title || '-' } })
  }
  await checkSubFlows(database, template, all)
}

/** Refuses with 400 a module that is none, and a status field that it does not have. */
async function requireForm(call: Call, modelId: string, statusField: string): Promise<void> {
  if (modelId === '') {
    if (statusField !== '') fail(400, 'workflow.statusFieldMissing', { field: 'statusField' })
    return
  }
  const { form } = await loadDefinition(call.database, modelId)
  const field = form.fields.find(({ name }) => name === statusField)
  if (statusField !== '' && (!field || hasRows(field)))
    fail(400, 'workflow.statusFieldMissing', { field: 'statusField' })
}

const valuesOf = (input: TemplateChange) => ({
  full_name: input.fullName,
  en_code: input.enCode,
  category: input.category ?? '',
  type: input.type ?? 0,
  icon: input.icon ?? '',
  icon_background: input.iconBackground ?? '',
  sort_code: input.sortCode,
  description: input.description ?? '',
})

/** What a change does not name stays as it is. */
const withUnnamed = (values: ReturnType<typeof valuesOf>, input: TemplateChange, before: FlowTemplateTable) => ({
  ...values,
  type: input.type ?? before.type,
  category: input.category === undefined ? before.category : values.category,
  icon: input.icon === undefined ? before.icon : values.icon,
  icon_background: input.iconBackground === undefined ? before.icon_background : values.icon_background,
  description: input.description === undefined ? before.description : values.description,
})

async function requireFreeCode(database: PlatformDatabase, code: string, id: string): Promise<void> {
  const taken = await database
    .selectFrom('flow_template')
    .select('id')
    .where('en_code', '=', code)
    .where('deleted_at', '=', 0)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) fail(400, 'workflow.codeTaken', { field: 'enCode' })
}

/** Makes a template that stands still until it is released; answers its id. */
export async function createTemplate(call: Call, input: TemplateInput): Promise<string> {
  planOf(input.flowTemplateJson)
  const [modelId, statusField] = [input.formId ?? '', input.statusField ?? '']
  await requireForm(call, modelId, statusField)
  const [id, at] = [nextId(), call.now()]
  const made = { created_at: at, updated_at: at }
  await call.database.transaction().execute(async (inside) => {
    await requireFreeCode(inside, input.enCode, id)
    const own = { model_id: modelId, status_field: statusField, created_by: call.user.userId }
    await inside
      .insertInto('flow_template')
      .values({ ...valuesOf(input), ...own, ...made, id, enabled_mark: 0, deleted_at: 0 })
      .execute()
    const version = { id: nextId(), template_id: id, number: 1, is_main: 1, process: input.flowTemplateJson }
    await inside
      .insertInto('flow_version')
      .values({ ...version, ...made })
      .execute()
  })
  return id
}

/** Puts another process in the place of the one that counts: a version of its own where a task ran on that one. */
export async function changeProcess(call: Call, inside: PlatformDatabase, main: FlowVersionTable, process: string) {
  const at = call.now()
  const used = await inside.selectFrom('flow_task').select('id').where('version_id', '=', main.id).executeTakeFirst()
  if (!used) {
    await inside.updateTable('flow_version').set({ process, updated_at: at }).where('id', '=', main.id).execute()
    return main.id
  }
  const { newest } = await inside
    .selectFrom('flow_version')
    .select((version) => version.fn.max('number').as('newest'))
    .where('template_id', '=', main.template_id)
    .executeTakeFirstOrThrow()
  await inside.updateTable('flow_version').set({ is_main: 0 }).where('template_id', '=', main.template_id).execute()
  const id = nextId()
  const own = { id, template_id: main.template_id, number: Number(newest) + 1, is_main: 1, process }
  await inside
    .insertInto('flow_version')
    .values({ ...own, created_at: at, updated_at: at })
    .execute()
  return id
}

/** Changes a template; what runs stays on the version that it began with. */
export async function changeTemplate(call: Call, id: string, input: TemplateChange) {
  const plan = input.flowTemplateJson === undefined ? null : planOf(input.flowTemplateJson)
  const before = await findTemplate(call.database, id)
  const own = { model_id: input.formId ?? before.model_id, status_field: input.statusField ?? before.status_field }
  await requireForm(call, own.model_id, own.status_field)
  const version = await call.database.transaction().execute(async (inside) => {
    const template = await findTemplate(inside, id, true)
    const main = await mainOf(inside, id)
    if (input.version && input.version !== revisionOf(template, main)) fail(400, 'table.changedMeanwhile')
    if (template.enabled_mark === 1) {
      if (own.model_id === '') fail(400, 'workflow.formNeeded', { field: 'formId' })
      if (plan) await requireRunnable(inside, { id, model_id: own.model_id }, plan)
    }
    await requireFreeCode(inside, input.enCode, id)
    if (own.model_id !== template.model_id) {
      const used = inside.selectFrom('flow_task').innerJoin('flow_version', 'flow_version.id', 'flow_task.version_id')
      const task = await used.select('flow_task.id').where('flow_version.template_id', '=', id).executeTakeFirst()
      if (task) fail(400, 'workflow.formIsUsed', { field: 'formId' })
    }
    const values = { ...withUnnamed(valuesOf(input), input, template), ...own, updated_at: call.now() }
    await inside.updateTable('flow_template').set(values).where('id', '=', id).execute()
    const process = input.flowTemplateJson ?? main.process
    return main.process === process ? main.id : changeProcess(call, inside, main, process)
  })
  return { id: version, isMainVersion: true }
}

/** Lets people start a template, or nobody any more; what runs goes on. */
export async function enableTemplate(call: Call, id: string, isEnabled: boolean): Promise<void> {
  await call.database.transaction().execute(async (inside) => {
    const template = await findTemplate(inside, id, true)
    if (isEnabled) {
      if (template.model_id === '') fail(400, 'workflow.formNeeded', { field: 'formId' })
      await requireRunnable(inside, template, planOf((await mainOf(inside, id)).process))
    }
    const values = { enabled_mark: isEnabled ? 1 : 0, updated_at: call.now() }
    await inside.updateTable('flow_template').set(values).where('id', '=', id).execute()
  })
}

const open = [runStatus.running, runStatus.returned, runStatus.suspended, runStatus.withdrawnOpen]

/** Deletes a template; its versions stay with the tasks that ended on them. Refuses with 400 while some are under way. */
export async function removeTemplate(call: Call, id: string): Promise<void> {
  await call.database.transaction().execute(async (inside) => {
    await findTemplate(inside, id, true)
    const { count } = await inside
      .selectFrom('flow_task')
      .innerJoin('flow_version', 'flow_version.id', 'flow_task.version_id')
      .where('flow_version.template_id', '=', id)
      .where('flow_task.status', 'in', open)
      .select((task) => task.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) > 0) fail(400, 'workflow.tasksUnderWay', { params: { count: Number(count) } })
    const values = { enabled_mark: 0, deleted_at: call.now() }
    await inside.updateTable('flow_template').set(values).where('id', '=', id).execute()
  })
}
