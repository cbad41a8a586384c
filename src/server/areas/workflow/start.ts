import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { nodeOf } from '#shared/approval/positions.ts'
import { type RunEvent, runStatus } from '#shared/approval/run-state.ts'
import { requireModule } from '#server/core/access.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { FlowTaskTable } from '#server/database/tables/flow.ts'
import { isSqlite } from '#server/database/text.ts'
import { writingRecords } from '../module/bound/writing.ts'
import { closedAmong, rejectClosed } from '../module/closing.ts'
import { requireReleased } from '../module/definition.ts'
import { hiddenFor } from '../module/grants.ts'
import type { ModuleForCaller } from '../module/module-for-caller.ts'
import { readRecords } from '../module/records.ts'
import { rowsOf } from '../module/rows.ts'
import { runtime } from '../module/runtime.ts'
import { type FlowSave, saveRecord } from '../module/saving.ts'
import { visibleForm } from '../module/view.ts'
import { act, type Action, actAlone, actInSave, attempted, missingNodesOf } from './act.ts'
import type { MissingNode } from './advance.ts'
import { actions } from './history.ts'
import { insertTask } from './new-task.ts'
import { type FlowModule, openFlowModule, readFlowRecord } from './record.ts'
import { requireStartable } from './startable.ts'
import { rejectCircle } from './sub-flow-check.ts'
import { type OpenTask, type Process, readProcess } from './task-store.ts'

type Start = Handled<Endpoints['flow.start']>['body']

/** Of a task that its starter may change and send. */
const editable: readonly number[] = [runStatus.draft, runStatus.returned, runStatus.withdrawnOpen]
/** Of a task beside which no other one about the same record begins. */
const holding: readonly number[] = [...editable, runStatus.running, runStatus.passed, runStatus.suspended]

/** The form as whoever fills it in to start sees it. */
async function forStarter(call: Call, module: FlowModule): Promise<ModuleForCaller> {
  const { definition } = module
  const hidden = await hiddenFor(call.database, call.user, definition, { withoutMenu: 'nothing' })
  return { ...module, form: visibleForm(definition.form, hidden), rows: null }
}

/** Sends a task on its way: the first time, or once more after it was returned. */
const sending =
  (body: Start, type: 'start' | 'resubmit') =>
  (_inside: PlatformDatabase, task: OpenTask): Action => {
    const event: RunEvent = { type }
    const { plan } = task.process
    const start = nodeOf(plan, plan.start)
    const line = { status: actions.launched, node: { id: start.id, title: start.title }, event, opinion: {} }
    return { event, sent: body, urgency: body.flowUrgent, line }
  }

/** Begins a task with the record that is being saved; or keeps it as a draft. */
function beginning(call: Call, process: Process, module: FlowModule, body: Start) {
  let tell: (() => void) | null = null
  const begin = async (inside: PlatformDatabase, recordId: string): Promise<void> => {
    const task = await insertTask(call, inside, process, { module, recordId, urgency: body.flowUrgent })
    if (body.status === 1) return
    tell = (await act(call, inside, task, module, sending(body, 'start')(inside, task))).tell
  }
  return { begin, told: () => tell?.() }
}

/** The newest task about a record that still counts. */
const taskAbout = (database: PlatformDatabase, modelId: string, recordId: string) =>
  database
    .selectFrom('flow_task')
    .selectAll()
    .where('model_id', '=', modelId)
    .where('record_id', '=', recordId)
    .where('status', 'in', holding)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Starts an approval, or keeps a draft. Answers the nodes whose people have to be named first; nothing was saved then. */
export async function start(call: Call, body: Start): Promise<MissingNode[]> {
  const { id = null } = body
  if (id !== null && id !== '') {
    const own = await call.database.selectFrom('flow_task').select('id').where('id', '=', id).executeTakeFirst()
    if (own) return restart(call, id, body)
  }
  const process = await requireStartable(call, body.flowId)
  await rejectCircle(call.database, process.template.id, process.plan.nodes.values())
  const module = await openFlowModule(call, process.template.model_id)
  requireReleased(module.definition)
  if (id !== null && id !== '') return startWith(call, process, module, { ...body, id })
  const opened = await forStarter(call, module)
  return missingNodesOf(async () => {
    const { begin, told } = beginning(call, process, module, body)
    const flow: FlowSave = { before: async () => undefined, after: begin }
    await saveRecord(call, opened, body.formData ?? {}, null, null, flow)
    told()
  })
}

/** Refuses with 403 whoever may neither change the records of the module, nor made this one. */
async function requireChangeable(call: Call, { definition, store }: FlowModule, id: string): Promise<void> {
  const own = await runtime(call.database)
    .selectFrom(store.main.name)
    .select('id')
    .where('id', '=', id)
    .where('created_by', '=', call.user.userId)
    .executeTakeFirst()
  await requireModule(call, definition.id, own ? ['btn_edit', 'btn_add'] : 'btn_edit')
}

/** Starts with a record of the module that the caller may change. */
async function startWith(
  call: Call,
  process: Process,
  module: FlowModule,
  body: Start & { readonly id: string },
): Promise<MissingNode[]> {
  const { definition, store } = module
  const known = await taskAbout(call.database, definition.id, body.id)
  if (known?.creator_id === call.user.userId && editable.includes(known.status)) return restart(call, known.id, body)
  if (known) fail(400, 'workflow.alreadyStarted', { params: { name: known.full_name } })
  await requireChangeable(call, module, body.id)
  const opened = { ...(await forStarter(call, module)), rows: await rowsOf(call, definition, store) }
  const once = async () => {
    const [stored] = await readRecords(call.database, store, [body.id], opened.rows)
    if (!stored) fail(404, 'module.recordMissing')
    rejectClosed(await closedAmong(call, definition, [stored]), 1)
    const { begin, told } = beginning(call, process, module, body)
    const before = async (inside: PlatformDatabase) => {
      // Of two who start with the same record the second one finds the task of the first.
      const record = runtime(inside).selectFrom(store.main.name).select('id').where('id', '=', body.id)
      await (isSqlite(inside) ? record : record.forUpdate()).execute()
      const task = await taskAbout(inside, definition.id, body.id)
      if (task) fail(400, 'workflow.alreadyStarted', { params: { name: task.full_name } })
    }
    if (body.formData) await saveRecord(call, opened, body.formData, stored, null, { before, after: begin })
    else
      await writingRecords(call.database, store, async (inside) => {
        await before(inside)
        await begin(inside, body.id)
      })
    told()
  }
  return missingNodesOf(() => attempted(once))
}

/** A task of the caller; 404 for one of anybody else, 400 where it stands elsewhere. */
export async function requireOwn(
  call: Call,
  id: string,
  statuses: readonly number[],
  database: PlatformDatabase = call.database,
): Promise<FlowTaskTable> {
  const task = await database
    .selectFrom('flow_task')
    .selectAll()
    .where('id', '=', id)
    .where('creator_id', '=', call.user.userId)
    .executeTakeFirst()
  if (!task) fail(404, 'workflow.taskMissing')
  if (!statuses.includes(task.status)) fail(400, 'workflow.notInThisState')
  return task
}

/** Changes a draft, or sends what was returned or withdrawn once more; on the version that it began on. */
async function restart(call: Call, id: string, body: Start): Promise<MissingNode[]> {
  const task = await requireOwn(call, id, editable)
  const process = await readProcess(call.database, task.version_id)
  if (!process) fail(400, 'workflow.processMissing')
  // What was sent once goes on, and what another task waits for; a draft is none of what runs.
  const begins = task.status === runStatus.draft && !task.parent_id && body.status !== 1
  if (begins && process.template.enabled_mark !== 1) fail(404, 'workflow.notStartable')
  const module = await openFlowModule(call, task.model_id)
  requireReleased(module.definition)
  const opened = await forStarter(call, module)
  const action = async (inside: PlatformDatabase, open: OpenTask) => {
    await requireOwn(call, id, editable, inside)
    const type = open.state.status === runStatus.draft ? 'start' : 'resubmit'
    return sending(body, type)(inside, open)
  }
  return missingNodesOf(() =>
    attempted(async () => {
      const stored = await readFlowRecord(call.database, module, task.record_id)
      if (!stored) fail(400, 'workflow.recordGone')
      const data = body.formData ?? {}
      if (body.status === 1) {
        // The record alone: the task stays where it is.
        const flow: FlowSave = {
          before: async (inside) => void (await requireOwn(call, id, editable, inside)),
          after: async () => undefined,
        }
        await saveRecord(call, opened, data, stored, null, flow)
        return
      }
      if (Object.keys(data).length === 0) return actAlone(call, module, id, action)
      const saving = actInSave(call, module, id, action)
      await saveRecord(call, opened, data, stored, null, saving.flow)
      saving.told()
    }),
  )
}
