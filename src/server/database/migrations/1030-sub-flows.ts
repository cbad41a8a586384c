import type { Kysely } from 'kysely'
import { loose } from '../loose.ts'
import { addReasonTemplates } from './0876-approval-messages.ts'

/** Which task started a task, and at which of its nodes. */
export async function subFlows(database: Kysely<never>): Promise<void> {
  const { schema } = database
  for (const [name, type] of [
    ['parent_id', 'varchar(50)'],
    ['parent_node_id', 'varchar(100)'],
  ] as const)
    await schema
      .alterTable('flow_task')
      .addColumn(name, type, (column) => column.notNull().defaultTo(''))
      .execute()
  await schema.createIndex('flow_task_parent').on('flow_task').columns(['parent_id', 'parent_node_id']).execute()
  await addReasonTemplates(loose(database), [['caseToSend', '待发起子流程', 211]])
}
