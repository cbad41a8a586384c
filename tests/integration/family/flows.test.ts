import { afterEach, describe, expect, test } from 'vitest'
import type { Row } from '../../family/route.ts'
import { signedIn } from './support.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const flowsOf = (template: Row | undefined) => JSON.parse(String(template?.['flowTemplateJson'])) as Row[]
const process = { type: 'start', nodeId: 'begin', properties: { title: '开始' } }

describe.each(['3.4', '3.6'] as const)('flows of approvals on a server of generation %s', (generation) => {
  test('the first flow of a template is designed; the others, and what nobody here knows, stay', async () => {
    const { ask, data, end } = await signedIn(generation)
    ends.push(end)
    const template = data.flows.templates[0] ?? {}
    const second = { id: '2112', flowId: 'k2112', fullName: '补假', flowTemplateJson: { ...process, nodeId: 'other' } }
    template['flowTemplateJson'] = JSON.stringify([...flowsOf(template), second])
    template['visibleType'] = 1
    const read = (await ask('flow.template', { params: { id: '2101' } })) as Row
    expect(read).toMatchObject({ fullName: '请假审批', flowId: '2111', formId: '2001' })
    const tree = JSON.parse(String(read['flowTemplateJson'])) as Row
    expect(tree).toMatchObject({ type: 'start', childNode: { properties: { title: '班主任审批' } } })

    const changed = { ...tree, childNode: { ...(tree['childNode'] as Row), content: '新班主任' } }
    const body = {
      fullName: '请假审批',
      enCode: 'leaveFlow',
      flowTemplateJson: JSON.stringify(changed),
      formId: '2001',
    }
    await ask('flow.changeTemplate', {
      params: { id: '2101' },
      body: { ...body, statusField: 'f_state', version: '1' },
    })
    // It runs already: the new process was made the main version of it.
    const [first, other] = flowsOf(data.flows.templates[0])
    expect(first).toMatchObject({
      id: '2111',
      flowId: 'k2111',
      flowTemplateJson: { childNode: { content: '新班主任' } },
    })
    expect(other).toEqual(second)
    expect(template).toMatchObject({ visibleType: 1, type: 0 })
    expect(Object.keys(template)).not.toContain('statusField')
  })

  test('a new one is found by its code, released and stopped', async () => {
    const { ask, data, end } = await signedIn(generation)
    ends.push(end)
    const body = {
      fullName: '用章',
      enCode: 'seal',
      type: 1,
      flowTemplateJson: JSON.stringify(process),
      formId: '2001',
    }
    const id = await ask('flow.createTemplate', { body })
    const made = data.flows.templates.find(({ enCode }) => enCode === 'seal')
    expect(made).toMatchObject({ id, type: 0, enabledMark: 0 })
    expect(flowsOf(made)).toMatchObject([
      { fullName: '用章', flowTemplateJson: { type: 'start', properties: { title: '开始', formId: '2001' } } },
    ])
    await ask('flow.releaseTemplate', { params: { id } })
    expect(made?.['enabledMark']).toBe(1)
    await ask('flow.stopTemplate', { params: { id } })
    expect(made?.['enabledMark']).toBe(0)
  })

  test('an entrust has the names of both and of its flows, and the lists are of one side', async () => {
    const { ask, data, end } = await signedIn(generation)
    ends.push(end)
    const body = { toUserId: '102', startTime: 1, endTime: 2, description: '出差', flowId: '2101' }
    await ask('flow.createEntrust', { body })
    expect(data.flows.delegates).toMatchObject([
      { userId: '101', userName: '系统管理员/admin', toUserName: '林晓/lin', flowName: '请假审批', type: 1 },
    ])
    const given = await ask('flow.entrusts', { query: { myOrDelagateToMe: 1, currentPage: 1, pageSize: 20 } })
    expect(given).toMatchObject({ list: [{ toUserName: '林晓/lin' }] })
    const received = await ask('flow.entrusts', { query: { myOrDelagateToMe: 2, currentPage: 1, pageSize: 20 } })
    expect(received).toMatchObject({ list: [] })
  })

  test('what one decided says what it was, and ended tasks are deleted', async () => {
    const { ask, data, end } = await signedIn(generation)
    ends.push(end)
    await ask('flow.reject', { params: { id: '22011' }, body: { handleOpinion: '不行', flowId: '2111' } })
    const handled = await ask('flow.handled', { query: { currentPage: 1, pageSize: 20 } })
    expect(handled).toMatchObject({ list: [{ processId: '2201', handleStatus: 0 }] })
    await ask('flow.cancel', { params: { id: '2202' }, body: { handleOpinion: '' } })
    await ask('flow.removeMonitored', { body: { ids: ['2202', '2203'] } })
    expect(data.flows.tasks.map(({ id }) => id)).toEqual(['2201'])
  })

  test('the document of a task is printed by its id with the history of its approval, and the template stands in its step', async () => {
    const { ask, data, end } = await signedIn(generation)
    ends.push(end)
    const task = (await ask('flow.task', { params: { id: '2202' }, query: { taskNodeId: '2202-office' } })) as Row
    expect(task['approversProperties']).toMatchObject({ hasPrintBtn: true, printId: ['1201'] })
    const printed = (await ask('print.data', { query: { id: '1201', formId: '2202' } })) as Row
    expect(printed).toMatchObject({
      fullName: '请假审批单',
      printData: { f_kind: '年假', f_reason: '探亲' },
      operatorRecordList: [
        { handleStatus: 2 },
        { nodeName: '班主任审批', userName: '赵强/zhao', handleOpinion: '情况属实' },
      ],
    })
    await ask('print.log', { body: { printTitle: '赵强的请假审批', printNum: 1, printId: '1201' } })
    expect(data.printed).toMatchObject([{ printTitle: '赵强的请假审批', printId: '1201' }])
  })

  test('a template is copied and its copy deleted, though nothing is told of it', async () => {
    const { ask, data, end } = await signedIn(generation)
    ends.push(end)
    await ask('flow.copyTemplate', { params: { id: '2101' } })
    const [copy] = data.flows.templates
    expect(copy).toMatchObject({ fullName: '请假审批副本', enabledMark: 0 })
    await ask('flow.removeTemplate', { params: { id: String(copy?.['id']) } })
    expect(data.flows.templates.map(({ id }) => id)).toEqual(['2101'])
  })
})
