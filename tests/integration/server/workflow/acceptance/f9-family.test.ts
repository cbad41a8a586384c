import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsePlan } from '#shared/approval/parse.ts'
import { approverNode, chain, startNode } from '../../../../support/flow-template.ts'
import { type DialectName, dialects, missing } from '../../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { openApprovals, statusField } from '../approvals.ts'
import { openOrders, orderFields } from '../../module/support/order-module.ts'

type Json = Readonly<Record<string, unknown>>

/** What clients of the family read of a task, unguarded for the most part. */
const read = {
  flowTaskInfo: [
    ...['id', 'processId', 'fullName', 'status', 'thisStep', 'thisStepId', 'flowUrgent', 'completion'],
    ...['startTime', 'endTime', 'rejectDataId', 'suspend', 'type', 'flowId', 'flowVersion'],
  ],
  flowFormInfo: ['id', 'enCode', 'fullName', 'formType', 'urlAddress', 'propertyJson'],
  flowTemplateInfo: ['id', 'templateId', 'fullName', 'type', 'version', 'flowTemplateJson'],
} as const
const listed = {
  flowTaskNodeList: ['nodeCode', 'nodeType', 'nodeName', 'type', 'userName'],
  flowTaskOperatorRecordList: [
    ...['id', 'nodeCode', 'nodeName', 'userName', 'operatorId', 'creatorTime', 'handleTime', 'handleStatus'],
    ...['handleOpinion', 'signImg', 'fileList', 'taskId', 'taskNodeId', 'taskOperatorId', 'status'],
  ],
  formOperates: ['id', 'name', 'required', 'requiredDisabled', 'jnpfKey', 'dataType', 'read', 'write'],
} as const
const rows = [
  ...['id', 'processId', 'flowId', 'fullName', 'flowName', 'userName', 'startTime', 'creatorTime', 'thisStep'],
  ...['thisStepId', 'flowUrgent', 'status', 'formType', 'flowVersion', 'delegateUser'],
] as const

const keysOf = (value: unknown) => Object.keys((value ?? {}) as Json)

/** A process as each generation writes it, with keys that nobody here reads. */
const templates: Readonly<Record<string, { readonly process: Json; readonly rules: readonly string[] }>> = {
  'of generation 3.5': {
    process: chain(
      startNode({ initiator: [], initiatePos: ['p1'], vendorKey: { deep: [1, null] } }),
      approverNode('office', ['u1'], {
        assigneeType: '6',
        approverPos: ['p2'],
        countersignRatio: 66,
        counterSign: 1,
        hasAgreeRule: true,
        agreeRules: ['2', '3', '4'],
        getUserUrl: 'x',
        unknownOfVendor: true,
      }),
    ) as unknown as Json,
    rules: ['initiator', 'previous', 'before'],
  },
  'of generation 3.6': {
    process: chain(
      startNode({ initiator: ['p1--position'], allFormMap: { form_1: [] } }),
      approverNode('office', ['u1--user', 'p2--position'], {
        assigneeType: 6,
        counterSign: 1,
        counterSignConfig: { auditType: 1, auditRatio: 66, rejectType: 0 },
        hasAgreeRule: true,
        agreeRules: ['2', '3', '4'],
        overTimeConfig: { on: 0, futureKey: 'kept' },
      }),
    ) as unknown as Json,
    rules: ['initiator', 'before', 'previous'],
  },
}

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`F9, the family, on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    it('a task and the lists hold everything that its clients read', async () => {
      const flow = await openApprovals(platform)
      await flow.start()
      const [office] = await flow.turns(flow.first)
      const open = await platform.call(
        'flow.task',
        {
          params: { id: office?.processId ?? '' },
          query: { taskOperatorId: office?.id ?? '', taskNodeId: 'office', flowId: flow.flowId },
        },
        { token: flow.first.token },
      )
      const { data } = JSON.parse(open.text) as { data: Json }
      for (const [name, keys] of Object.entries(read))
        expect([name, keysOf(data[name])]).toEqual([name, expect.arrayContaining([...keys])])
      for (const [name, keys] of Object.entries(listed)) {
        const list = data[name] as readonly unknown[]
        expect([name, list.length > 0]).toEqual([name, true])
        for (const each of list) expect([name, keysOf(each)]).toEqual([name, expect.arrayContaining([...keys])])
      }
      expect(keysOf(data)).toEqual(
        expect.arrayContaining([
          'flowTaskOperatorList',
          'approversProperties',
          'formData',
          'draftData',
          'noOperateAuth',
        ]),
      )
      expect(data['formData']).toMatchObject({ title: '打印纸' })
      expect(data['approversProperties']).toMatchObject({ hasAuditBtn: true, hasRejectBtn: true })
      const { flowTemplateJson } = data['flowTemplateInfo'] as { flowTemplateJson: string }
      expect(JSON.parse(flowTemplateJson)).toMatchObject({ properties: { title: '发起申请' } })

      await flow.agree(flow.first, office?.id ?? '', { copyIds: flow.starter.id })
      for (const [endpoint, who] of [
        ['flow.waiting', flow.second],
        ['flow.handled', flow.first],
        ['flow.circulated', flow.starter],
      ] as const) {
        const { text } = await platform.call(endpoint, { query: {} }, { token: who.token })
        const { list } = (JSON.parse(text) as { data: { list: readonly unknown[] } }).data
        expect([endpoint, list.length]).toEqual([endpoint, 1])
        expect([endpoint, keysOf(list[0])]).toEqual([endpoint, expect.arrayContaining([...rows])])
      }
      const { text } = await platform.call('flow.launched', { query: {} }, { token: flow.starter.token })
      const [own] = (JSON.parse(text) as { data: { list: readonly unknown[] } }).data.list
      expect(keysOf(own)).toEqual(
        expect.arrayContaining([
          ...['id', 'fullName', 'flowName', 'flowId', 'startTime', 'endTime', 'thisStep', 'flowUrgent', 'status'],
          ...['completion', 'parentId', 'delegateUser'],
        ]),
      )
    })

    it.each(Object.entries(templates))(
      'a process %s goes in and out as it is, and means what it meant there',
      async (_name, { process, rules }) => {
        const administrator = { token: await platform.signIn({ administrator: true }) }
        const { id: formId } = await openOrders(platform, { fields: [...orderFields(), statusField()] })
        const flowTemplateJson = JSON.stringify(process)
        const body = { fullName: '往返', enCode: `trip${formId}`, type: 1, formId, flowTemplateJson }
        const { data: id } = await platform.call('flow.createTemplate', { body }, administrator)
        const stored = async (of: string) =>
          (await platform.call('flow.template', { params: { id: of } }, administrator)).data.flowTemplateJson
        expect(await stored(id)).toBe(flowTemplateJson)
        const { data: copy } = await platform.call('flow.copyTemplate', { params: { id } }, administrator)
        expect(copy).toBeDefined()
        const all = await platform.database.selectFrom('flow_version').select(['process', 'template_id']).execute()
        const same = all.filter(({ process: each }) => each === flowTemplateJson)
        expect(same.length).toBeGreaterThanOrEqual(2)
        const office = parsePlan(flowTemplateJson).nodes.get('office')?.approver
        expect(office?.agreeRules).toEqual(rules)
        expect(office?.people).toEqual({ kind: 'named', ids: ['u1--user', 'p2--position'] })
        expect(office?.voting).toMatchObject({ kind: 'together', agree: { kind: 'percent', value: 66 } })
      },
    )
  })
}
