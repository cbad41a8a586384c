import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createServer } from '#server/app.ts'
import { loose } from '#server/database/loose.ts'
import { openDatabase, openUnfinished } from '#server/database/open.ts'
import { openOrders } from '../module/support/order-module.ts'
import { forgetting } from '../support/forgetting.ts'
import type { TestPlatform } from '../support/platform.ts'
import { send } from '../support/send.ts'
import { addUser, ROOT } from '../support/users.ts'

/** The last one before approvals had processes. */
const BEFORE = '0840-serial-kinds'

it('what waited in a database of before approvals had processes waits for the same person, who decides it', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'atrium-upgrade-'))
  const now = Date.now()
  try {
    const old = await openUnfinished({ dataFolder }, BEFORE, async () => undefined)
    const tables = loose(old)
    const task = { model_id: 'module', creator_id: 'starter', urgency: 2, current_node: '部门审批', created_at: 1000 }
    await tables
      .insertInto('flow_task')
      .values([
        { ...task, id: 'waits', record_id: 'record', full_name: '旧申请', status: 1, handler_id: 'handler' },
        { ...task, id: 'over', record_id: 'other', full_name: '旧的已通过', status: 2, handler_id: null },
      ])
      .execute()
    const line = { model_id: 'module', user_id: 'starter', user_name: '林小雨', node_name: '发起', handled_at: 1000 }
    await tables
      .insertInto('approval_record')
      .values(
        ['record', 'other'].map((record_id) => ({
          ...line,
          id: `line-${record_id}`,
          record_id,
          status: 2,
          opinion: '旧意见',
          sign_img: '',
        })),
      )
      .execute()
    await old.destroy()

    const own = await openDatabase({ dataFolder })
    const server = await createServer({ database: own, dataFolder, loopback: true })
    const database = forgetting(own)
    await database.insertInto('organization').values(ROOT).execute()
    const platform: TestPlatform = {
      dialect: 'sqlite',
      server,
      database,
      dataFolder,
      clock: { now, jumped: 0 },
      call: (id, input, options = {}) => send(server.app, id, input, options),
      signIn: async (spec = {}) => (await addUser(database, spec, now)).token,
      close: () => server.close(),
    }
    const { token } = await addUser(database, { values: { id: 'handler' } }, now)
    const starter = await addUser(database, { values: { id: 'starter' } }, now)
    // The module that both were about.
    const orders = await openOrders(platform)
    const record_id = await orders.created({ title: '旧纸' })
    await database.updateTable('flow_task').set({ model_id: orders.id, record_id }).where('id', '=', 'waits').execute()
    await database
      .updateTable('approval_record')
      .set({ model_id: orders.id, record_id })
      .where('task_id', '=', 'waits')
      .execute()
    await database.updateTable('flow_template').set({ model_id: orders.id }).execute()

    const waiting = await platform.call('flow.waiting', { query: {} }, { token })
    expect(waiting.data.list).toMatchObject([{ processId: 'waits', fullName: '旧申请', thisStep: '部门审批' }])
    const [turn] = waiting.data.list
    const body = { handleOpinion: '升级后同意' }
    const params = { id: turn?.id ?? '' }
    expect(await platform.call('flow.audit', { params, body }, { token })).toMatchObject({ code: 200 })
    const { data } = await platform.call('flow.task', { params: { id: 'waits' } }, { token: starter.token })
    expect(data.flowTaskInfo).toMatchObject({ status: 2, completion: 100 })
    expect(data.flowTaskOperatorRecordList.map(({ handleOpinion }) => handleOpinion)).toEqual(['旧意见', '升级后同意'])
    // What was over has its history and no turn, and is not decided once more.
    const turns = await database.selectFrom('flow_assignment').select('task_id').execute()
    expect(turns).toEqual([{ task_id: 'waits' }])
    const lines = await database.selectFrom('approval_record').select('id').where('task_id', '=', 'over').execute()
    expect(lines).toEqual([{ id: 'line-other' }])
    await server.close()
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
})
