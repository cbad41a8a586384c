import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { publishList } from './support.ts'

const over = (amount: number) =>
  JSON.stringify({
    matchLogic: 'and',
    conditionList: [{ logic: 'and', groups: [{ field: 'amount', symbol: '>=', fieldValue: amount }] }],
  })

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`lists that visitors look at on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    /** Each call from an address of its own: what is limited is asked for by one of the tests alone. */
    let visitor = 0
    const look = (input: Awaited<ReturnType<typeof publishList>>['input'], body: Record<string, unknown> = {}) =>
      platform.call('shortLink.list', { ...input, body }, { address: `198.51.100.${(visitor += 1)}` })
    const titles = async (...given: Parameters<typeof look>) =>
      (await look(...given)).data.list.map((row) => row['title']).toSorted()

    it('show the columns and the rows that were consented to, by name, and nothing else of a record', async () => {
      const { input, add } = await publishList(platform, { columns: ['colour', 'title'], conditions: over(10) })
      await add({ title: '铅笔', amount: 3, colour: 'red' })
      await add({ title: '', amount: 99 })
      const { data } = await look(input)
      expect(data.columns).toEqual([
        { prop: 'colour', label: '颜色', jnpfKey: 'select' },
        { prop: 'title', label: '事项', jnpfKey: 'input' },
      ])
      expect(data.list).toEqual([
        { id: '1', colour: '', title: '' },
        { id: '2', colour: '红色', title: '打印纸' },
      ])
    })

    it('are neither searched nor put in order by what they do not show', async () => {
      const { input, add } = await publishList(platform)
      await add({ title: '铅笔', amount: 3, secret: '330106199001015678' })
      const search = (query: object) => titles(input, { queryJson: JSON.stringify(query) })
      expect(await search({ title: '铅笔' })).toEqual(['铅笔'])
      const all = ['打印纸', '铅笔'].toSorted()
      expect(await search({ secret: '5678' })).toEqual(all)
      expect(await search({ amount: [1, 5] })).toEqual(all)
      const advanced = JSON.stringify({
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field: 'amount', symbol: '<=', fieldValue: 5 }] }],
      })
      expect(await titles(input, { superQueryJson: advanced })).toEqual(all)
      const ordered = async (sort: string) => (await look(input, { sidx: 'amount', sort })).data.list
      expect(await ordered('asc')).toEqual(await ordered('desc'))
      expect((await look(input, { pageSize: 1_000_000 })).data.pagination.pageSize).toBe(100)
    })

    it('open nothing before the consent, with another secret, after their end, and once withdrawn', async () => {
      const { id, token, input } = await publishList(platform)
      const refused = { code: 400, msg: '列表链接无效或已撤回，请联系发布者' }
      const ask = {
        params: { id },
        body: { fullName: '未同意', columns: ['title'], expiresAt: platform.clock.now + 60_000 },
      }
      const { data: link } = await platform.call('design.askListLink', ask, { token })
      const row = () =>
        platform.database.selectFrom('list_link').select('secret').where('id', '=', link).executeTakeFirstOrThrow()
      const own = { params: { id: link }, query: { encryption: (await row()).secret }, body: {} }
      expect(await look(own)).toMatchObject(refused)
      expect(await look({ ...input, query: { encryption: own.query.encryption } })).toMatchObject(refused)
      await platform.call('design.consentListLink', { params: { id, link } }, { token })
      expect(await look(own)).toMatchObject({ code: 200 })
      platform.clock.now += 120_000
      expect(await look(own)).toMatchObject(refused)
      expect(await look(input)).toMatchObject({ code: 200 })
      await platform.call('design.withdrawListLink', { params: { id, link: input.params.id } }, { token })
      expect(await look(input)).toMatchObject(refused)
    })

    const renamed = (form: string) => form.replaceAll('"title"', '"subject"')

    it('tell whoever asked for one what became of it, and nobody what they did themselves', async () => {
      const { id, token: administrator } = await publishList(platform)
      const author = await platform.signIn({ grants: [{ code: 'visualdev.form', buttons: ['btn_edit'] }] })
      const ask = async (token: string) => {
        const body = { fullName: '设备公示', columns: ['title'] }
        return (await platform.call('design.askListLink', { params: { id }, body }, { token })).data
      }
      const news = async (token: string) =>
        (await platform.call('message.list', { query: {} }, { token })).data.list.map(({ title }) => title).toSorted()
      for (const token of [author, administrator]) {
        const link = await ask(token)
        await platform.call('design.consentListLink', { params: { id, link } }, { token: administrator })
        await platform.call('design.withdrawListLink', { params: { id, link } }, { token: administrator })
      }
      expect(await news(author)).toEqual(['“设备公示”的列表链接已同意公开', '“设备公示”的列表链接已被撤回'])
      const refused = await ask(author)
      await platform.call('design.withdrawListLink', { params: { id, link: refused } }, { token: administrator })
      expect(await news(author)).toContain('“设备公示”的列表链接未获同意')
      expect(await news(author)).toHaveLength(3)
      // A release that changes what it shows ends the consent; one that does not says nothing.
      const open = await ask(author)
      await platform.call('design.consentListLink', { params: { id, link: open } }, { token: administrator })
      for (const rewrite of [(form: string) => form.replaceAll('"经办人"', '"办理人"'), renamed]) {
        expect(await news(author)).not.toContain('“设备公示”的列表链接需要重新同意')
        const { data } = await platform.call('design.read', { params: { id } }, { token: administrator })
        const design = { ...data, formData: rewrite(data.formData), columnData: rewrite(data.columnData) }
        const body = { ...design, revision: String(data.revision) }
        await platform.call('design.saveDraft', { params: { id }, body }, { token: administrator })
        const released = await platform.call('design.release', { params: { id }, body: {} }, { token: administrator })
        expect(released).toMatchObject({ code: 200 })
      }
      expect(await news(author)).toContain('“设备公示”的列表链接需要重新同意')
      expect(await news(administrator)).toEqual([])
    })

    it('are consented to by whoever may grant rights, and by nobody who only designs', async () => {
      const { id, token } = await publishList(platform)
      const asked = await platform.call(
        'design.askListLink',
        { params: { id }, body: { fullName: '再来', columns: ['title'] } },
        { token },
      )
      const author = await platform.signIn({ grants: [{ code: 'visualdev.form', buttons: ['btn_edit'] }] })
      const consent = (caller: string) =>
        platform.call('design.consentListLink', { params: { id, link: asked.data } }, { token: caller })
      expect(await consent(author)).toMatchObject({ code: 403 })
      const granter = await platform.signIn({ grants: [{ code: 'permission.authorize' }] })
      expect(await consent(granter)).toMatchObject({ code: 200 })
      expect(await consent(granter), 'the first consent counts').toMatchObject({ code: 404 })
    })

    it('never show masked fields, people or child tables, and choose rows by nothing of the caller', async () => {
      const { id, token } = await publishList(platform)
      const ask = (columns: string[], conditions = '') =>
        platform.call(
          'design.askListLink',
          { params: { id }, body: { fullName: '试', columns, conditions } },
          { token },
        )
      for (const column of ['secret', 'person', 'papers', 'nothing'])
        expect(await ask(['title', column])).toMatchObject({ code: 400, msg: '所选的列不能对访客显示' })
      const on = (field: string, fieldValue: unknown) =>
        JSON.stringify({ conditionList: [{ logic: 'and', groups: [{ field, symbol: '==', fieldValue }] }] })
      for (const conditions of [on('secret', '1'), on('title', '@currentOrg'), on('title', ['currentUser']), '{"x"'])
        expect(await ask(['title'], conditions)).toMatchObject({ code: 400 })
    })

    it('open nothing from the moment on that the design is another one, until somebody consents to that', async () => {
      const { id, token, input } = await publishList(platform, { columns: ['title', 'colour'], conditions: over(1) })
      const refused = { code: 400, msg: '列表链接无效或已撤回，请联系发布者' }
      const links = async () => (await platform.call('design.listLinks', { params: { id } }, { token })).data.list
      const consent = () =>
        platform.call('design.consentListLink', { params: { id, link: input.params.id } }, { token })
      const release = async (rewrite: (form: string) => string) => {
        const { data } = await platform.call('design.read', { params: { id } }, { token })
        const design = { ...data, formData: rewrite(data.formData), columnData: rewrite(data.columnData) }
        const body = { ...design, revision: String(data.revision) }
        expect(await platform.call('design.saveDraft', { params: { id }, body }, { token })).toMatchObject({
          code: 200,
        })
        expect(await platform.call('design.release', { params: { id }, body: {} }, { token })).toMatchObject({
          code: 200,
        })
      }
      await platform.signIn({ grants: [{ code: 'makes.the.system' }] })
      await release((form) => form.replaceAll('"title"', '"subject"').replaceAll('"amount"', '"price"'))
      expect(await look(input)).toMatchObject(refused)
      expect(await links()).toMatchObject([{ encryption: '', consentAt: null, mustRenew: true }])
      expect((await links())[0]?.conditions).toContain('"price"')
      expect(await consent()).toMatchObject({ code: 200 })
      expect((await look(input)).data.list).toMatchObject([{ subject: '打印纸', colour: '红色' }])
      expect(await links()).toMatchObject([{ mustRenew: false, consentName: expect.stringMatching(/./) }])
      // Nothing that a link shows, or chooses by.
      await release((form) => form.replaceAll('"经办人"', '"办理人"').replaceAll('"事项"', '"物品"'))
      expect((await look(input)).data.columns).toMatchObject([{ label: '物品' }, { label: '颜色' }])
      // Another field in the place of one that somebody consented to; what looks the same again is not consented to again.
      await release((form) => form.replaceAll('"formId":5,', '"formId":78,'))
      expect(await look(input)).toMatchObject(refused)
      await release((form) => form.replaceAll('"formId":78,', '"formId":5,'))
      expect(await look(input)).toMatchObject(refused)
      expect(await consent()).toMatchObject({ code: 200 })
      expect((await look(input)).data.list).toHaveLength(1)
      // What it chooses by is gone.
      await release((form) => form.replaceAll('"formId":2,', '"formId":77,'))
      expect(await look(input)).toMatchObject(refused)
      expect(await consent()).toMatchObject({ code: 400 })
    })

    it('open nothing once the filter of the design is another one, and take no field for another by its id', async () => {
      const { id, token, add, input } = await publishList(platform, { columns: ['title'] })
      await add({ title: '铅笔', amount: 3 })
      const change = async (columns: Partial<{ formData: string; columnData: string }>) => {
        const { version } = await platform.database
          .selectFrom('visual_model')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        await platform.database
          .updateTable('visual_model')
          .set({
            ...(columns.formData === undefined ? {} : { form_data: columns.formData }),
            ...(columns.columnData === undefined ? {} : { column_data: columns.columnData }),
            version: version + 1,
          })
          .where('id', '=', id)
          .execute()
      }
      const refused = { code: 400, msg: '列表链接无效或已撤回，请联系发布者' }
      const { form_data: formData, column_data: columnData } = await platform.database
        .selectFrom('visual_model')
        .select(['form_data', 'column_data'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(await titles(input)).toHaveLength(2)
      const ruleList = JSON.parse(over(10)) as object
      await change({ columnData: JSON.stringify({ ...(JSON.parse(columnData) as object), ruleList }) })
      expect(await look(input)).toMatchObject(refused)
      await platform.call('design.consentListLink', { params: { id, link: input.params.id } }, { token })
      expect(await titles(input)).toEqual(['打印纸'])
      await change({ columnData })
      expect(await look(input), 'the filter was taken away').toMatchObject(refused)
      await platform.call('design.consentListLink', { params: { id, link: input.params.id } }, { token })
      expect(await titles(input)).toHaveLength(2)
      // The salary, which now says that it is the title.
      type Field = { __vModel__: string; __config__: { formId: number } }
      const form = JSON.parse(formData) as { fields: Field[] }
      const [title, ...others] = form.fields
      if (!title) throw new Error('no title')
      const salary = (formId: number): Field => ({
        ...title,
        __vModel__: 'salary',
        __config__: { ...title.__config__, formId },
      })
      await change({ formData: JSON.stringify({ ...form, fields: [salary(1), ...others] }) })
      expect(await look(input)).toMatchObject(refused)
      // Beside the title it is not taken for it.
      await change({ formData: JSON.stringify({ ...form, fields: [salary(1), title, ...others] }) })
      expect((await look(input)).data.columns).toMatchObject([{ prop: 'title' }])
    })

    it('are looked at so often and no more from one place', async () => {
      const { input } = await publishList(platform)
      const visit = () => platform.call('shortLink.list', { ...input, body: {} }, { address: '203.0.113.9' })
      expect(await visit()).toMatchObject({ code: 200 })
      const { database } = platform
      const usedUp = async (uses: number) =>
        database.updateTable('rate_limit').set({ uses }).where('id', '=', 'listLook:203.0.113.9').execute()
      // A whole school may share one.
      await usedUp(2999)
      expect(await visit()).toMatchObject({ code: 200 })
      expect(await visit()).toMatchObject({ code: 429 })
    })
  })
}
