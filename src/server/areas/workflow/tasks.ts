import { isRevivable } from '#shared/approval/positions.ts'
import { newRun } from '#shared/approval/run-state.ts'
import { withCalculations } from '#shared/form/calculations.ts'
import { sentRecord } from '#shared/form/values.ts'
import type { AnswerData } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { ApprovalRecordTable, FlowAssignmentTable, FlowTaskTable } from '#server/database/tables/flow.ts'
import { withShownParts } from '../module/chosen-parts.ts'
import { type Definition, loadDefinition } from '../module/definition.ts'
import { type Hidden, hiddenFor } from '../module/grants.ts'
import { loadLabels, onScreen } from '../module/labels.ts'
import { inLanguage } from '../module/language.ts'
import { deletedWording, wordingFor } from '../module/record-reader.ts'
import { editableRecord } from '../module/editable-record.ts'
import { readRecords } from '../module/records.ts'
import { openStore } from '../module/store.ts'
import { visibleForm } from '../module/view.ts'
import { partIn, turnOf } from './participants.ts'
import { mayMonitor } from './hand-over.ts'
import { isUntouched, removable } from './own.ts'
import { recallableOf } from './recall.ts'
import { isNamed, unreadAt, writableAt } from './record.ts'
import { requireStartable } from './startable.ts'
import { completionOf, nodesOf, nodesOfHistory, operatorsOf, propertiesAt, recordsOf, templateOf } from './task-flow.ts'
import { designWithout, operatesOf } from './task-form.ts'
import { creatorOf, infoOf, parentOf } from './parent.ts'
import { type Process, readProcess, stateOf } from './task-store.ts'

type Task = Pick<FlowTaskTable, 'model_id' | 'record_id' | 'creator_id'>

/** The node through whose eyes the caller sees the record. */
interface Seat {
  /** Of the turn that waits for the caller; null for whoever only looks. */
  readonly turn: FlowAssignmentTable | null
  readonly nodeId: string
}

/**
 * What is held back from a participant: as in the module for who has it, nothing more for who began the task, all that
 * form permission governs for anybody else; for who was entrusted with a turn also what its owner does not see; and what
 * the node keeps from those who decide there.
 */
export async function hiddenFrom(
  call: Call,
  definition: Definition,
  task: Pick<Task, 'creator_id'>,
  { turn, nodeId }: { readonly turn: Pick<FlowAssignmentTable, 'user_id'> | null; readonly nodeId: string },
  process: Process | null,
): Promise<Hidden> {
  const { userId, isAdministrator } = call.user
  const isOwn = task.creator_id === userId
  const own = await hiddenFor(call.database, call.user, definition, { withoutMenu: isOwn ? 'nothing' : 'governed' })
  const node = isOwn ? undefined : process?.plan.nodes.get(nodeId)
  const fields = new Set([...own.fields, ...(node ? unreadAt(node) : [])])
  if (isAdministrator || isOwn || turn === null || turn.user_id === userId) return { columns: own.columns, fields }
  const owner = await call.database
    .selectFrom('platform_user')
    .select(['id', 'is_administrator'])
    .where('id', '=', turn.user_id)
    .executeTakeFirst()
  if (!owner) return { columns: own.columns, fields }
  const giver = { userId: owner.id, isAdministrator: owner.is_administrator === 1 }
  const others = await hiddenFor(call.database, giver, definition, { withoutMenu: 'governed' })
  return { columns: own.columns, fields: new Set([...fields, ...others.fields]) }
}

/** The record behind a task with display values; a participant needs no grant on the module to see it. */
async function readRecord(call: Call, task: Task, seat: Seat, process: Process | null) {
  const { model_id: modelId, record_id: recordId } = task
  const model = await call.database
    .selectFrom('visual_model')
    .select(['full_name', 'en_code', 'form_data'])
    .where('id', '=', modelId)
    .where('enabled_mark', '=', 1)
    .executeTakeFirst()
  if (!model) return null
  const definition = await loadDefinition(call.database, modelId)
  const hidden = await hiddenFrom(call, definition, task, seat, process)
  const node = seat.turn ? process?.plan.nodes.get(seat.nodeId) : undefined
  const writable = node ? writableAt(node) : new Set<string>()
  const form = {
    id: modelId,
    fullName: model.full_name,
    enCode: model.en_code,
    formType: 2,
    urlAddress: '',
    propertyJson: designWithout(model.form_data, hidden.fields),
  }
  const operates = operatesOf(definition.form, hidden, (prop) => isNamed(writable, prop))
  if (recordId === '') return { form, hidden, raw: {}, shown: '', operates, values: {} }
  const reading = await inLanguage(call, definition)
  const visible = visibleForm(reading.definition.form, hidden)
  const store = await openStore(call.database, definition)
  const [record] = await readRecords(call.database, store, [recordId], null)
  if (!record) return null
  // As in the record's own view: results that are not kept are worked out, and words are those of the caller's language.
  const values = { ...withCalculations(definition.calculations, record.values), ...record.values }
  const wording = wordingFor(call, onScreen, reading.translate)
  const [shown = values] = await withShownParts(visible, [values], wording.records)
  const labels = await loadLabels(call.database, visible, [shown], wording)
  return {
    form,
    hidden,
    raw: await editableRecord(call.database, visible, record.values, deletedWording(call)),
    shown: JSON.stringify(sentRecord(visible, shown, labels)),
    operates,
    values: record.values,
  }
}

/** Steps of the approval of a task, oldest first; those of its record from before there were tasks too. */
export function historyOf(
  database: PlatformDatabase,
  task: Pick<FlowTaskTable, 'id' | 'model_id' | 'record_id'>,
): Promise<ApprovalRecordTable[]> {
  return database
    .selectFrom('approval_record')
    .selectAll()
    .where('record_id', '=', task.record_id)
    .where('model_id', '=', task.model_id)
    .where((line) => line.or([line('task_id', '=', task.id), line('task_id', '=', '')]))
    .orderBy('handled_at')
    .orderBy('id')
    .execute()
}

/** The turn of the caller, the named one where they have several; else the node where they decided last. */
export async function seatOf(
  call: Call,
  taskId: string,
  lines: readonly ApprovalRecordTable[],
  turnId: string,
): Promise<Seat> {
  const turns = await call.database
    .selectFrom('flow_task')
    .innerJoin('flow_assignment', 'flow_assignment.task_id', 'flow_task.id')
    .selectAll('flow_assignment')
    .where('flow_task.id', '=', taskId)
    .where('flow_task.status', '=', 1)
    .where('flow_assignment.state', '=', 'open')
    .where(turnOf(call))
    .orderBy('flow_assignment.id')
    .execute()
  const own = turns.find(({ user_id }) => user_id === call.user.userId)
  const turn = turns.find(({ id }) => id === turnId) ?? own ?? turns[0] ?? null
  const last = lines.findLast(({ user_id }) => user_id === call.user.userId)
  return { turn, nodeId: turn?.node_id ?? last?.node_id ?? '' }
}

/** Values of a form without those of hidden fields, and of hidden columns of its child tables. */
function seenOf(data: Readonly<Record<string, unknown>>, { fields }: Hidden): Record<string, never> {
  const without = (row: object, prefix: string) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !fields.has(prefix + name)))
  const seen = Object.entries(without(data, '')).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.map((row: unknown) => (typeof row === 'object' && row !== null ? without(row, `${name}-`) : row))
      : value,
  ])
  return Object.fromEntries(seen) as Record<string, never>
}

/**
 * What was kept of a decision: values of the form, and what else was typed. Whoever stands in for another one sees of it what
 * they see of the record; null: nothing of the record.
 */
function draftOf(turn: FlowAssignmentTable | null, hidden: Hidden | null) {
  if (turn === null || turn.draft === '') return { draftData: null, draft: null }
  const { formData, ...draft } = JSON.parse(turn.draft) as {
    formData: Readonly<Record<string, unknown>> | null
    handleOpinion: string
  }
  return { draftData: formData && hidden ? seenOf(formData, hidden) : null, draft }
}

const editable: readonly number[] = [0, 3, 7]

interface TaskQuery {
  readonly taskOperatorId?: string | undefined
  readonly flowId?: string | undefined
}

/**
 * A task with its record, its way and its history. 404 for whoever takes no part in it: that it exists is not theirs to know.
 * Its id, or that of the turn that waits for the caller; `0` with a flow is what is needed to start one.
 */
export async function readTask(
  call: Call,
  id: string,
  query: TaskQuery = {},
): Promise<AnswerData<Endpoints['flow.task']>> {
  if (id === '0') return readNew(call, query.flowId ?? '')
  const { database } = call
  const turn = await database.selectFrom('flow_assignment').select('task_id').where('id', '=', id).executeTakeFirst()
  const found = database
    .selectFrom('flow_task')
    .where('flow_task.id', '=', turn?.task_id ?? id)
    .leftJoin('platform_user', 'platform_user.id', 'flow_task.creator_id')
    .selectAll('flow_task')
    .select(['platform_user.real_name', 'platform_user.account'])
  const task = await found.executeTakeFirst()
  if (!task) fail(404, 'workflow.taskMissing')
  const isMonitor = await mayMonitor(call)
  const part = isMonitor ? 'own' : await partIn(call, task)
  if (part === null) fail(404, 'workflow.taskMissing')
  const lines = await historyOf(database, task)
  const process = await readProcess(database, task.version_id)
  const seat = await seatOf(call, task.id, lines, query.taskOperatorId ?? (turn ? id : ''))
  const record = await readRecord(call, task, seat, process)
  const state = stateOf(task)
  const creatorUser = creatorOf(task)
  const nodes = process
    ? await nodesOf(database, process, state, { taskId: task.id, creator: creatorUser, record: record?.values ?? {} })
    : nodesOfHistory(lines, creatorUser)
  const turns = await database
    .selectFrom('flow_assignment')
    .selectAll()
    .where('task_id', '=', task.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const isOwn = task.creator_id === call.user.userId
  const parent = await parentOf(call, task)
  const recallable = recallableOf(process, state, lines, call.user.userId)
  const properties = {
    ...propertiesAt(process, seat.nodeId, seat.turn !== null),
    ...(recallable ? { hasRevokeBtn: true } : {}),
  }
  return {
    flowTaskInfo: {
      ...infoOf(task, parent),
      thisStepId: state.active.map(({ nodeId }) => nodeId).join(','),
      completion: completionOf(nodes, task.status),
      type: process?.template.type ?? 1,
      flowVersion: String(process?.number ?? 1),
    },
    flowTemplateInfo: templateOf(task, process),
    flowTaskNodeList: nodes,
    flowTaskOperatorList: operatorsOf(turns),
    flowTaskOperatorRecordList: recordsOf(task, lines),
    approversProperties: properties,
    ...draftOf(seat.turn, record?.hidden ?? null),
    taskOperatorId: seat.turn?.id ?? '',
    taskNodeId: seat.nodeId,
    noOperateAuth: seat.turn === null,
    mayRestart: isOwn && editable.includes(task.status) && process !== null && record !== null,
    mayWithdraw: isOwn && task.status === 1 && parent === null && isUntouched(task),
    mayUrge: isOwn && task.status === 1,
    mayCancel: (task.status === 1 && (isMonitor || properties.hasCancelBtn)) || (task.status === 6 && isMonitor),
    maySuspend: task.status === 1 && isMonitor,
    mayRestore: task.status === 6 && isMonitor,
    mayAssign: task.status === 1 && isMonitor,
    mayChange: task.status === 1 && isMonitor && process !== null,
    mayRevive: isRevivable(state) && isMonitor && process !== null && record !== null,
    mayDelete: isOwn && parent === null && removable.includes(task.status),
    recallId: recallable?.id ?? '',
    mayComment: part === 'own',
    flowFormInfo: record?.form ?? null,
    formData: record?.raw ?? {},
    displayData: record?.shown ?? '',
    formOperates: record?.operates ?? [],
    modelId: task.model_id,
    recordId: task.record_id,
  }
}

/** What is needed to start a flow: its form, as whoever starts it fills it in. */
async function readNew(call: Call, flowId: string): Promise<AnswerData<Endpoints['flow.task']>> {
  const process = await requireStartable(call, flowId)
  const { template, plan } = process
  const task = {
    model_id: template.model_id,
    record_id: '',
    creator_id: call.user.userId,
    full_name: template.full_name,
  }
  const record = await readRecord(call, task, { turn: null, nodeId: plan.start }, process)
  const creatorUser = `${call.user.realName}/${call.user.account}`
  return {
    flowTaskInfo: { id: '', fullName: template.full_name, status: 0, flowUrgent: 1, completion: 0, flowId: process.id },
    flowTemplateInfo: templateOf(task, process),
    flowTaskNodeList: await nodesOf(call.database, process, newRun, { taskId: '', creator: creatorUser, record: {} }),
    flowTaskOperatorList: [],
    flowTaskOperatorRecordList: [],
    approversProperties: propertiesAt(process, plan.start, false),
    draftData: null,
    flowFormInfo: record?.form ?? null,
    formData: {},
    displayData: '',
    formOperates: record?.operates ?? [],
    modelId: template.model_id,
    recordId: '',
  } as unknown as AnswerData<Endpoints['flow.task']>
}
