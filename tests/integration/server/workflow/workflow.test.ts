import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addReceiver, type Receiver } from '../message/support.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addEntrust, addFlow, grantModuleWithoutField } from './support.ts'

const HOUR = 3_600_000

describe('tasks and entrusts', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform()
  })
  afterAll(() => platform.close())
  const open = async (id: string, who: Receiver) =>
    (await platform.call('flow.task', { params: { id } }, { token: who.token })).code
  const waiting = async (who: Receiver) =>
    (await platform.call('dashboard.todoCount', {}, { token: who.token })).data.toBeReviewed

  test('who began a task, took a step of it or is next may open it; nobody else learns that it exists', async () => {
    const flow = await addFlow(platform)
    for (const who of [flow.creator, flow.handler, flow.earlier]) expect(await open(flow.taskId, who)).toBe(200)
    const stranger = await addReceiver(platform)
    expect(await open(flow.taskId, stranger)).toBe(404)
    expect(await open('no-such-task', stranger)).toBe(404)
    expect([await waiting(flow.handler), await waiting(flow.creator)]).toEqual([1, 0])
  })

  test('what waits is sorted by its age, its urgency and its name; an unknown column leaves it newest first', async () => {
    const { handler } = await addFlow(platform, { full_name: 'b', created_at: 2000, urgency: 3 })
    await addFlow(platform, { handlerId: handler.id, full_name: 'c', created_at: 1000, urgency: 1 })
    await addFlow(platform, { handlerId: handler.id, full_name: 'a', created_at: 3000, urgency: 2 })
    const names = async (sidx: string, sort: 'asc' | 'desc') =>
      (await platform.call('flow.waiting', { query: { sidx, sort } }, { token: handler.token })).data.list
        .map(({ fullName }) => fullName)
        .join('')
    expect(await names('at', 'asc')).toBe('cba')
    expect(await names('urgency', 'desc')).toBe('bac')
    expect(await names('name', 'asc')).toBe('abc')
    expect(await names('handler_id', 'asc')).toBe('abc')
  })

  test('an entrust shows the waiting task to its receiver, until it ends and no longer', async () => {
    const flow = await addFlow(platform)
    const standIn = await addReceiver(platform)
    const { now } = platform.clock
    await addEntrust(platform, flow.handler.id, standIn.id, { start: now + 10 * 60_000, end: now + 3 * HOUR })
    expect([await open(flow.taskId, standIn), await waiting(standIn)]).toEqual([404, 0])
    platform.clock.now = now + 20 * 60_000
    expect([await open(flow.taskId, standIn), await waiting(standIn)]).toEqual([200, 1])
    const { data } = await platform.call('flow.entrusts', { query: { type: 1 } }, { token: flow.handler.token })
    const id = data.list[0]?.id ?? ''
    expect((await platform.call('flow.endEntrust', { params: { id } }, { token: standIn.token })).code).toBe(404)
    expect((await platform.call('flow.endEntrust', { params: { id } }, { token: flow.handler.token })).code).toBe(200)
    expect([await open(flow.taskId, standIn), await waiting(standIn)]).toEqual([404, 0])
    expect((await platform.call('flow.endEntrust', { params: { id } }, { token: flow.handler.token })).code).toBe(400)
    platform.clock.now = now
  })

  test('other clients of the family list and stop entrusts by their own names', async () => {
    const [me, other] = [await addReceiver(platform), await addReceiver(platform)]
    const { now } = platform.clock
    const id = await addEntrust(platform, me.id, other.id, { start: now - HOUR, end: now + HOUR })
    const send = async (method: 'GET' | 'PUT', path: string, who: Receiver) => {
      const url = `/api/workflow/Engine/FlowDelegate${path}`
      const { body } = await platform.server.app.inject({ method, url, headers: { authorization: who.token } })
      return JSON.parse(body) as { code: number; data: { list: { id: string }[] } | null }
    }
    expect((await send('GET', '?myOrDelagateToMe=2', other)).data?.list.map((row) => row.id)).toEqual([id])
    expect((await send('GET', '?myOrDelagateToMe=1', other)).data?.list).toEqual([])
    expect((await send('PUT', `/Stop/${id}`, me)).code).toBe(200)
  })

  test('a decided task waits for nobody, whoever handled it', async () => {
    const flow = await addFlow(platform, { status: 2 })
    expect(await waiting(flow.handler)).toBe(0)
    await platform.database
      .updateTable('approval_record')
      .set({ task_id: flow.taskId })
      .where('record_id', '=', flow.recordId)
      .execute()
    const { data } = await platform.call('dashboard.todoCount', {}, { token: flow.earlier.token })
    expect(data.flowDone).toBe(1)
  })

  test('an entrust to oneself, to nobody, into the past or without end is refused', async () => {
    const [me, other] = [await addReceiver(platform), await addReceiver(platform)]
    const { now } = platform.clock
    const create = async (toUserId: string, startTime: number, endTime: number) =>
      (await platform.call('flow.createEntrust', { body: { toUserId, startTime, endTime } }, { token: me.token })).msg
    expect(await create(me.id, now, now + HOUR)).toBe('不能委托给自己')
    expect(await create('nobody', now, now + HOUR)).toBe('被委托人不存在或已停用')
    expect(await create(other.id, now, now)).toBe('结束时间必须晚于开始时间')
    expect(await create(other.id, now - 2 * HOUR, now - HOUR)).toBe('结束时间必须晚于当前时间')
    expect(await create(other.id, now, now + 400 * 24 * HOUR)).toBe('委托时间不能超过一年')
  })

  test('the same person is not entrusted twice for the same time, and told once a day', async () => {
    const [me, other] = [await addReceiver(platform), await addReceiver(platform)]
    const { now } = platform.clock
    const create = async (startTime: number, endTime: number) =>
      platform.call('flow.createEntrust', { body: { toUserId: other.id, startTime, endTime } }, { token: me.token })
    expect((await create(now, now + 2 * HOUR)).code).toBe(200)
    expect(await create(now + HOUR, now + 3 * HOUR)).toMatchObject({ code: 400, msg: '该时间段内已委托给此人' })
    expect((await create(now + 2 * HOUR, now + 3 * HOUR)).code).toBe(200)
    const { data } = await platform.call('message.list', { query: {} }, { token: other.token })
    expect(data.pagination.total, 'told once a day').toBe(1)
  })

  test('who is entrusted is told of each task that waits now, once, in words of the template, and opens it', async () => {
    const flow = await addFlow(platform, { full_name: '采购<b>打印纸</b>' })
    const standIn = await addReceiver(platform)
    const { now } = platform.clock
    const entrust = async (startTime: number, endTime: number) =>
      platform.call(
        'flow.createEntrust',
        { body: { toUserId: standIn.id, startTime, endTime } },
        { token: flow.handler.token },
      )
    const told = async () => {
      const { data } = await platform.call('message.list', { query: {} }, { token: standIn.token })
      return data.list.filter(({ title }) => title.startsWith('待审批'))
    }
    expect((await entrust(now + 4 * HOUR, now + 5 * HOUR)).code).toBe(200)
    expect(await told(), 'of one that is still to come nobody is told').toEqual([])
    expect((await entrust(now, now + HOUR)).code).toBe(200)
    expect((await entrust(now + HOUR, now + 2 * HOUR)).code).toBe(200)
    const [message, ...others] = await told()
    expect(others).toEqual([])
    expect(message).toMatchObject({ title: '待审批：采购<b>打印纸</b>', flowType: 1 })
    const { data } = await platform.call(
      'message.read',
      { params: { id: message?.id ?? '' } },
      { token: standIn.token },
    )
    expect(JSON.parse(data.bodyText)).toMatchObject({ id: flow.taskId, type: 2 })
    expect(await open(flow.taskId, standIn)).toBe(200)
  })

  test('a participant sees neither a field that form permission keeps from them nor an empty line in its place', async () => {
    const { taskId, modelId, handler, creator } = await addFlow(platform, {}, { list: { useFormPermission: true } })
    await grantModuleWithoutField(platform, handler.id, modelId, 'title')
    const task = async (who: Receiver) =>
      (await platform.call('flow.task', { params: { id: taskId } }, { token: who.token })).data
    const limited = await task(handler)
    for (const record of [limited.formData, JSON.parse(limited.displayData)]) expect(record).not.toHaveProperty('title')
    const unread = (data: typeof limited) => data.formOperates.flatMap(({ id, read }) => (read ? [] : [id]))
    expect(unread(limited)).toEqual(['title'])
    // Nor is it told what was asked there.
    expect(limited.flowFormInfo?.propertyJson).not.toContain('采购事由')
    const free = await task(creator)
    expect([free.formData, unread(free)]).toEqual([expect.objectContaining({ title: '打印纸' }), []])
    expect(free.flowFormInfo?.propertyJson).toContain('采购事由')
  })

  test('a hidden field stays hidden for people outside the module, and is not read through a friend entrusted with the task', async () => {
    const { taskId, modelId, handler, earlier, creator } = await addFlow(
      platform,
      {},
      { list: { useFormPermission: true } },
    )
    await grantModuleWithoutField(platform, handler.id, modelId, 'title')
    const [friend, colleague] = [await addReceiver(platform), await addReceiver(platform)]
    // All that the colleague may see of the module does not make the giver see more.
    await grantModuleWithoutField(platform, colleague.id, modelId, 'note')
    const { now } = platform.clock
    for (const to of [friend, colleague])
      await addEntrust(platform, handler.id, to.id, { start: now - HOUR, end: now + HOUR })
    const title = async (who: Receiver) => {
      const { data } = await platform.call('flow.task', { params: { id: taskId } }, { token: who.token })
      return (data.formData as Record<string, unknown>)['title'] ?? null
    }
    expect(await Promise.all([handler, friend, colleague, earlier, creator].map(title))).toEqual([
      null,
      null,
      null,
      null,
      '打印纸',
    ])
  })
})
