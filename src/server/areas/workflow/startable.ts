import { flowFormDesign } from '#shared/api/flow-form.ts'
import { fail } from '#server/core/answer.ts'
import { requireModule } from '#server/core/access.ts'
import { ApiError } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { FlowTemplateTable } from '#server/database/tables/flow.ts'
import { likeContains } from '#server/database/text.ts'
import { entryKeys } from '../dictionary/entry-names.ts'
import { isAmong } from './people.ts'
import { FLOW_CATEGORIES } from './template-list.ts'
import { type Process, readProcess } from './task-store.ts'

/** A form that its flow alone leads to: no menu says who may fill it in. */
async function isFormOfFlow({ database }: Call, modelId: string): Promise<boolean> {
  const model = await database.selectFrom('visual_model').select('type').where('id', '=', modelId).executeTakeFirst()
  return model?.type === flowFormDesign
}

/**
 * Whether the caller may start a process: it names them, or everybody who may make records of the module, or everybody where
 * the form is its own.
 */
async function mayStart(call: Call, { template, plan }: Process): Promise<boolean> {
  if (template.enabled_mark !== 1) return false
  if (call.user.isAdministrator) return true
  if (!(await isAmong(call.database, plan.initiators, call.user.userId))) return false
  if (plan.initiators.length > 0 && template.type === 0) return true
  if (await isFormOfFlow(call, template.model_id)) return true
  try {
    await requireModule(call, template.model_id, 'btn_add')
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** The version that new tasks of a template start with. */
async function mainVersion(call: Call, templateId: string): Promise<Process | null> {
  const version = await call.database
    .selectFrom('flow_version')
    .select('id')
    .where('template_id', '=', templateId)
    .where('is_main', '=', 1)
    .executeTakeFirst()
  return version ? readProcess(call.database, version.id) : null
}

/**
 * The process that a new task runs on, by the id of a version or of its template: the version that counts now, whichever was
 * named. Refuses with 404 what the caller may not start.
 */
export async function requireStartable(call: Call, flowId: string): Promise<Process> {
  const version = await call.database
    .selectFrom('flow_version')
    .select('template_id')
    .where('id', '=', flowId)
    .executeTakeFirst()
  const process = await mainVersion(call, version?.template_id ?? flowId)
  if (!process || !(await mayStart(call, process))) fail(404, 'workflow.notStartable')
  return process
}

async function startableOf(call: Call, templates: readonly FlowTemplateTable[]): Promise<Process[]> {
  const found: Process[] = []
  for (const { id } of templates) {
    const process = await mainVersion(call, id)
    if (process && (await mayStart(call, process))) found.push(process)
  }
  return found
}

const enabled = (call: Call) =>
  call.database.selectFrom('flow_template').selectAll().where('enabled_mark', '=', 1).orderBy('sort_code').orderBy('id')

interface StartableQuery {
  readonly keyword?: string | undefined
  readonly category?: string | undefined
  readonly flowType?: string | undefined
  readonly currentPage: number
  readonly pageSize: number
}

/** Templates that the caller may start; who may stands in each of them, so that all are read. */
export async function listStartable(call: Call, query: StartableQuery) {
  const word = query.keyword?.trim() ?? ''
  let templates = enabled(call)
  if (word !== '') templates = templates.where(likeContains(call.database, 'flow_template.full_name', word))
  if (query.category)
    templates = templates.where('category', 'in', await entryKeys(call.database, FLOW_CATEGORIES, query.category))
  if (query.flowType) templates = templates.where('type', '=', Number(query.flowType))
  const all = await startableOf(call, await templates.execute())
  const { currentPage, pageSize } = query
  const list = all.slice((currentPage - 1) * pageSize, currentPage * pageSize).map(({ id, template }) => ({
    id: template.id,
    fullName: template.full_name,
    enCode: template.en_code,
    category: template.category,
    type: template.type,
    icon: template.icon,
    iconBackground: template.icon_background,
    flowId: id,
    formId: template.model_id,
  }))
  return { list, pagination: { currentPage, pageSize, total: all.length } }
}

/** Flows that the caller may start with a record of a module, which is named by its id or by a template of it. */
export async function listFlows(call: Call, id: string) {
  const named = await call.database
    .selectFrom('flow_template')
    .select('model_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const templates = await enabled(call)
    .where('model_id', '=', named?.model_id ?? id)
    .execute()
  return (await startableOf(call, templates)).map((process) => ({
    id: process.id,
    fullName: process.template.full_name,
    templateId: process.template.id,
  }))
}
