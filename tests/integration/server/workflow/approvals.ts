import type { DataOf, InputOf } from '#shared/api/table.ts'
import { addReceiver, type Receiver } from '../message/support.ts'
import { field, type FieldConfig } from '#server/seed/modules/fields.ts'
import { type ModuleParts, type Orders, openOrders, orderFields } from '../module/support/order-module.ts'
import type { TestPlatform } from '../support/platform.ts'
import { grant } from '../support/users.ts'
import { approverNode, chain, startNode, type StoredNode } from '../../../support/flow-template.ts'
import { addTemplate } from './support.ts'

export interface Approvals {
  readonly orders: Orders
  readonly flowId: string
  /** May make orders and start. */
  readonly starter: Receiver
  readonly first: Receiver
  readonly second: Receiver
  start(body?: Partial<InputOf<'flow.start'>['body']>, who?: Receiver): Promise<Started>
  /** What waits for somebody. */
  turns(who: Receiver): Promise<DataOf<'flow.waiting'>['list']>
  agree(who: Receiver, turnId: string, body?: InputOf<'flow.audit'>['body']): Promise<{ code: number; msg: string }>
  giveBack(who: Receiver, turnId: string, body?: InputOf<'flow.reject'>['body']): Promise<{ code: number; msg: string }>
  task(who: Receiver, id: string): Promise<DataOf<'flow.task'>>
  status(recordId: string): Promise<unknown>
}

interface Started {
  readonly code: number
  readonly msg: string
  readonly data: DataOf<'flow.start'>
}

export const statusField = (): FieldConfig => field(40, 'input', 'state', '审批状态', { defaultValue: '0' })

/** Orders that two people approve, one after the other; the record follows in the field `state`. */
export async function openApprovals(
  platform: TestPlatform,
  processOf: (first: Receiver, second: Receiver) => StoredNode = (first, second) =>
    chain(startNode(), approverNode('office', [first.id]), approverNode('finance', [second.id])),
  more: readonly FieldConfig[] = [],
  parts: Partial<ModuleParts> = {},
): Promise<Approvals> {
  const orders = await openOrders(platform, { fields: [...orderFields(), statusField(), ...more], ...parts })
  const [starter, first, second] = [
    await addReceiver(platform),
    await addReceiver(platform),
    await addReceiver(platform),
  ]
  await grant(platform.database, starter.id, [{ modelId: orders.id, buttons: ['btn_add', 'btn_edit', 'btn_remove'] }])
  const process = processOf(first, second)
  const { versionId } = await addTemplate(platform.database, { modelId: orders.id, process, statusField: 'state' })
  const as = (who: Receiver) => ({ token: who.token })
  return {
    orders,
    flowId: versionId,
    starter,
    first,
    second,
    start: (body = {}, who = starter) =>
      platform.call('flow.start', { body: { flowId: versionId, formData: { title: '打印纸' }, ...body } }, as(who)),
    turns: async (who) => (await platform.call('flow.waiting', { query: {} }, as(who))).data.list,
    agree: (who, id, body = {}) => platform.call('flow.audit', { params: { id }, body }, as(who)),
    giveBack: (who, id, body = {}) => platform.call('flow.reject', { params: { id }, body }, as(who)),
    task: async (who, id) => (await platform.call('flow.task', { params: { id } }, as(who))).data,
    status: async (recordId) => (await orders.read(recordId))['state'],
  }
}
