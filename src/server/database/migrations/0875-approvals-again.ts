import type { Kysely } from 'kysely'

/** What was withdrawn or ended is sent to approval once more: a record has several approvals, one after the other. */
export async function approvalsAgain({ schema }: Kysely<never>): Promise<void> {
  await schema.dropIndex('flow_task_record').execute()
  await schema.createIndex('flow_task_about').on('flow_task').columns(['record_id', 'model_id']).execute()
}
