import type { Kysely } from 'kysely'
import { loose } from '../loose.ts'
import { addReasonTemplates } from './0876-approval-messages.ts'
import { createUsualTable } from './usual-table.ts'

/** Deadlines of approvals: what is due at a node, and when each turn should be over. */
export async function flowTimers(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await createUsualTable(database, 'flow_timer', {
    task_id: 'varchar(50)',
    node_id: 'varchar(100)',
    kind: 'varchar(10)',
    due_at: 'bigint',
    round: 'integer',
    deadline: 'bigint',
    left_due: 'bigint',
    left_deadline: 'bigint',
    claimed_until: 'bigint',
  })
  await schema.createIndex('flow_timer_due').on('flow_timer').column('due_at').execute()
  await schema.createIndex('flow_timer_task').on('flow_timer').column('task_id').execute()
  await schema
    .alterTable('flow_assignment')
    .addColumn('due_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await addReasonTemplates(loose(database), [
    ['taskDue', '审批到期提醒', 191],
    ['taskOverdue', '审批超时', 201],
  ])
}
