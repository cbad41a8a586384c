import { nextId } from '#server/core/ids.ts'
import type { FlowTaskTable } from '#server/database/tables/pages.ts'
import { addReceiver, type Receiver } from '../message/support.ts'
import { type ModuleParts, openOrders } from '../module/support/order-module.ts'
import type { TestPlatform } from '../support/platform.ts'
import { grant } from '../support/users.ts'

export interface SeededFlow {
  readonly taskId: string
  readonly modelId: string
  readonly creator: Receiver
  readonly handler: Receiver
  /** Took a step of the history. */
  readonly earlier: Receiver
}

/** A record with a task that waits for one person, after a step of another. */
export async function addFlow(
  platform: TestPlatform,
  values: Partial<FlowTaskTable> = {},
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
      handler_id: handler.id,
      created_at: 1000,
      ...values,
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
  return { taskId, modelId: orders.id, creator, handler, earlier }
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
