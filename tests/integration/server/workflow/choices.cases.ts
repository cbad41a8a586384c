import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { addReceiver, type Receiver } from '../message/support.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { openApprovals } from './approvals.ts'

let me: Receiver = { id: '', token: '' }
const signInAs = async () => me.token

/** One that waits for the first of its people, who calls; its flow has a category of the dictionary. */
async function waiting(platform: TestPlatform) {
  const { database } = platform
  const flow = await openApprovals(platform)
  await flow.start()
  const [turn] = await flow.turns(flow.first)
  me = flow.first
  const version = await database
    .selectFrom('flow_version')
    .selectAll()
    .where('id', '=', flow.flowId)
    .executeTakeFirstOrThrow()
  const type = { id: nextId(), parent_id: '-1', full_name: '流程分类', en_code: 'WorkFlowCategory', is_tree: 0 }
  const known = await database
    .selectFrom('dictionary_type')
    .select('id')
    .where('en_code', '=', type.en_code)
    .executeTakeFirst()
  if (!known)
    await database
      .insertInto('dictionary_type')
      .values({ ...type, sort_code: 0, description: '', created_at: 0 })
      .execute()
  const entry = { id: nextId(), dictionary_type_id: known?.id ?? type.id, parent_id: '0', full_name: '' }
  await database
    .insertInto('dictionary_entry')
    .values({
      ...entry,
      full_name: `采购类${entry.id}`,
      en_code: `c${entry.id}`,
      sort_code: 0,
      enabled_mark: 1,
      description: '',
      created_at: 0,
    })
    .execute()
  const templateId = version.template_id
  const values = { category: entry.id, full_name: `采购${templateId}` }
  await database.updateTable('flow_template').set(values).where('id', '=', templateId).execute()
  return {
    ...{ flow, templateId, entry, versionId: version.id, name: values.full_name },
    ...{ turnId: turn?.id ?? '', taskId: turn?.processId ?? '' },
  }
}

let at: Awaited<ReturnType<typeof waiting>>
const ready = async (platform: TestPlatform) => {
  at = await waiting(platform)
  return at
}

export const flowChoiceCases: readonly CoverageCase[] = [
  covers('flow.tree', {
    arrange: async (platform) => {
      await ready(platform)
      return { query: {} }
    },
    check({ data }) {
      expect(data.list.find(({ id }) => id === at.entry.id)).toMatchObject({
        fullName: `采购类${at.entry.id}`,
        children: [{ id: at.templateId, fullName: at.name, children: [] }],
      })
    },
  }),
  covers('flow.everyFlow', {
    async arrange(platform) {
      const { name, entry } = await ready(platform)
      // By its code, too: whoever chose the category keeps either.
      return { query: { keyword: name, category: `c${entry.id}` } }
    },
    check({ data }) {
      expect(data.list).toMatchObject([{ id: at.versionId, templateId: at.templateId, fullName: at.name }])
      expect(data.pagination.total).toBe(1)
    },
  }),
  covers('flow.startableNow', {
    async arrange(platform) {
      const { flow, name } = await ready(platform)
      me = flow.starter
      return { query: { keyword: name } }
    },
    signInAs,
    async check({ data }, platform, { query }) {
      expect(data.list).toMatchObject([{ id: at.templateId, flowId: at.versionId }])
      const { token } = await addReceiver(platform)
      const others = await platform.call('flow.startableNow', { query }, { token })
      expect(others.data.list).toEqual([])
    },
  }),
  covers('flow.byIds', {
    async arrange(platform) {
      const { templateId, versionId } = await ready(platform)
      return { body: [versionId, 'nothing', templateId] }
    },
    check({ data }) {
      expect(data.map(({ id, fullName }) => [id, fullName])).toEqual([
        [at.versionId, at.name],
        [at.templateId, at.name],
      ])
    },
  }),
  covers('flow.idOfCode', {
    arrange: async (platform) => ({ params: { id: `flow${(await ready(platform)).templateId}` } }),
    async check({ data }, platform) {
      expect(data).toBe(at.templateId)
      const token = await platform.signIn()
      expect((await platform.call('flow.idOfCode', { params: { id: 'none' } }, { token })).code).toBe(404)
    },
  }),
  covers('flow.startForm', {
    async arrange(platform) {
      const { flow, templateId } = await ready(platform)
      me = flow.starter
      return { params: { id: templateId } }
    },
    signInAs,
    async check({ data }, platform, { params }) {
      expect(data).toMatchObject({ id: at.flow.orders.id, formType: 2 })
      expect(JSON.parse(data.propertyJson)).toMatchObject({ fields: expect.any(Array) })
      const { token } = await addReceiver(platform)
      expect((await platform.call('flow.startForm', { params }, { token })).code).toBe(404)
    },
  }),
  covers('flow.removeVersion', {
    async arrange(platform) {
      const { templateId } = await ready(platform)
      const id = nextId()
      await platform.database
        .insertInto('flow_version')
        .values({ id, template_id: templateId, number: 2, process: '{}', is_main: 0, created_at: 1, updated_at: 1 })
        .execute()
      return { params: { id } }
    },
    async check(_answer, platform) {
      const left = platform.database.selectFrom('flow_version').selectAll().where('template_id', '=', at.templateId)
      expect(await left.execute()).toMatchObject([{ id: at.versionId }])
      const token = await platform.signIn({ administrator: true })
      const main = await platform.call('flow.removeVersion', { params: { id: at.versionId } }, { token })
      expect(main).toMatchObject({ code: 400, data: null })
      await platform.database.updateTable('flow_version').set({ is_main: 0 }).where('id', '=', at.versionId).execute()
      const used = await platform.call('flow.removeVersion', { params: { id: at.versionId } }, { token })
      expect(used).toMatchObject({ code: 400, msg: expect.stringContaining('运行过') })
    },
  }),
  covers('flow.assignable', {
    arrange: async (platform) => ({ params: { id: (await ready(platform)).taskId } }),
    check: ({ data }) => expect(data).toMatchObject([{ id: 'office', nodeCode: 'office', nodeName: 'office审批' }]),
  }),
  covers('flow.batchVersions', {
    arrange: async (platform) => ({ params: { id: (await ready(platform)).templateId } }),
    signInAs,
    async check({ data }, platform, { params }) {
      expect(data).toMatchObject([{ id: at.versionId, fullName: `${at.name}(v1)` }])
      const { token } = at.flow.second
      expect((await platform.call('flow.batchVersions', { params }, { token })).data).toEqual([])
    },
  }),
  covers('flow.batchSteps', {
    arrange: async (platform) => ({ params: { id: (await ready(platform)).versionId } }),
    signInAs,
    check: ({ data }) => expect(data).toMatchObject([{ id: 'office', nodeCode: 'office', fullName: 'office审批' }]),
  }),
  covers('flow.batchCandidates', {
    async arrange(platform) {
      const { turnId, versionId } = await ready(platform)
      return { query: { flowId: versionId, taskOperatorId: turnId } }
    },
    signInAs,
    async check({ data }, platform, { query }) {
      expect(data).toMatchObject({ type: 3, list: [], countersignOver: true })
      const stranger = await platform.call('flow.batchCandidates', { query }, { token: at.flow.second.token })
      expect(stranger.code).toBe(404)
    },
  }),
  covers('flow.eventLog', {
    async arrange(platform) {
      const { flow, turnId, taskId } = await ready(platform)
      await flow.agree(flow.first, turnId, { handleOpinion: '同意采购' })
      return { params: { id: taskId } }
    },
    check({ data }) {
      expect(data.list).toHaveLength(2)
      expect(data.list[1]).toMatchObject({ upNode: 'office审批', result: '同意采购', creatorTime: expect.any(Number) })
      expect(JSON.parse(data.list[1]?.data ?? '')).toMatchObject({ type: 'agree' })
    },
  }),
]
