import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { chain, startNode } from '../../../support/flow-template.ts'
import { addModule, addReleased, orderFields } from '../module/support/order-module.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addTemplate } from '../workflow/support.ts'

const formOf = async ({ database }: TestPlatform) => {
  const model = addModule(database, { fields: orderFields() })
  const { form_data } = await database
    .selectFrom('visual_model')
    .select('form_data')
    .where('id', '=', await model)
    .executeTakeFirstOrThrow()
  return form_data
}

async function stored(platform: TestPlatform, draftJson?: string) {
  const token = await platform.signIn({ administrator: true })
  const enCode = `form${nextId()}`
  const body = { id: '', fullName: '用印申请', enCode, draftJson: draftJson ?? (await formOf(platform)) }
  const { data: id } = await platform.call('design.createForm', { body }, { token })
  return { id, body: { ...body, id }, token }
}

const modelOf = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('visual_model').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const flowFormCases: readonly CoverageCase[] = [
  covers('design.forms', {
    async arrange(platform) {
      const { body } = await stored(platform)
      return { query: { keyword: body.enCode, flowType: '0' } }
    },
    check: ({ data }) =>
      expect(data.list).toMatchObject([
        { fullName: '用印申请', flowType: 0, formType: 2, isRelease: 0, enabledMark: 0 },
      ]),
  }),
  covers('design.createForm', {
    async arrange(platform) {
      const form = { fullName: '会议室申请', enCode: `form${nextId()}`, flowType: 0, formType: 2 }
      return { body: { ...form, draftJson: await formOf(platform), tableJson: '[]', dbLinkId: '0' } }
    },
    check: async ({ data }, platform) =>
      expect(await modelOf(platform, data)).toMatchObject({
        full_name: '会议室申请',
        type: 6,
        web_type: 1,
        is_release: 0,
      }),
  }),
  covers('design.changeForm', {
    async arrange(platform) {
      const { body } = await stored(platform)
      return { body: { ...body, fullName: '用印申请（改）', draftJson: '' } }
    },
    async check(_answer, platform, { body }) {
      const model = await modelOf(platform, String(body.id))
      expect(model.full_name).toBe('用印申请（改）')
      expect(model.form_data).toContain('__vModel__')
    },
  }),
  covers('design.releaseForm', {
    arrange: async (platform) => ({ params: { id: (await stored(platform)).id }, query: { isRelease: 1 } }),
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('发布成功')
      expect((await modelOf(platform, params.id)).is_release).toBe(1)
      const menus = platform.database.selectFrom('menu').select('id').where('module_id', '=', params.id)
      expect(await menus.execute()).toEqual([])
    },
  }),
  covers('design.exportForm', {
    arrange: async (platform) => ({ params: { id: (await stored(platform)).id } }),
    check: ({ data }) =>
      expect(data).toMatchObject({ name: '用印申请.fff', url: expect.stringContaining('/api/file/Download') }),
  }),
  covers('design.formFields', {
    arrange: async (platform) => ({ params: { id: await addReleased(platform.database, { fields: orderFields() }) } }),
    check: ({ data }) =>
      expect(data).toContainEqual({ filedId: 'title', filedName: '采购事由', jnpfKey: 'input', required: 'true' }),
  }),
  covers('design.formFlow', {
    async arrange(platform) {
      const id = await addReleased(platform.database, { fields: orderFields() })
      await addTemplate(platform.database, { modelId: id, process: chain(startNode()) })
      return { params: { id } }
    },
    async check({ data }, platform, { params }) {
      const flow = platform.database.selectFrom('flow_template').select('id').where('model_id', '=', params.id)
      expect(data).toMatchObject({ ...(await flow.executeTakeFirstOrThrow()), enabledMark: 1 })
    },
  }),
]
