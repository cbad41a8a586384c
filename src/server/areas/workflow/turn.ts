import { formatTime } from '#shared/form/dates.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { keptStatement } from '#server/database/kept-statement.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { FlowAssignmentTable, FlowTaskTable } from '#server/database/tables/flow.ts'
import { takesPart, turnOf } from './participants.ts'

export interface Turn {
  readonly assignment: FlowAssignmentTable
  readonly task: FlowTaskTable
}

/**
 * A turn by its id, for whoever it is, or is entrusted with it now. 404 for anybody else; 400 with who acted, and when, where
 * it is none any more.
 */
export async function requireTurn(call: Call, id: string, database: PlatformDatabase = call.database): Promise<Turn> {
  const [found] = (await ownTurn(database, { id, userId: call.user.userId, at: call.now() })).rows
  if (!found) return rejectOthers(call, database, id)
  const { turn_id, turn_node_id, turn_node_name, turn_state, turn_created_at, ...rest } = found
  const { turn_user_id, turn_handled_at, turn_draft, turn_due_at, ...task } = rest
  const assignment: FlowAssignmentTable = {
    id: turn_id,
    task_id: task.id,
    node_id: turn_node_id,
    node_name: turn_node_name,
    user_id: turn_user_id,
    state: turn_state,
    created_at: turn_created_at,
    handled_at: turn_handled_at,
    draft: turn_draft,
    due_at: turn_due_at ?? 0,
  }
  if (assignment.state !== 'open' || task.status !== 1) await rejectDecided(database, assignment)
  return { assignment, task }
}

/** The turn beside its task: what both name alike is called by the turn. */
const turnColumns = [
  'flow_assignment.id as turn_id',
  'flow_assignment.node_id as turn_node_id',
  'flow_assignment.node_name as turn_node_name',
  'flow_assignment.user_id as turn_user_id',
  'flow_assignment.state as turn_state',
  'flow_assignment.created_at as turn_created_at',
  'flow_assignment.handled_at as turn_handled_at',
  'flow_assignment.draft as turn_draft',
  'flow_assignment.due_at as turn_due_at',
] as const

const ownTurn = keptStatement(
  (database, { id, userId, at }: { readonly id: string; readonly userId: string; readonly at: number }) =>
    database
      .selectFrom('flow_task')
      .innerJoin('flow_assignment', 'flow_assignment.task_id', 'flow_task.id')
      .selectAll('flow_task')
      .select(turnColumns)
      .where('flow_assignment.id', '=', id)
      .where(turnOf({ user: { userId }, now: () => at })),
)

/** Whoever took part is told what became of it; nobody else learns that it exists. */
async function rejectOthers(call: Call, database: PlatformDatabase, id: string): Promise<never> {
  const part = await database
    .selectFrom('flow_task')
    .select('id')
    .where((task) =>
      task(
        'id',
        'in',
        task.selectFrom('flow_assignment').select('flow_assignment.task_id').where('flow_assignment.id', '=', id),
      ),
    )
    .where(takesPart(call))
    .executeTakeFirst()
  if (part) fail(403, 'workflow.notYourTurn')
  return fail(404, 'workflow.taskMissing')
}

async function rejectDecided(database: PlatformDatabase, { id, task_id, state }: FlowAssignmentTable): Promise<never> {
  if (state === 'queued') fail(400, 'workflow.othersFirst')
  const lines = database
    .selectFrom('approval_record')
    .select(['user_name', 'handled_at'])
    .where('task_id', '=', task_id)
  const newest = lines.orderBy('handled_at', 'desc').orderBy('id', 'desc')
  // A turn that ended without its person was ended by whoever acted last.
  const line = (await newest.where('assignment_id', '=', id).executeTakeFirst()) ?? (await newest.executeTakeFirst())
  if (!line) fail(400, 'workflow.actedMeanwhile')
  const time = formatTime(line.handled_at, 'yyyy-MM-dd HH:mm')
  return fail(400, 'workflow.decidedBy', { params: { name: line.user_name, time } })
}

/** Whether a turn was handled meanwhile, for whoever took part; 404 for anybody else. */
export async function turnInfo(call: Call, id: string): Promise<{ isCheck: boolean }> {
  const row = await call.database
    .selectFrom('flow_assignment')
    .innerJoin('flow_task', 'flow_task.id', 'flow_assignment.task_id')
    .select(['flow_assignment.state', 'flow_task.status'])
    .where('flow_assignment.id', '=', id)
    .where((one) => one.or([turnOf(call), takesPart(call)(one as never)]))
    .executeTakeFirst()
  if (!row) fail(404, 'workflow.taskMissing')
  return { isCheck: row.state !== 'open' || row.status !== 1 }
}
