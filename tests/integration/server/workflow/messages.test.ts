import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addReceiver, type Receiver } from '../message/support.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { approverNode, chain, startNode } from '../../../support/flow-template.ts'
import { addConfig, addTemplate } from '../send-config/support.ts'
import { openApprovals } from './approvals.ts'

describe('messages about approvals', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform()
  })
  afterAll(() => platform.close())

  const messagesOf = async (who: Receiver) => {
    const { data } = await platform.call('message.list', { query: {} }, { token: who.token })
    return data.list
  }
  const titlesOf = async (who: Receiver) => (await messagesOf(who)).map(({ title }) => title)
  const opened = async (who: Receiver) => {
    const [newest] = await messagesOf(who)
    const { data } = await platform.call('message.read', { params: { id: newest?.id ?? '' } }, { token: who.token })
    return JSON.parse(data.bodyText) as Record<string, unknown>
  }

  it('whoever began a request is told that it came back, was approved or ended, and opens it from there', async () => {
    const flow = await openApprovals(platform)
    await flow.start()
    const [turn] = await flow.turns(flow.first)
    const name = turn?.fullName ?? ''
    await flow.giveBack(flow.first, turn?.id ?? '', { handleOpinion: '缺少预算' })
    expect(await titlesOf(flow.starter)).toEqual([`已退回：${name}`])
    expect(await opened(flow.starter)).toMatchObject({ id: turn?.processId, type: 1, status: 3, taskOperatorId: '' })

    const restart = () =>
      platform.call(
        'flow.restart',
        { params: { id: turn?.processId ?? '' }, body: { flowId: flow.flowId, formData: { title: '打印纸' } } },
        { token: flow.starter.token },
      )
    expect((await restart()).code).toBe(200)
    for (const who of [flow.first, flow.second]) {
      const [next] = await flow.turns(who)
      expect((await flow.agree(who, next?.id ?? '')).code).toBe(200)
    }
    expect((await titlesOf(flow.starter)).toSorted()).toEqual([`已退回：${name}`, `已通过：${name}`].toSorted())
  })

  it('an administrator who ends a request tells whoever began it', async () => {
    const flow = await openApprovals(platform)
    await flow.start()
    const [turn] = await flow.turns(flow.first)
    const cancelled = await platform.call(
      'flow.cancel',
      { params: { id: turn?.processId ?? '' }, body: { handleOpinion: '重复提交' } },
      { token: flow.orders.token },
    )
    expect(cancelled.code).toBe(200)
    expect(await titlesOf(flow.starter)).toEqual([`已终止：${turn?.fullName}`])
  })

  it('a reminder comes to whoever it waits for beside the first message, in words of its own', async () => {
    const flow = await openApprovals(platform)
    await flow.start()
    const [turn] = await flow.turns(flow.first)
    const urge = () =>
      platform.call('flow.urge', { params: { id: turn?.processId ?? '' } }, { token: flow.starter.token })
    expect((await urge()).code).toBe(200)
    expect((await urge()).code).toBe(429)
    expect((await titlesOf(flow.first)).toSorted()).toEqual(
      [`催办：${turn?.fullName}`, `待审批：${turn?.fullName}`].toSorted(),
    )
    expect(await titlesOf(flow.second)).toEqual([])
  })

  it('whoever gets a copy is told, and opens it as a copy', async () => {
    const flow = await openApprovals(platform)
    const reader = await addReceiver(platform)
    await flow.start({ copyIds: reader.id })
    const [turn] = await flow.turns(flow.first)
    expect(await titlesOf(reader)).toEqual([`抄送：${turn?.fullName}`])
    expect(await opened(reader)).toMatchObject({ id: turn?.processId, type: 3 })
  })

  it('go by the sending configuration of their node or of the start; a node may turn them off', async () => {
    const templateOf = (title: string) => addTemplate(platform, '1', { title, messageSource: '2' })
    const configOf = async (title: string) =>
      addConfig(platform, [{ templateId: await templateOf(title) }], { messageSource: '2' })
    const [own, usual, ofEnd] = [await configOf('财务请办'), await configOf('一般待办'), await configOf('全部办结')]
    const flow = await openApprovals(platform, (first, second) =>
      chain(
        startNode({ waitMsgConfig: { on: 1, msgId: usual }, endMsgConfig: { on: 1, msgId: ofEnd } }),
        approverNode('office', [first.id], { waitMsgConfig: { on: 2 } }),
        approverNode('finance', [second.id], { waitMsgConfig: { on: 1, msgId: own }, rejectMsgConfig: { on: 0 } }),
        approverNode('board', [first.id], { waitMsgConfig: { on: 0 } }),
      ),
    )
    await flow.start()
    expect(await titlesOf(flow.first)).toEqual(['一般待办'])
    const agreeAs = async (who: Receiver) => flow.agree(who, (await flow.turns(who))[0]?.id ?? '')
    await agreeAs(flow.first)
    expect(await titlesOf(flow.second)).toEqual(['财务请办'])
    await agreeAs(flow.second)
    // Its turn waits, and nobody is told of it.
    expect(await titlesOf(flow.first)).toEqual(['一般待办'])
    await agreeAs(flow.first)
    expect(await titlesOf(flow.starter)).toEqual(['全部办结'])

    await flow.start()
    await agreeAs(flow.first)
    const [turn] = await flow.turns(flow.second)
    await flow.giveBack(flow.second, turn?.id ?? '', { handleOpinion: '缺少预算' })
    expect(await titlesOf(flow.starter)).toEqual(['全部办结'])
  })

  it('go by the usual templates where the configuration of their node is gone', async () => {
    const flow = await openApprovals(platform, (first) =>
      chain(startNode(), approverNode('office', [first.id], { waitMsgConfig: { on: 1, msgId: 'gone' } })),
    )
    await flow.start()
    const [turn] = await flow.turns(flow.first)
    expect(await titlesOf(flow.first)).toEqual([`待审批：${turn?.fullName}`])
  })
})
