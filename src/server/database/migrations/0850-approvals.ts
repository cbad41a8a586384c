import { type Kysely, sql } from 'kysely'
import { nextId } from '../ids.ts'
import { createUsualTable } from './usual-table.ts'
import { loose, type LooseDatabase } from '../loose.ts'

/**
 * Approvals are decided here: templates with versions, the state of each task, whose turn it is one row for each person, and
 * who got a copy. What waited already waits on, for the same person, on a process of that one step.
 */
export async function approvals(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await createUsualTable(database, 'flow_template', {
    full_name: 'varchar(100)',
    en_code: 'varchar(50)',
    category: 'varchar(50)',
    type: 'integer',
    icon: 'varchar(100)',
    icon_background: 'varchar(50)',
    sort_code: 'integer',
    enabled_mark: 'integer',
    description: 'text',
    model_id: 'varchar(50)',
    status_field: 'varchar(100)',
    created_by: 'varchar(50)',
    updated_at: 'bigint',
    deleted_at: 'bigint',
  })
  await schema.createIndex('flow_template_model').on('flow_template').column('model_id').execute()
  await createUsualTable(database, 'flow_version', {
    template_id: 'varchar(50)',
    number: 'integer',
    process: 'text',
    is_main: 'integer',
    updated_at: 'bigint',
  })
  await schema.createIndex('flow_version_template').on('flow_version').columns(['template_id', 'number']).execute()
  await createUsualTable(database, 'flow_assignment', {
    task_id: 'varchar(50)',
    node_id: 'varchar(100)',
    node_name: 'varchar(100)',
    user_id: 'varchar(50)',
    state: 'varchar(10)',
    handled_at: 'bigint',
    draft: 'text',
  })
  const assignments = schema.createIndex('flow_assignment_user').on('flow_assignment')
  await assignments.columns(['user_id', 'state', 'created_at']).execute()
  await schema.createIndex('flow_assignment_task').on('flow_assignment').columns(['task_id', 'state']).execute()
  await createUsualTable(database, 'flow_copy', {
    task_id: 'varchar(50)',
    node_id: 'varchar(100)',
    user_id: 'varchar(50)',
  })
  await schema.createIndex('flow_copy_user').on('flow_copy').columns(['user_id', 'created_at']).execute()
  await schema.createIndex('flow_copy_task').on('flow_copy').column('task_id').execute()

  await createUsualTable(database, 'flow_comment', {
    task_id: 'varchar(50)',
    user_id: 'varchar(50)',
    content: 'text',
    image: 'text',
    files: 'text',
  })
  await schema.createIndex('flow_comment_task').on('flow_comment').columns(['task_id', 'created_at']).execute()

  const text = (table: string, column: string, type: 'varchar(50)' | 'varchar(100)' | 'text') =>
    schema
      .alterTable(table)
      .addColumn(column, type, (each) => each.notNull().defaultTo(''))
      .execute()
  await text('flow_task', 'version_id', 'varchar(50)')
  await text('flow_task', 'state', 'text')
  await text('flow_task', 'choices', 'text')
  const number = (column: string) =>
    schema
      .alterTable('flow_task')
      .addColumn(column, 'bigint', (each) => each.notNull().defaultTo(0))
      .execute()
  await number('revision')
  await number('ended_at')
  for (const column of ['task_id', 'assignment_id', 'for_user_id'] as const)
    await text('approval_record', column, 'varchar(50)')
  await text('approval_record', 'node_id', 'varchar(100)')
  for (const column of ['for_user_name', 'to_user_name'] as const) await text('approval_record', column, 'varchar(100)')
  await text('approval_record', 'files', 'text')
  await text('approval_record', 'event', 'text')
  await sql`
    update approval_record set task_id = coalesce((
      select flow_task.id from flow_task
      where flow_task.record_id = approval_record.record_id and flow_task.model_id = approval_record.model_id
      order by flow_task.created_at desc, flow_task.id desc limit 1
    ), '')`.execute(database)
  await schema.createIndex('approval_record_task').on('approval_record').columns(['task_id', 'handled_at']).execute()
  await schema.createIndex('approval_record_user').on('approval_record').columns(['user_id', 'handled_at']).execute()
  await waitOn(loose(database))
  await schema.dropIndex('flow_task_handler').execute()
  await schema.alterTable('flow_task').dropColumn('handler_id').execute()
}

async function waitOn(tables: LooseDatabase): Promise<void> {
  const waiting = await tables
    .selectFrom('flow_task')
    .select(['id', 'model_id', 'current_node', 'handler_id', 'created_at'])
    .where('status', '=', 1)
    .where('handler_id', 'is not', null)
    .execute()
  const versions = new Map<string, string>()
  for (const task of waiting) {
    const key = JSON.stringify([task['model_id'], task['current_node']])
    const version = versions.get(key) ?? (await oneStep(tables, task))
    versions.set(key, version)
    const assignment = { id: nextId(), userId: task['handler_id'], forUserId: null, state: 'open' }
    const state = {
      status: 1,
      active: [{ nodeId: 'node2', assignments: [assignment] }],
      forks: {},
      pending: [],
      passed: [],
      agreed: {},
      back: null,
    }
    await tables
      .updateTable('flow_task')
      .set({ version_id: version, state: JSON.stringify(state) })
      .where('id', '=', task['id'])
      .execute()
    const node = { node_id: 'node2', node_name: task['current_node'] }
    const row = { id: assignment.id, task_id: task['id'], user_id: task['handler_id'], created_at: task['created_at'] }
    await tables
      .insertInto('flow_assignment')
      .values({ ...row, ...node, state: 'open', handled_at: 0, draft: '' })
      .execute()
  }
}

/** A process of one step, that nobody starts. */
async function oneStep(tables: LooseDatabase, task: Readonly<Record<string, unknown>>): Promise<string> {
  const model = await tables
    .selectFrom('visual_model')
    .select('full_name')
    .where('id', '=', task['model_id'])
    .executeTakeFirst()
  const [template, version, title] = [nextId(), nextId(), task['current_node']]
  const own = { full_name: model?.['full_name'] ?? title, en_code: template, model_id: task['model_id'], type: 1 }
  await tables
    .insertInto('flow_template')
    .values({ id: template, ...own, created_at: task['created_at'], updated_at: task['created_at'] })
    .execute()
  const buttons = { hasAuditBtn: true, hasRejectBtn: true, hasOpinion: true }
  const process = {
    type: 'start',
    nodeId: 'node1',
    properties: { title: '' },
    childNode: {
      type: 'approver',
      nodeId: 'node2',
      prevId: 'node1',
      properties: { title, assigneeType: 6, approvers: [], counterSign: 0, ...buttons },
    },
  }
  const whole = { process: JSON.stringify(process), created_at: task['created_at'], updated_at: task['created_at'] }
  await tables
    .insertInto('flow_version')
    .values({ id: version, template_id: template, number: 1, is_main: 1, ...whole })
    .execute()
  return version
}
