import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { parseForm } from '#shared/form/parse.ts'
import { openOrders, orderFields } from '../module/support/order-module.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { approverNode, chain, conditionNode, forked, startNode } from '../../../support/flow-template.ts'
import type { TestPlatform } from '../support/platform.ts'
import { openApprovals, statusField } from './approvals.ts'
import { addTemplate } from './support.ts'

const process = chain(startNode(), approverNode('office', ['somebody']))

async function template(platform: TestPlatform, name: string) {
  const { id: modelId } = await openOrders(platform, { fields: [...orderFields(), statusField()] })
  return { modelId, ...(await addTemplate(platform.database, { modelId, process, name })) }
}

const stored = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('flow_template').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const templateCases: readonly CoverageCase[] = [
  covers('flow.templates', {
    async arrange(platform) {
      await template(platform, '差旅报销')
      await template(platform, '差旅申请')
      return { query: { keyword: '差旅', type: '1' } }
    },
    check({ data }) {
      expect(data.list.map(({ fullName }) => fullName).toSorted()).toEqual(['差旅报销', '差旅申请'].toSorted())
    },
  }),
  covers('flow.template', {
    async arrange(platform) {
      return { params: { id: (await template(platform, '用印申请')).templateId } }
    },
    check({ data }) {
      expect(data).toMatchObject({ fullName: '用印申请', formId: expect.stringMatching(/^\d+$/), enabledMark: 1 })
      expect(JSON.parse(data.flowTemplateJson)).toEqual(process)
    },
  }),
  covers('flow.createTemplate', {
    async arrange(platform) {
      const { id } = await openOrders(platform, { fields: [...orderFields(), statusField()] })
      const own = { formId: id, statusField: 'state', flowTemplateJson: JSON.stringify(process) }
      return { body: { fullName: '新流程', enCode: `new${id}`, type: 1, ...own } }
    },
    async check({ data }, platform, { body }) {
      expect(await stored(platform, data)).toMatchObject({
        full_name: '新流程',
        model_id: body.formId,
        status_field: 'state',
        enabled_mark: 0,
      })
    },
  }),
  covers('flow.changeTemplate', {
    async arrange(platform) {
      const flow = await openApprovals(platform)
      await flow.start()
      const { template_id: id } = await platform.database
        .selectFrom('flow_version')
        .select('template_id')
        .where('id', '=', flow.flowId)
        .executeTakeFirstOrThrow()
      const flowTemplateJson = JSON.stringify(process)
      return { params: { id }, body: { fullName: '改过的流程', enCode: `changed${id}`, type: 1, flowTemplateJson } }
    },
    async check({ data }, platform, { params }) {
      const versions = await platform.database
        .selectFrom('flow_version')
        .select(['id', 'number', 'is_main'])
        .where('template_id', '=', params.id)
        .orderBy('number')
        .execute()
      // What runs stays on the version that it began with.
      expect(versions).toEqual([
        { id: expect.any(String), number: 1, is_main: 0 },
        { id: data.id, number: 2, is_main: 1 },
      ])
      expect(await stored(platform, params.id)).toMatchObject({ full_name: '改过的流程', status_field: 'state' })
    },
  }),
  covers('flow.removeTemplate', {
    async arrange(platform) {
      return { params: { id: (await template(platform, '不用的流程')).templateId } }
    },
    async check({ code }, platform, { params }) {
      expect(code).toBe(200)
      const token = await platform.signIn({ administrator: true })
      expect((await platform.call('flow.template', { params }, { token })).code).toBe(404)
    },
  }),
  covers('flow.releaseTemplate', {
    async arrange(platform) {
      const { templateId: id, modelId } = await template(platform, '待发布')
      await platform.database.updateTable('flow_template').set({ enabled_mark: 0 }).where('id', '=', id).execute()
      const bad = chain(
        startNode(),
        { type: 'webhook', nodeId: 'wait', properties: { title: '等一天' } },
        approverNode('a', ['x']),
      )
      const other = await addTemplate(platform.database, { modelId, process: bad })
      const token = await platform.signIn({ administrator: true })
      const refused = await platform.call('flow.releaseTemplate', { params: { id: other.templateId } }, { token })
      expect(refused).toMatchObject({ code: 400, msg: '节点“等一天”暂不能运行，流程未发布' })
      return { params: { id } }
    },
    async check({ code }, platform, { params }) {
      expect(code).toBe(200)
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 1 })
    },
  }),
  covers('flow.stopTemplate', {
    async arrange(platform) {
      return { params: { id: (await template(platform, '停用')).templateId } }
    },
    async check({ code }, platform, { params }) {
      expect(code).toBe(200)
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0 })
    },
  }),
  covers('flow.versions', {
    async arrange(platform) {
      return { params: { id: (await template(platform, '一个版本')).templateId } }
    },
    check({ data }) {
      expect(data.list).toMatchObject([{ version: '1', enabledMark: 1 }])
    },
  }),
  covers('flow.mainVersion', {
    async arrange(platform) {
      const { modelId: _modelId, templateId, versionId } = await template(platform, '两个版本')
      const older = { id: nextId(), template_id: templateId, number: 2, is_main: 0, process: JSON.stringify(process) }
      await platform.database
        .insertInto('flow_version')
        .values({ ...older, created_at: 2, updated_at: 2 })
        .execute()
      expect(versionId).not.toBe(older.id)
      return { params: { id: older.id } }
    },
    async check({ code }, platform, { params }) {
      expect(code).toBe(200)
      const { template_id: id } = await platform.database
        .selectFrom('flow_version')
        .select('template_id')
        .where('id', '=', params.id)
        .executeTakeFirstOrThrow()
      const rows = platform.database.selectFrom('flow_version').select(['number', 'is_main']).orderBy('number')
      expect(await rows.where('template_id', '=', id).execute()).toEqual([
        { number: 1, is_main: 0 },
        { number: 2, is_main: 1 },
      ])
    },
  }),
  covers('flow.dryRun', {
    async arrange(platform) {
      const { orders, first, second, starter } = await openApprovals(platform)
      const way = chain(
        startNode(),
        forked(
          approverNode('office', [first.id]),
          'condition',
          conditionNode(
            'dear',
            { conditions: [{ groups: [{ field: 'budget', symbol: '>', fieldValueType: 2, fieldValue: 100 }] }] },
            approverNode('finance', [second.id]),
          ),
          conditionNode('cheap', { isDefault: true }, approverNode('archive', [first.id])),
        ),
      )
      const flowTemplateJson = JSON.stringify(way)
      return { body: { flowTemplateJson, formId: orders.id, initiatorId: starter.id, formData: { budget: 200 } } }
    },
    async check({ data }, platform, { body }) {
      expect(data.isThrough).toBe(true)
      expect(data.list.map(({ nodeId, people }) => [nodeId, people.length])).toEqual([
        ['start', 1],
        ['office', 1],
        ['finance', 1],
      ])
      expect(data.list[1]?.people[0]?.fullName).toMatch(/^测试用户\//)
      expect(
        await platform.database
          .selectFrom('flow_task')
          .select('id')
          .where('creator_id', '=', body.initiatorId)
          .execute(),
      ).toEqual([])
    },
  }),
  covers('flow.forms', {
    async arrange(platform) {
      const orders = await openOrders(platform)
      const model = platform.database.selectFrom('visual_model').select('full_name').where('id', '=', orders.id)
      const { full_name: keyword } = await model.executeTakeFirstOrThrow()
      return { query: { keyword, currentPage: 1, pageSize: 500 } }
    },
    check({ data }, _platform, { query }) {
      expect(data.list.map(({ fullName }) => fullName)).toContain(query?.keyword)
    },
  }),
  covers('flow.form', {
    async arrange(platform) {
      return { params: { id: (await openOrders(platform)).id } }
    },
    extraGrants: () => [{ code: 'workFlow.flowEngine' }],
    check({ data }) {
      const form = parseForm(data.propertyJson)
      expect(form.ok && form.plan.fields.map(({ name }) => name)).toContain('title')
    },
  }),
  covers('flow.copyTemplate', {
    async arrange(platform) {
      return { params: { id: (await template(platform, '复制来源')).templateId } }
    },
    async check({ data }, platform, { params }) {
      const [before, after] = [await stored(platform, params.id), await stored(platform, data)]
      expect(after).toMatchObject({ model_id: before.model_id, enabled_mark: 0, en_code: `${before.en_code}2` })
      expect(after.full_name).toContain('复制来源')
    },
  }),
  covers('flow.exportTemplate', {
    async arrange(platform) {
      return { params: { id: (await template(platform, '导出流程')).templateId } }
    },
    check: ({ data }) => expect(data.name).toBe('导出流程.json'),
  }),
  covers('flow.importTemplate', {
    arrange: () => ({}),
    upload: () => ({
      fileName: '外来流程.json',
      content: JSON.stringify({
        fullName: '外来流程',
        enCode: 'foreignFlow',
        formId: 'noneOfOurs',
        flowTemplateJson: { ...process, strange: { kept: true } },
      }),
    }),
    async check({ msg }, { database }) {
      expect(msg).toBe('导入成功')
      const rows = database.selectFrom('flow_template').innerJoin('flow_version', 'template_id', 'flow_template.id')
      const [row] = await rows.selectAll().where('en_code', 'like', 'foreignFlow%').execute()
      expect(row).toMatchObject({ model_id: '', enabled_mark: 0, number: 1 })
      // What nobody here reads stays.
      expect(JSON.parse(row?.process ?? '{}')).toEqual({ ...process, strange: { kept: true } })
    },
  }),
]
