import { sql } from 'kysely'
import type { FieldCopy, PlanNode } from '#shared/approval/model.ts'
import { isOver, nodeOf, openCases } from '#shared/approval/positions.ts'
import { RunError, type RunEffect, type RunState, runStatus, type SubCase } from '#shared/approval/run-state.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { hasRows, isServerValue } from '#shared/form/structure.ts'
import { type FormRecord, storageOf } from '#shared/form/values.ts'
import { type Language, languages } from '#shared/rules/language.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { keepTakenOut, RESTORABLE, shareFiles } from '../module/files.ts'
import { withoutTaken } from '../module/unique.ts'
import { addGivenRecord, changeGivenRecord, isCompleteRecord } from '../module/saving.ts'
import type { Acting, Action } from './act.ts'
import { PeopleMissing } from './advance.ts'
import { actions } from './history.ts'
import { insertTask } from './new-task.ts'
import { type FlowModule, openFlowModule, readFlowRecord } from './record.ts'
import { holdTask, type OpenTask, type Process, readProcess } from './task-store.ts'
import { tellCase } from './tell.ts'

/** Takes an action on a task that the transaction holds; `act` itself. */
type Act = (
  call: Acting,
  inside: PlatformDatabase,
  task: OpenTask,
  module: FlowModule,
  action: Action,
) => Promise<{ tell: () => void }>

interface FamilyStep {
  readonly state: RunState
  readonly effects: readonly RunEffect[]
  readonly record: Readonly<FormRecord>
  readonly isWithAll: boolean
  readonly actOn: Act
}

const tableOf = (form: FormPlan) => new Map(form.fields.map((field) => [field.name, field]))

/** A value as another field takes it; undefined where it cannot be there. */
function copied(value: unknown, from: FieldPlan, to: FieldPlan): unknown {
  if (hasRows(from) || hasRows(to) || isServerValue(to)) return undefined
  // Files go into fields of files alone, and nothing else does.
  if (kindOf(from).traits.files !== kindOf(to).traits.files) return undefined
  if (storageOf(from) === storageOf(to)) return value
  const isPlain = typeof value === 'string' || typeof value === 'number' || value === null
  return storageOf(to) === 'text' && isPlain ? (value === null ? null : String(value)) : undefined
}

/** Values of a record by the rules that carry them over into another form. */
function carried(copies: readonly FieldCopy[], record: Readonly<FormRecord>, from: FormPlan, to: FormPlan): FormRecord {
  const [sources, targets] = [tableOf(from), tableOf(to)]
  const result: FormRecord = {}
  for (const copy of copies) {
    const [source, target] = [sources.get(copy.from), targets.get(copy.to)]
    if (!source || !target || !Object.hasOwn(record, source.name)) continue
    const value = copied(record[source.name], source, target)
    if (value !== undefined) result[target.name] = value
  }
  return result
}

/** The version that new cases of a template run on; refused with 400 where nobody may start it. */
async function processOf(inside: PlatformDatabase, node: PlanNode): Promise<Process> {
  const named = node.subFlow?.templateId ?? ''
  const version = await inside
    .selectFrom('flow_version')
    .select('template_id')
    .where('id', '=', named)
    .executeTakeFirst()
  const main = await inside
    .selectFrom('flow_version')
    .select('id')
    .where('template_id', '=', version?.template_id ?? named)
    .where('is_main', '=', 1)
    .executeTakeFirst()
  const process = main ? await readProcess(inside, main.id) : null
  if (!process || process.template.enabled_mark !== 1 || process.template.deleted_at !== 0)
    fail(400, 'workflow.subFlowStopped', { params: { step: node.title } })
  return process
}

/** Refuses with 400 a case of a template that it comes from: flows were changed since they were released, and it would never end. */
async function rejectAncestor(inside: PlatformDatabase, parent: OpenTask, { template }: Process, node: PlanNode) {
  let above: { readonly template_id: string; readonly parent_id?: string } | undefined = {
    template_id: parent.process.template.id,
    parent_id: parent.row.parent_id ?? '',
  }
  while (above) {
    if (above.template_id === template.id) fail(400, 'workflow.subFlowCircle', { params: { step: node.title } })
    if (!above.parent_id) return
    above = await inside
      .selectFrom('flow_task')
      .innerJoin('flow_version', 'flow_version.id', 'flow_task.version_id')
      .select(['flow_version.template_id', 'flow_task.parent_id'])
      .where('flow_task.id', '=', above.parent_id)
      .executeTakeFirst()
  }
}

/** Somebody as whom a case is begun, with the language that they read. */
async function asPerson(
  call: Acting,
  inside: PlatformDatabase,
  userId: string,
): Promise<Acting & { language: Language }> {
  const row = await inside
    .selectFrom('platform_user')
    .select(['account', 'real_name', 'organization_id', 'position_id', 'is_administrator', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const user = {
    sessionId: '',
    userId,
    account: row.account,
    realName: row.real_name,
    organizationId: row.organization_id ?? '',
    positionId: row.position_id,
    isAdministrator: row.is_administrator === 1,
    mustChangePassword: false,
  }
  return { ...call, database: inside, user, language: languages.find((each) => each === row.language) ?? 'zh' }
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError || error instanceof RunError || error instanceof PeopleMissing

/** Does something of which nothing stays where it is refused: null then. */
async function orNothing<Result>(inside: PlatformDatabase, work: () => Promise<Result>): Promise<Result | null> {
  await sql`savepoint sub_case`.execute(inside)
  try {
    const result = await work()
    await sql`release savepoint sub_case`.execute(inside)
    return result
  } catch (error) {
    if (!isRefusal(error)) throw error
    await sql`rollback to savepoint sub_case`.execute(inside)
    await sql`release savepoint sub_case`.execute(inside)
    return null
  }
}

const launchLine = ({ plan }: Process) => {
  const { id, title } = nodeOf(plan, plan.start)
  return { status: actions.launched, node: { id, title }, event: { type: 'start' }, opinion: {} } as const
}

/**
 * Begins a case for somebody. It is sent at once where the node says so and nothing is missing; else it waits as a draft for
 * whoever it is for, who is told.
 */
async function beginCase(
  call: Acting,
  inside: PlatformDatabase,
  parent: OpenTask,
  { node, own, values, step }: { node: PlanNode; own: SubCase; values: Readonly<FormRecord>; step: FamilyStep },
): Promise<() => void> {
  const process = await processOf(inside, node)
  await rejectAncestor(inside, parent, process, node)
  const module = await openFlowModule({ database: inside }, process.template.model_id)
  // Its tables lie elsewhere: they are written in a transaction of their own.
  if (module.store.bound) fail(400, 'workflow.subFlowElsewhere', { params: { step: node.title } })
  const person = await asPerson(call, inside, own.userId)
  const recordId = await addGivenRecord(person, inside, module, values)
  const { model_id: modelId, record_id: from } = parent.row
  const { id: ownModel, form } = module.definition
  await shareFiles(inside, { modelId, recordId: from }, { modelId: ownModel, recordId }, form, values)
  const task = await insertTask(person, inside, process, {
    module,
    recordId,
    urgency: parent.row.urgency,
    id: own.id,
    parent_id: parent.row.id,
    parent_node_id: node.id,
  })
  const record = await readFlowRecord(inside, module, recordId)
  const isSent = node.subFlow?.isSubmitted && record && isCompleteRecord(module.definition.form, record.values)
  const sent = isSent
    ? await orNothing(inside, () =>
        step.actOn(person, inside, task, module, { event: { type: 'start' }, sent: {}, line: launchLine(process) }),
      )
    : null
  return sent?.tell ?? tellCase(call, inside, task.row, { plan: parent.process.plan, nodeId: node.id })
}

async function beginCases(call: Acting, inside: PlatformDatabase, task: OpenTask, step: FamilyStep) {
  const tells: (() => void)[] = []
  for (const effect of step.effects) {
    if (effect.type !== 'launched') continue
    const node = nodeOf(task.process.plan, effect.nodeId)
    const { definition } = await openFlowModule({ database: inside }, task.row.model_id)
    const { definition: other, store } = await openFlowModule(
      { database: inside },
      (await processOf(inside, node)).template.model_id,
    )
    const values = carried(node.subFlow?.given ?? [], step.record, definition.form, other.form)
    for (const own of effect.cases) {
      // Whoever the case is for fills in what another one has already.
      const free = await withoutTaken(inside, other.form, store, values, null)
      tells.push(await beginCase(call, inside, task, { node, own, values: free, step }))
    }
  }
  return tells
}

/** Acts on a case in the name of whoever acted on the task that started it. */
async function actOnCase(
  call: Acting,
  inside: PlatformDatabase,
  id: string,
  step: FamilyStep,
  actionOf: (task: OpenTask) => (Pick<Action, 'event'> & { readonly status: number }) | null,
): Promise<(() => void)[]> {
  const known = await inside.selectFrom('flow_task').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) return []
  const task = await holdTask(inside, id)
  const action = actionOf(task)
  if (!action) return []
  const { event, status } = action
  const { plan } = task.process
  const node = nodeOf(plan, task.state.active[0]?.nodeId ?? plan.start)
  const line = { status, node: { id: node.id, title: node.title }, event, opinion: {} }
  const module = await openFlowModule({ database: inside }, task.row.model_id)
  return [(await step.actOn(call, inside, task, module, { event, sent: {}, isWithAll: step.isWithAll, line })).tell]
}

/** Cases of a task that it does not wait for. */
async function otherCases(inside: PlatformDatabase, task: OpenTask, waited: ReadonlySet<string>): Promise<string[]> {
  const rows = await inside
    .selectFrom('flow_task')
    .select('id')
    .where('parent_id', '=', task.row.id)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id).filter((id) => !waited.has(id))
}

/** Goes on at the node of another task that waited for this one, which is over. */
async function tellParent(call: Acting, inside: PlatformDatabase, task: OpenTask, step: FamilyStep) {
  const { parent_id: parentId = '', id, model_id: modelId } = task.row
  if (parentId === '' || !isOver(step.state) || isOver(task.state)) return []
  const known = await inside.selectFrom('flow_task').select('status').where('id', '=', parentId).executeTakeFirst()
  if (known?.status !== runStatus.running && known?.status !== runStatus.suspended) return []
  const parent = await holdTask(inside, parentId)
  if (!openCases(parent.state).some((each) => each.id === id)) return []
  const module = await openFlowModule({ database: inside }, parent.row.model_id)
  const node = parent.process.plan.nodes.get(task.row.parent_node_id ?? '')
  if (step.state.status === runStatus.passed && node?.subFlow && node.subFlow.taken.length > 0) {
    const { definition } = await openFlowModule({ database: inside }, modelId)
    const record = await readFlowRecord(inside, module, parent.row.record_id)
    const values = carried(node.subFlow.taken, step.record, definition.form, module.definition.form)
    const { status_field: field } = parent.process.template
    const { [field]: _status, ...rest } = values
    // Who agrees to the case cannot mend what another record has: the field stays as it is.
    const own = record ? await withoutTaken(inside, module.definition.form, module.store, rest, record) : {}
    if (record && Object.keys(own).length > 0) {
      await changeGivenRecord(call, inside, module, record, own)
      const to = { modelId: parent.row.model_id, recordId: record.id }
      const { form } = module.definition
      await keepTakenOut(inside, form, record.values, own, call.now() + RESTORABLE)
      await shareFiles(inside, { modelId, recordId: task.row.record_id }, to, form, own, record.values)
    }
  }
  const action: Action = { event: { type: 'caseOver', caseId: id }, sent: {}, line: null }
  return [(await step.actOn(call, inside, parent, module, action)).tell]
}

/**
 * Brings a task in step with those around it after a record of one of them was deleted: it ends with the one that started it,
 * and no longer waits for what is over or gone.
 */
export async function mendFamily(call: Acting, inside: PlatformDatabase, task: OpenTask, actOn: Act) {
  if (isOver(task.state)) return []
  const module = await openFlowModule({ database: inside }, task.row.model_id)
  const statusOf = async (id: string) =>
    (await inside.selectFrom('flow_task').select('status').where('id', '=', id).executeTakeFirst())?.status
  const tells: (() => void)[] = []
  const parent = task.row.parent_id ? await statusOf(task.row.parent_id) : undefined
  if (task.row.parent_id && (parent === undefined || parent === runStatus.terminated)) {
    const { start } = task.process.plan
    const event = { type: 'terminate', isWithParent: true } as const
    const line = {
      status: actions.terminated,
      node: { id: start, title: nodeOf(task.process.plan, start).title },
      event,
      opinion: {},
    }
    return [(await actOn(call, inside, task, module, { event, sent: {}, line })).tell]
  }
  for (const { id } of openCases(task.state)) {
    const status = await statusOf(id)
    if (status !== undefined && !isOver({ status: status as RunState['status'] })) continue
    const fresh = await holdTask(inside, task.row.id)
    tells.push(
      (await actOn(call, inside, fresh, module, { event: { type: 'caseOver', caseId: id }, sent: {}, line: null }))
        .tell,
    )
  }
  return tells
}

/**
 * What an action on a task means for its cases, and for the task that started it, in the same transaction: cases begin; those
 * that it left end; what it waits for stands still and goes on with it; and it goes on itself as soon as the last one is over.
 */
export async function followFamily(
  call: Acting,
  inside: PlatformDatabase,
  task: OpenTask,
  step: FamilyStep,
): Promise<(() => void)[]> {
  const { state } = step
  const before = openCases(task.state).map(({ id }) => id)
  const waited = new Set(openCases(state).map(({ id }) => id))
  const tells = await beginCases(call, inside, task, step)
  const left = before.filter((id) => !waited.has(id))
  for (const id of left)
    tells.push(
      ...(await actOnCase(call, inside, id, step, (own) =>
        isOver(own.state) ? null : { event: { type: 'terminate', isWithParent: true }, status: actions.terminated },
      )),
    )
  const { running, suspended } = runStatus
  const stands = state.status === suspended && task.state.status === running
  const goesOn = state.status === running && task.state.status === suspended
  if (stands || goesOn) {
    const others = step.isWithAll ? await otherCases(inside, task, waited) : []
    for (const id of [...waited, ...others])
      tells.push(
        ...(await actOnCase(call, inside, id, step, (own) => {
          if (own.state.status !== (stands ? running : suspended)) return null
          return stands
            ? { event: { type: 'suspend' }, status: actions.suspended }
            : { event: { type: 'restore' }, status: actions.restored }
        })),
      )
  }
  return [...tells, ...(await tellParent(call, inside, task, step))]
}
