import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { addReceiver } from '../message/support.ts'
import { addModule, addReleased, orderFields } from '../module/support/order-module.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addTemplate } from '../workflow/support.ts'
import { approverNode, chain, startNode } from '../../../support/flow-template.ts'
import { type FamilyClient, familyClient } from './client.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`forms of flows for clients of the family on ${dialect}`, () => {
    let platform: TestPlatform
    let family: FamilyClient
    let token = ''
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
      family = familyClient(platform, token)
      await platform.signIn({ grants: [{ code: 'makes.the.system' }] })
    })
    afterAll(() => platform.close())

    const forms = '/flowForm/Form'
    const draftJson = async () => {
      const id = await addModule(platform.database, { fields: orderFields() })
      return String((await family.get(`/visualdev/Base/${id}`)).data['formData'])
    }
    /** What its form sends. */
    const form = (values: object = {}) => ({
      ...{
        id: '',
        fullName: '用印申请',
        enCode: `f${nextId()}`,
        flowType: 0,
        formType: 2,
        sortCode: 0,
        description: '',
      },
      ...{ urlAddress: '', appUrlAddress: '', interfaceUrl: '', dbLinkId: '0', tableJson: '[]', draftJson: '' },
      ...values,
    })
    const stored = async (values: object = {}) => {
      const sent = form({ draftJson: await draftJson(), ...values })
      const made = await family.post(forms, sent)
      expect(made).toMatchObject({ code: 200 })
      return { id: String(made.data), sent }
    }
    const release = (id: string, isRelease = 1) => family.post(`${forms}/Release/${id}?isRelease=${isRelease}`)

    test('a form is made, read, changed, released, and its changes are thrown away', async () => {
      const { id, sent } = await stored()
      const read = (await family.get(`${forms}/${id}`)).data
      expect(read).toMatchObject({ ...sent, id, isRelease: 0, enabledMark: 0, propertyJson: expect.any(String) })
      expect(await release(id)).toMatchObject({ code: 200 })
      const renamed = { ...(await family.get(`${forms}/${id}`)).data, fullName: '用印申请单' }
      expect(await family.put(forms, renamed)).toMatchObject({ code: 200 })
      const { list } = (await family.get(`${forms}?keyword=${sent.enCode}&currentPage=1&pageSize=20`)).data
      expect(list).toMatchObject([{ id, isRelease: 2, enabledMark: 1, flowType: 0, formType: 2 }])
      expect((await family.get(`${forms}/${id}`)).data).toMatchObject({ fullName: '用印申请单' })
      expect(await release(id, 0)).toMatchObject({ code: 200 })
      expect((await family.get(`${forms}/${id}`)).data).toMatchObject({ fullName: '用印申请', isRelease: 1 })
    })

    test('its flow starts with it for people who have no menu of it, and holds it', async () => {
      const { id } = await stored()
      const refused = await family.get(`${forms}/getFormById/${id}`)
      expect(refused).toMatchObject({ code: 400, msg: '流程未设计，请先设计流程' })
      await release(id)
      const [starter, boss] = [await addReceiver(platform), await addReceiver(platform)]
      const process = chain(startNode(), approverNode('office', [boss.id]))
      const { templateId, versionId } = await addTemplate(platform.database, { modelId: id, process, name: '用印' })
      const asked = familyClient(platform, starter.token)
      expect((await asked.get(`${forms}/getFormById/${id}`)).data).toMatchObject({ id: templateId, enabledMark: 1 })
      const task = { flowId: versionId, formData: { title: '合同章' }, status: 0 }
      expect(await asked.post('/workflow/Engine/FlowTask', task)).toMatchObject({ code: 200 })
      const turns = (await familyClient(platform, boss.token).get('/workflow/Engine/FlowBefore/List/1')).data.list
      expect(turns).toHaveLength(1)
      expect(await family.remove(`${forms}/${id}`)).toMatchObject({ code: 400, msg: expect.stringContaining('用印') })
    })

    test('forms and modules are told apart, and one is found by its state', async () => {
      const { id } = await stored()
      const module = await addReleased(platform.database, { fields: orderFields() })
      const ids = async (query: string) =>
        (await family.get(`${forms}?currentPage=1&pageSize=500&${query}`)).data.list?.map((row) => row['id'])
      expect(await ids('flowType=0')).toContain(id)
      expect(await ids('flowType=0')).not.toContain(module)
      expect(await ids('flowType=1')).toContain(module)
      expect(await ids('flowType=1')).not.toContain(id)
      expect(await ids('flowType=&enabledMark=1')).not.toContain(id)
      expect(await ids('isRelease=0')).toContain(id)
      expect(await ids('formType=1')).toEqual([])
      // A module that is changed as a form keeps its list.
      const read = (await family.get(`${forms}/${module}`)).data
      expect(read).toMatchObject({ flowType: 1 })
      expect(await family.put(forms, { ...read, description: '改' })).toMatchObject({ code: 200 })
      expect((await family.get(`/visualdev/Base/${module}`)).data).toMatchObject({
        webType: 2,
        description: '改',
        columnData: expect.stringContaining('columnList'),
      })
    })

    test('a copy and a file are the same form under another code', async () => {
      const { id, sent } = await stored({ fullName: '外出登记' })
      expect(await family.get(`${forms}/${id}/Actions/Copy`)).toMatchObject({ code: 200 })
      const { list = [] } = (await family.get(`${forms}?flowType=0&keyword=外出登记&pageSize=20`)).data
      expect(list.map((row) => row['enCode'])).toContain(`${sent.enCode}2`)
      const { url, name } = (await family.get(`${forms}/${id}/Actions/Export`)).data
      expect(name).toBe('外出登记.fff')
      const answer = await platform.server.app.inject({
        method: 'GET',
        url: String(url),
        headers: { authorization: token },
      })
      const file = JSON.parse(answer.body) as Record<string, unknown>
      expect(file).toMatchObject({ enCode: sent.enCode, draftJson: sent.draftJson })
      // Servers of the family keep the draft of a form with its tables in one text.
      const theirs = {
        ...file,
        fullName: '外出登记（来自别处）',
        draftJson: JSON.stringify({ draftJson: sent.draftJson, tableJson: '[]' }),
      }
      for (const content of [file, theirs]) {
        const upload = { fileName: 'form.fff', content: Buffer.from(JSON.stringify(content)), fields: {} }
        expect(await platform.call('design.import', {}, { token, upload })).toMatchObject({ code: 200 })
      }
      const all = (await family.get(`${forms}?flowType=0&keyword=外出登记&pageSize=20`)).data.list
      expect(all).toHaveLength(4)
      const other = all?.find((row) => String(row['fullName']).includes('别处'))
      const read = (await family.get(`${forms}/${String(other?.['id'])}`)).data
      expect(JSON.parse(String(read['draftJson']))).toEqual(JSON.parse(sent.draftJson))
    })

    test('fields are listed of what was released', async () => {
      const { id } = await stored()
      expect(await family.get(`${forms}/${id}/getField`)).toMatchObject({ code: 400, msg: '表单尚未发布' })
      await release(id)
      expect((await family.get(`${forms}/${id}/getField`)).data).toContainEqual({
        filedId: 'title',
        filedName: '采购事由',
        jnpfKey: 'input',
        required: 'true',
      })
    })

    test('forms of code, taken codes and broken forms are refused in words', async () => {
      const { sent } = await stored()
      expect(await family.post(forms, form({ formType: 1 }))).toMatchObject({
        code: 400,
        msg: '仅支持自定义表单，不支持由代码编写的系统表单',
      })
      const taken = await family.post(forms, { ...sent, id: '' })
      expect(taken).toMatchObject({ code: 400, msg: `编码“${sent.enCode}”已存在` })
      expect(await family.post(forms, form({ draftJson: '{"fields":7}' }))).toMatchObject({ code: 400 })
      expect(await family.put(forms, form())).toMatchObject({ code: 400 })
      const { id } = await stored({ draftJson: '' })
      expect(await release(id)).toMatchObject({ code: 400 })
      const stranger = familyClient(platform, (await addReceiver(platform)).token)
      for (const asked of [stranger.get(forms), stranger.get(`${forms}/${id}`), stranger.put(forms, { ...sent, id })])
        expect(await asked).toMatchObject({ code: 403 })
    })
  })
}
