import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openApprovals } from '../workflow/approvals.ts'
import { type FamilyClient, familyClient } from './client.ts'

const engine = '/workflow/Engine'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`approvals for clients of the family on ${dialect}`, () => {
    let platform: TestPlatform
    let administrator: FamilyClient
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      administrator = familyClient(platform, await platform.signIn({ administrator: true }))
    })
    afterAll(() => platform.close())

    test('the list of what was decided has the decision as status, a kept opinion the values of the form', async () => {
      const flow = await openApprovals(platform)
      await flow.start()
      const [turn] = await flow.turns(flow.first)
      const first = familyClient(platform, flow.first.token)
      const draft = { handleOpinion: '待核实', formData: { title: '打印纸 A3' }, flowId: flow.flowId }
      expect(await first.post(`${engine}/FlowBefore/SaveAudit/${turn?.id}`, draft)).toMatchObject({ code: 200 })
      const task = await first.get(`${engine}/FlowBefore/${turn?.processId}?taskOperatorId=${turn?.id}`)
      expect(task.data['draftData']).toEqual({ title: '打印纸 A3' })
      await flow.giveBack(flow.first, turn?.id ?? '')
      const handled = await first.get(`${engine}/FlowBefore/List/2?currentPage=1&pageSize=20`)
      expect(handled.data.list).toMatchObject([{ status: 0, processId: turn?.processId }])
    })

    test('flows are sorted into a dictionary: lists have its words, a flow its id, filters take either', async () => {
      const { database } = platform
      const flow = await openApprovals(platform)
      const version = database.selectFrom('flow_version').select('template_id').where('id', '=', flow.flowId)
      const { template_id: id } = await version.executeTakeFirstOrThrow()
      const type = { id: nextId(), parent_id: '-1', full_name: '流程分类', en_code: 'WorkFlowCategory', is_tree: 0 }
      await database
        .insertInto('dictionary_type')
        .values({ ...type, sort_code: 0, description: '', created_at: 0 })
        .execute()
      const entry = { id: nextId(), dictionary_type_id: type.id, parent_id: '0', full_name: '财务', en_code: 'money' }
      await database
        .insertInto('dictionary_entry')
        .values({ ...entry, sort_code: 0, enabled_mark: 1, description: '', created_at: 0 })
        .execute()
      await database.updateTable('flow_template').set({ category: entry.id }).where('id', '=', id).execute()
      for (const category of [entry.id, 'money']) {
        const { data } = await administrator.get(
          `${engine}/flowTemplate?category=${category}&currentPage=1&pageSize=20`,
        )
        expect(data.list).toMatchObject([{ id, category: '财务', formType: 2, enabledMark: 1 }])
      }
      expect((await administrator.get(`${engine}/flowTemplate/${id}`)).data).toMatchObject({ category: entry.id })
      const tree = await administrator.get(`${engine}/flowTemplate/TreeList`)
      expect(tree.data.list).toContainEqual(
        expect.objectContaining({
          id: entry.id,
          fullName: '财务',
          num: 1,
          children: [expect.objectContaining({ id })],
        }),
      )
      await flow.start()
      const first = familyClient(platform, flow.first.token)
      for (const category of [entry.id, 'money', 'other']) {
        const { data } = await first.get(
          `${engine}/FlowBefore/List/1?flowCategory=${category}&currentPage=1&pageSize=20`,
        )
        expect({ category, count: data.list?.length }).toEqual({ category, count: category === 'other' ? 0 : 1 })
      }
      const chosen = await administrator.post(`${engine}/flowTemplate/getflowList`, [id])
      expect(chosen.data).toMatchObject([{ id, fullName: expect.any(String) }])
      for (const wrong of [{}, ['x', 7], [null]])
        expect(await administrator.post(`${engine}/flowTemplate/getflowList`, wrong)).toMatchObject({ code: 400 })
    })
  })
}
