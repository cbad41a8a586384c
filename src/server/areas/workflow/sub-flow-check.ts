import type { PlanNode } from '#shared/approval/model.ts'
import { parsePlan, PlanError } from '#shared/approval/parse.ts'
import { fail } from '#server/core/answer.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { FlowTemplateTable } from '#server/database/tables/flow.ts'
import { likeContains, whereIn } from '#server/database/text.ts'
import { openFlowModule } from './record.ts'

/** A template by its id or by that of a version, with the process that new tasks run on. */
async function mainOf(database: PlatformDatabase, id: string) {
  const version = await database
    .selectFrom('flow_version')
    .select('template_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return database
    .selectFrom('flow_template')
    .innerJoin('flow_version', 'flow_version.template_id', 'flow_template.id')
    .select(['flow_template.id', 'flow_template.enabled_mark', 'flow_template.model_id', 'flow_version.process'])
    .where('flow_template.id', '=', version?.template_id ?? id)
    .where('flow_template.deleted_at', '=', 0)
    .where('flow_version.is_main', '=', 1)
    .executeTakeFirst()
}

/** What a stored process starts; nothing where it cannot be read. */
function calledIn(process: string): readonly string[] {
  try {
    return [...parsePlan(process).nodes.values()].flatMap(({ subFlow }) => subFlow?.templateId || [])
  } catch (error) {
    if (error instanceof PlanError) return []
    throw error
  }
}

/** Templates that start tasks of others, with those that they start. */
export async function subFlowsOf(
  database: PlatformDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const callers = await database
    .selectFrom('flow_version')
    .select(['template_id', 'process'])
    .where('is_main', '=', 1)
    .where(whereIn(database, 'flow_version.template_id', ids))
    .where(likeContains(database, 'flow_version.process', '"subFlow"'))
    .execute()
  const called = new Map(callers.map((row) => [row.template_id, calledIn(row.process)]))
  // A step may name a version in place of its template.
  const versions = await database
    .selectFrom('flow_version')
    .select(['id', 'template_id'])
    .where(whereIn(database, 'flow_version.id', [...called.values()].flat()))
    .execute()
  const templates = new Map(versions.map((row) => [row.id, row.template_id]))
  return new Map([...called].map(([id, flows]) => [id, flows.map((flow) => templates.get(flow) ?? flow)]))
}

/** Whether a template leads to one by the sub-flows of its sub-flows. */
async function leadsTo(
  database: PlatformDatabase,
  from: string,
  to: string,
  seen: Set<string> = new Set(),
): Promise<boolean> {
  const main = await mainOf(database, from)
  if (!main || seen.has(main.id)) return false
  if (main.id === to) return true
  seen.add(main.id)
  for (const id of calledIn(main.process)) if (await leadsTo(database, id, to, seen)) return true
  return false
}

/** Refuses with 400 what would start itself by its sub-flows and never end: a template may have changed since it was released. */
export async function rejectCircle(
  database: PlatformDatabase,
  templateId: string,
  nodes: Iterable<PlanNode>,
): Promise<void> {
  for (const { subFlow, title } of nodes)
    if (subFlow && subFlow.templateId !== '' && (await leadsTo(database, subFlow.templateId, templateId)))
      fail(400, 'workflow.subFlowCircle', { field: 'flowTemplateJson', params: { step: title || '-' } })
}

/** Refuses with 400 steps whose sub-flow is none, is not released, lies in another database or leads back here. */
export async function checkSubFlows(
  database: PlatformDatabase,
  template: Pick<FlowTemplateTable, 'id' | 'model_id'>,
  nodes: readonly PlanNode[],
): Promise<void> {
  // Asked first: what leads back here is no less a circle while it stands still.
  await rejectCircle(database, template.id, nodes)
  for (const { subFlow, title } of nodes) {
    if (!subFlow) continue
    const at = { field: 'flowTemplateJson', params: { step: title || '-' } }
    if (subFlow.templateId === '') fail(400, 'workflow.subFlowMissing', at)
    const main = await mainOf(database, subFlow.templateId)
    if (main?.enabled_mark !== 1) fail(400, 'workflow.subFlowStopped', at)
    for (const modelId of [main.model_id, template.model_id])
      if ((await openFlowModule({ database }, modelId)).store.bound) fail(400, 'workflow.subFlowElsewhere', at)
  }
}
