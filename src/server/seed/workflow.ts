import type { Definition } from '#server/areas/module/definition.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { FlowEntrustTable, FlowTaskTable } from '#server/database/tables/pages.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import { addDays, dayOf, HOUR } from './days.ts'
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
  readonly handled: readonly {
    readonly userId: string
    readonly userName: string
    readonly at: number
    readonly status: number
  }[]
}

const outcome: Readonly<Record<number, string>> = { 2: '流程结束', 3: '发起申请', 4: '发起申请', 5: '流程终止' }

/** The approval behind one leave request, read off its history: who is next, and where it stands. */
function taskOf(number: number, record: SeedRecord, modelId: string, desks: LeaveDesks): SeededTask {
  const { userById, personnel } = desks
  const by = userById.get(record.createdBy)
  const lines = record.approvals ?? []
  const order = [
    { node: '部门负责人审批', handler: userById.get(by?.manager_id ?? '') ?? personnel },
    { node: '人事处审批', handler: personnel },
  ]
  const status = Number(record.values['f_status'])
  const next = order[lines.filter((line) => line.status === APPROVED).length]
  const waits = status === 1 && next !== undefined
  return {
    id: seedId('flowTask', number),
    full_name: `${by?.real_name ?? ''}的请假申请（${String(record.values['f_number'])}）`,
    model_id: modelId,
    record_id: record.id,
    creator_id: record.createdBy,
    status,
    urgency: Number(record.values['f_urgency']),
    current_node: waits ? next.node : (outcome[status] ?? '流程结束'),
    handler_id: waits ? next.handler.id : null,
    created_at: record.createdAt,
    handled: lines.map((line) => ({
      userId: line.user_id,
      userName: line.user_name,
      at: line.handled_at,
      status: line.status,
    })),
  }
}

/** Hands the records on and notes the approval behind each. */
export function* withTasks(
  records: Iterable<SeedRecord>,
  { id }: Definition,
  desks: LeaveDesks,
  tasks: SeededTask[],
): Generator<SeedRecord> {
  for (const record of records) {
    tasks.push(taskOf(tasks.length + 1, record, id, desks))
    yield record
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

/** Writes the tasks and the entrusts; answers the entrusts, for the messages about them. */
export async function writeWorkflow(
  database: PlatformDatabase,
  tasks: readonly SeededTask[],
  people: DemoPeople,
  desks: LeaveDesks,
): Promise<readonly FlowEntrustTable[]> {
  const rows = tasks.map(({ handled: _handled, ...task }): FlowTaskTable => task)
  await insertAll(database, 'flow_task', rows)
  const others = [...desks.userById.values()].filter((user) => user.position_id !== null).slice(20, 23)
  const given = entrusts(people, desks, others)
  await insertAll(database, 'flow_entrust', given)
  return given
}
