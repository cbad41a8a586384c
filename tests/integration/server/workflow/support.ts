import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { newRun, type RunState } from '#shared/approval/run-state.ts'
import type { FlowTaskTable } from '#server/database/tables/flow.ts'
import { addReceiver, type Receiver } from '../message/support.ts'
import { type ModuleParts, openOrders } from '../module/support/order-module.ts'
import type { TestPlatform } from '../support/platform.ts'
import { approverNode, chain, startNode, type StoredNode } from '../../../support/flow-template.ts'
import { grant } from '../support/users.ts'

export interface SeededFlow {
  readonly taskId: string
  /** The turn of the handler. */
  readonly turnId: string
  readonly recordId: string
  readonly modelId: string
  readonly creator: Receiver
  readonly handler: Receiver
  /** Took a step of the history. */
  readonly earlier: Receiver
}

/** A template about a module: an office that anybody passes, then finance. Answers the id of its version. */
async function addProcess(database: PlatformDatabase, modelId: string): Promise<string> {
  const process = chain(
    startNode(),
    approverNode('office', [], { title: '部门审批' }),
    approverNode('finance', [], { title: '财务审核' }),
  )
  return (await addTemplate(database, { modelId, process })).versionId
}

interface TemplateParts {
  readonly modelId: string
  readonly process: StoredNode
  readonly statusField?: string
  readonly name?: string
}

/** Stores a template that people may start, with its one version. */
export async function addTemplate(
  database: PlatformDatabase,
  { modelId, process, statusField = '', name = '采购审批' }: TemplateParts,
): Promise<{ readonly templateId: string; readonly versionId: string }> {
  const [templateId, versionId] = [nextId(), nextId()]
  const made = { created_at: 1, updated_at: 1 }
  const texts = { category: '', icon: '', icon_background: '', description: '', created_by: '' }
  await database
    .insertInto('flow_template')
    .values({
      ...texts,
      ...made,
      id: templateId,
      full_name: name,
      en_code: `flow${templateId}`,
      type: 1,
      sort_code: 0,
      enabled_mark: 1,
      model_id: modelId,
      status_field: statusField,
      deleted_at: 0,
    })
    .execute()
  await database
    .insertInto('flow_version')
    .values({
      ...made,
      id: versionId,
      template_id: templateId,
      number: 1,
      process: JSON.stringify(process),
      is_main: 1,
    })
    .execute()
  return { templateId, versionId }
}

/** A record with a task that waits for one person, after a step of another. */
export async function addFlow(
  platform: TestPlatform,
  { handlerId, ...values }: Partial<FlowTaskTable> & { readonly handlerId?: string } = {},
  module: Partial<ModuleParts> = {},
): Promise<SeededFlow> {
  const orders = await openOrders(platform, module)
  const recordId = await orders.created({ title: '打印纸', buyer: orders.buyer.id })
  const [creator, handler, earlier] = [
    await addReceiver(platform),
    await addReceiver(platform),
    await addReceiver(platform),
  ]
  const taskId = nextId()
  const turn = { id: nextId(), userId: handlerId ?? handler.id, forUserId: null, state: 'open' } as const
  const state: RunState = {
    ...newRun,
    status: 1,
    active: [{ nodeId: 'finance', assignments: [turn] }],
    passed: ['office'],
  }
  await platform.database
    .insertInto('flow_task')
    .values({
      id: taskId,
      full_name: '打印纸采购',
      model_id: orders.id,
      record_id: recordId,
      creator_id: creator.id,
      status: 1,
      urgency: 2,
      current_node: '财务审核',
      created_at: 1000,
      version_id: await addProcess(platform.database, orders.id),
      state: JSON.stringify(state),
      choices: '',
      revision: 0,
      ended_at: 0,
      ...values,
    })
    .execute()
  await platform.database
    .insertInto('flow_assignment')
    .values({
      id: turn.id,
      task_id: taskId,
      node_id: 'finance',
      node_name: '财务审核',
      user_id: turn.userId,
      state: 'open',
      created_at: 1000,
      handled_at: 0,
      draft: '',
    })
    .execute()
  const line = { model_id: orders.id, record_id: recordId, sign_img: '' }
  await platform.database
    .insertInto('approval_record')
    .values([
      {
        ...line,
        id: nextId(),
        user_id: earlier.id,
        user_name: '王主任',
        node_name: '部门审批',
        handled_at: 3000,
        status: 1,
        opinion: '同意',
      },
      {
        ...line,
        id: nextId(),
        user_id: creator.id,
        user_name: '林小雨',
        node_name: '发起',
        handled_at: 2000,
        status: 2,
        opinion: '',
      },
    ])
    .execute()
  return { taskId, turnId: turn.id, recordId, modelId: orders.id, creator, handler, earlier }
}

export async function addEntrust(
  { database }: TestPlatform,
  from: string,
  to: string,
  time: { readonly start: number; readonly end: number },
): Promise<string> {
  const id = nextId()
  await database
    .insertInto('flow_entrust')
    .values({
      id,
      user_id: from,
      to_user_id: to,
      start_time: time.start,
      end_time: time.end,
      description: '出差',
      created_at: time.start,
    })
    .execute()
  return id
}

/** Grants a module whose one field that is granted by itself stays ungranted. */
export async function grantModuleWithoutField(
  { database }: TestPlatform,
  userId: string,
  modelId: string,
  field: string,
  buttons: readonly string[] = [],
): Promise<void> {
  await grant(database, userId, [{ modelId, buttons }])
  const menu = await database
    .updateTable('menu')
    .set({ form_authorize: 1 })
    .where('module_id', '=', modelId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('menu_item')
    .values({
      id: nextId(),
      menu_id: menu.id,
      kind: 'form',
      full_name: field,
      en_code: field,
      sort_code: 0,
      enabled_mark: 1,
    })
    .execute()
}
