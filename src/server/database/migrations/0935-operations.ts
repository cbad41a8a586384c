import type { Kysely } from 'kysely'
import type { SystemPage } from './usual-table.ts'

const shared = {
  icon: 'icon-ym icon-ym-view',
  directory: 'system.data',
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
} as const

/** What the server does by itself, and how it is. */
export const operationsPages: readonly SystemPage[] = [
  { ...shared, code: 'system.task', name: '任务调度', address: 'system/task', buttons: [['btn_edit', '执行']] },
  { ...shared, code: 'system.monitor', name: '系统监控', address: 'system/monitor', buttons: [] },
]

/** How each run of a job ended. */
export async function jobRuns({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('job_run')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('job', 'varchar(50)', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('reason', 'varchar(500)', (column) => column.notNull())
    .execute()
  await schema.createIndex('job_run_job').on('job_run').columns(['job', 'started_at']).execute()
}
