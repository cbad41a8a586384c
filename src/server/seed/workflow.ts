import type { Definition } from '#server/areas/module/definition.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { newRun, type RunState } from '#shared/approval/run-state.ts'
import type { ApprovalRecordTable, FlowAssignmentTable, FlowTaskTable } from '#server/database/tables/flow.ts'
import type { FlowEntrustTable } from '#server/database/tables/pages.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import { addDays, dayOf, HOUR } from './days.ts'
import { leaveNodes, leaveProcess } from './flows.ts'
import { seedId } from './ids.ts'
import { insertAll } from './insert.ts'
import type { SeedRecord } from './modules/writer.ts'

/** Steps of section 3 that move a request on. */
const APPROVED = 1

export interface LeaveDesks {
  readonly userById: ReadonlyMap<string, PlatformUserTable>
  readonly personnel: PlatformUserTable
}

/** A task with the people of its history, for the messages about it. */
export interface SeededTask extends FlowTaskTable {
  /** Whose turn it is while it waits. */
  readonly handlerId: string | null
  readonly turns: readonly FlowAssignmentTable[]
  readonly handled: readonly {
    readonly userId: string
    readonly userName: string
    readonly at: number
    readonly status: number
  }[]
}

const steps = [leaveNodes.head, leaveNodes.personnel] as const
const stepNamed = (name: string) => Object.values(leaveNodes).find(({ title }) => title === name) ?? leaveNodes.start
const outcome: Readonly<Record<number, string>> = { 3: leaveNodes.start.title, 4: leaveNodes.start.title }
const states: Readonly<Record<number, string>> = { 0: 'returned', 1: 'agreed' }

/** Numbers turns over all tasks. */
class Turns {
  #count = 0
  of(
    taskId: string,
    line: { readonly node: string; readonly userId: string; readonly at: number; readonly state: string },
  ) {
    this.#count += 1
    const node = stepNamed(line.node)
    return {
      id: seedId('flowTurn', this.#count),
      task_id: taskId,
      node_id: node.id,
      node_name: node.title,
      user_id: line.userId,
      state: line.state,
      created_at: line.at,
      handled_at: line.state === 'open' ? 0 : line.at,
      draft: '',
    }
  }
}

/** Where the run of a request stands after its history. */
function stateOf(status: number, lines: readonly ApprovalRecordTable[], open: FlowAssignmentTable | null): RunState {
  const agreed = lines
    .filter((line) => line.status === APPROVED)
    .map((line) => ({ ...line, node: stepNamed(line.node_name) }))
  const isBack = status === 3
  return {
    ...newRun,
    status: status as RunState['status'],
    passed: isBack ? [] : agreed.map(({ node }) => node.id),
    agreed: Object.fromEntries(agreed.map(({ node, user_id }) => [node.id, [user_id]])),
    active: open
      ? [{ nodeId: open.node_id, assignments: [{ id: open.id, userId: open.user_id, forUserId: null, state: 'open' }] }]
      : [],
  }
}

/** The approval behind one leave request, read off its history: who is next, and where it stands. */
function taskOf(number: number, record: SeedRecord, modelId: string, desks: LeaveDesks, turns: Turns) {
  const { userById, personnel } = desks
  const by = userById.get(record.createdBy)
  const lines = record.approvals ?? []
  const order = [userById.get(by?.manager_id ?? '') ?? personnel, personnel]
  const status = Number(record.values['f_status'])
  const passed = lines.filter((line) => line.status === APPROVED).length
  const next = status === 1 ? order[passed] : undefined
  const id = seedId('flowTask', number)
  const decided = lines.map((line) => {
    const state = states[line.status]
    const of = { node: line.node_name, userId: line.user_id, at: line.handled_at, state: state ?? '' }
    return { line, turn: state === undefined ? null : turns.of(id, of) }
  })
  const since = lines.at(-1)?.handled_at ?? record.createdAt
  const open =
    next && steps[passed]
      ? turns.of(id, { node: steps[passed].title, userId: next.id, at: since, state: 'open' })
      : null
  const task: SeededTask = {
    id,
    full_name: `${by?.real_name ?? ''}的请假申请（${String(record.values['f_number'])}）`,
    model_id: modelId,
    record_id: record.id,
    creator_id: record.createdBy,
    status,
    urgency: Number(record.values['f_urgency']),
    current_node: open?.node_name ?? outcome[status] ?? '',
    created_at: record.createdAt,
    version_id: seedId('flowVersion', 1),
    state: JSON.stringify(stateOf(status, lines, open)),
    choices: '',
    revision: lines.length,
    ended_at: status === 1 || status === 3 ? 0 : since,
    handlerId: open?.user_id ?? null,
    turns: [...decided.flatMap(({ turn }) => turn ?? []), ...(open ? [open] : [])],
    handled: lines.map((line) => ({
      userId: line.user_id,
      userName: line.user_name,
      at: line.handled_at,
      status: line.status,
    })),
  }
  const approvals = decided.map(({ line, turn }) => ({
    ...line,
    task_id: id,
    node_id: stepNamed(line.node_name).id,
    assignment_id: turn?.id ?? '',
  }))
  return { task, approvals }
}

/** Hands the records on, with their history tied to the approval behind each, which it notes. */
export function* withTasks(
  records: Iterable<SeedRecord>,
  { id }: Definition,
  desks: LeaveDesks,
  tasks: SeededTask[],
): Generator<SeedRecord> {
  const turns = new Turns()
  for (const record of records) {
    const { task, approvals } = taskOf(tasks.length + 1, record, id, desks, turns)
    tasks.push(task)
    yield { ...record, approvals }
  }
}

/** The people who sign in to the demonstration. */
export interface DemoPeople {
  readonly admin: PlatformUserTable
  readonly teacher: PlatformUserTable
  readonly student: PlatformUserTable
}

/** Who stands in for whom: the demo accounts see what waits for leaders, and have entrusts of every kind. */
function entrusts(people: DemoPeople, desks: LeaveDesks, others: readonly PlatformUserTable[]): FlowEntrustTable[] {
  const { admin, teacher } = people
  const leader = desks.userById.get(teacher.manager_id ?? '')
  const rows: FlowEntrustTable[] = []
  const add = (
    from: PlatformUserTable | undefined,
    to: PlatformUserTable | undefined,
    start: number,
    days: number,
    description: string,
  ) => {
    if (!from || !to || from.id === to.id) return
    rows.push({
      id: seedId('flowEntrust', rows.length + 1),
      user_id: from.id,
      to_user_id: to.id,
      start_time: start,
      end_time: addDays(start, days),
      description,
      created_at: addDays(start, -1) + 10 * HOUR,
    })
  }
  const [first, second, third] = others
  add(desks.personnel, admin, dayOf(2026, 10, 8), 300, '外出挂职锻炼期间，待办事项由信息化中心协助处理。')
  add(leader, teacher, dayOf(2026, 11, 2), 240, '访学期间，系内请假审批由您代为跟进。')
  add(admin, first, dayOf(2026, 3, 16), 12, '参加信息化培训班，期间代为处理待办。')
  add(admin, second, dayOf(2026, 11, 9), 200, '机房搬迁期间事务较多，请协助处理请假审批。')
  add(teacher, third, dayOf(2026, 7, 13), 30, '暑期外出调研。')
  add(third, teacher, dayOf(2026, 4, 6), 10, '产检休息，班级请假事宜请代办。')
  return rows
}

/** Writes the process of the leave, its tasks, and the entrusts; answers the entrusts, for the messages about them. */
export async function writeWorkflow(
  database: PlatformDatabase,
  tasks: readonly SeededTask[],
  people: DemoPeople,
  desks: LeaveDesks,
): Promise<readonly FlowEntrustTable[]> {
  const { template, version } = leaveProcess(tasks[0]?.model_id ?? '', desks.personnel.id, tasks[0]?.created_at ?? 0)
  await insertAll(database, 'flow_template', [template])
  await insertAll(database, 'flow_version', [version])
  const rows = tasks.map(({ handled: _handled, turns: _turns, handlerId: _handlerId, ...task }): FlowTaskTable => task)
  await insertAll(database, 'flow_task', rows)
  await insertAll(
    database,
    'flow_assignment',
    tasks.flatMap(({ turns }) => turns),
  )
  const others = [...desks.userById.values()].filter((user) => user.position_id !== null).slice(20, 23)
  const given = entrusts(people, desks, others)
  await insertAll(database, 'flow_entrust', given)
  return given
}
