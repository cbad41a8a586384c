import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { addModule, orderFields } from '../module/support/order-module.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`work on a design on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())

    const read = async (id: string) => (await platform.call('design.read', { params: { id } }, { token })).data
    async function save(id: string, change: Record<string, unknown>) {
      const design = await read(id)
      const body = { ...design, revision: String(design.revision), ...change }
      return platform.call('design.saveDraft', { params: { id }, body }, { token })
    }
    const lease = (id: string, key: string, take = false, as = token) =>
      platform.call('design.lease', { params: { id }, body: { key, take } }, { token: as })
    const begin = (values: Record<string, unknown> = {}) =>
      platform.call('design.begin', { body: { fullName: '订单', enCode: `begun_${nextId()}`, ...values } }, { token })
    async function released() {
      const id = await addModule(platform.database, { fields: orderFields() })
      await platform.database.updateTable('visual_model').set({ is_release: 1 }).where('id', '=', id).execute()
      return id
    }

    it('a draft is kept unfinished, and what runs stays as it was released', async () => {
      const id = await released()
      const running = await platform.call('module.config', { params: { id } }, { token })
      const answer = await save(id, { formData: '{"fields":[{"__config__":{"jnpfKey":"input"}}]}' })
      expect(answer).toMatchObject({ code: 200 })
      expect(await read(id)).toMatchObject({ isRelease: 2, revision: answer.data.revision })
      const still = await platform.call('module.config', { params: { id } }, { token })
      expect(still.data.formData).toBe(running.data.formData)
    })

    it('the list says when a design was changed the last time and by whom', async () => {
      const { data: id } = await begin()
      const { enCode } = await read(id)
      const listed = async () =>
        (await platform.call('design.list', { query: { keyword: String(enCode) } }, { token })).data.list[0]
      const begun = await listed()
      expect(begun).toMatchObject({ lastModifyTime: begun?.creatorTime, lastModifyUser: begun?.creatorUser })
      platform.clock.now += 60_000
      token = await platform.signIn({ administrator: true })
      await save(id, { description: '改过' })
      const saved = await listed()
      expect(saved?.lastModifyTime).toBe(platform.clock.now)
      expect(saved?.lastModifyUser).toMatch(/.+\/.+/)
      expect(saved?.lastModifyUser).not.toBe(saved?.creatorUser)
    })

    it('a draft that says what was released again is no change any more', async () => {
      const id = await released()
      const before = await read(id)
      await save(id, { fullName: '另一个名称' })
      expect(await read(id)).toMatchObject({ isRelease: 2 })
      await save(id, { fullName: before.fullName })
      expect(await read(id)).toMatchObject({ isRelease: 1 })
    })

    it('the later of two who read the same design is told, and nothing of the first is lost', async () => {
      const { data: id } = await begin()
      const { revision } = await read(id)
      expect(await save(id, { description: '甲' })).toMatchObject({ code: 200 })
      expect(await save(id, { description: '乙', revision })).toMatchObject({
        code: 400,
        msg: '该功能刚刚被他人修改，请重新打开后再保存',
      })
      expect(await read(id)).toMatchObject({ description: '甲' })
    })

    it('keys and their order that a design of another version brought survive a save', async () => {
      const { data: id } = await begin()
      const formData = '{"zz":1,"fields":[],"aa":{"y":[],"b":null}}'
      await save(id, { formData, labelI18nCode: 'x', later: { b: 1, a: 2 } })
      const kept = await read(id)
      expect(kept.formData).toBe(formData)
      expect(JSON.stringify(kept['later'])).toBe('{"b":1,"a":2}')
    })

    it('what is no design at all, another code after a release, and a code that is taken are refused', async () => {
      const id = await released()
      expect(await save(id, { formData: '[]' })).toMatchObject({ code: 400 })
      expect(await save(id, { enCode: 'other' })).toMatchObject({ code: 400, msg: '功能已发布，编码不可修改' })
      const first = await begin()
      const { enCode } = await read(first.data)
      expect(await begin({ enCode })).toMatchObject({ code: 400, msg: `编码“${enCode}”已存在` })
      const second = await begin()
      expect(await save(second.data, { enCode })).toMatchObject({ code: 400, msg: `编码“${enCode}”已存在` })
    })

    it('a second author is told who holds a design, may take it over, and an abandoned one is free', async () => {
      const { data: id } = await begin()
      const other = await platform.signIn({ administrator: true })
      expect((await lease(id, 'first-window')).data).toMatchObject({ isMine: true })
      const refused = await lease(id, 'second-window', false, other)
      expect(refused.data).toMatchObject({ isMine: false, holderName: expect.stringContaining('/') })
      expect(await save(id, { leaseKey: 'second-window' })).toMatchObject({
        code: 400,
        msg: expect.stringContaining('正在编辑该功能'),
      })
      expect(await save(id, { leaseKey: 'first-window' })).toMatchObject({ code: 200 })
      expect((await lease(id, 'second-window', true, other)).data).toMatchObject({ isMine: true })
      expect((await lease(id, 'first-window')).data).toMatchObject({ isMine: false })
      platform.clock.now += 91_000
      expect((await lease(id, 'first-window')).data).toMatchObject({ isMine: true })
    })

    it('a window whose save was done but never answered saves again, and nobody else does over it', async () => {
      const { data: id } = await begin()
      const { revision } = await read(id)
      await lease(id, 'own-window')
      platform.clock.now += 5
      expect(await save(id, { description: '一', revision, leaseKey: 'own-window' })).toMatchObject({ code: 200 })
      // What was asked for was stored; the window knows the revision of before only.
      platform.clock.now += 5
      expect(await save(id, { description: '二', revision, leaseKey: 'own-window' })).toMatchObject({ code: 200 })
      expect(await read(id)).toMatchObject({ description: '二' })
      // Another window of the same person takes it over: what it stores is not the first one's any more, nor the other way.
      await lease(id, 'next-window', true)
      const over = { description: '三', revision, leaseKey: 'next-window' }
      expect(await save(id, over)).toMatchObject({ code: 400, msg: '该功能刚刚被他人修改，请重新打开后再保存' })
      await lease(id, 'own-window', true)
      platform.clock.now += 5
      expect(await save(id, { ...over, leaseKey: 'own-window' })).toMatchObject({ code: 400 })
      expect(await read(id)).toMatchObject({ description: '二' })
    })

    it('a draft that somebody else is working on is not thrown away', async () => {
      const other = await platform.signIn({ administrator: true })
      const id = await released()
      await save(id, {})
      await lease(id, 'first-window')
      const drop = (as: string) => platform.call('design.dropDraft', { params: { id } }, { token: as })
      expect(await drop(other)).toMatchObject({ code: 400 })
      expect(await drop(token)).toMatchObject({ code: 200 })
    })

    it('two windows that ask at once do not both hold it', async () => {
      const { data: id } = await begin()
      const answers = await Promise.all(['window-aa', 'window-bb', 'window-cc'].map((key) => lease(id, key)))
      expect(answers.filter(({ data }) => data.isMine)).toHaveLength(1)
    })

    it('a design is not begun with tables that nobody could read later', async () => {
      const body = { fullName: '采购', enCode: 'brokenTables', tables: 'not json' }
      expect(await platform.call('design.begin', { body }, { token })).toMatchObject({ code: 400 })
    })

    it('the name of a kept section is its own', async () => {
      const body = { fullName: `联系人${nextId()}`, content: '[{"__config__":{"jnpfKey":"input"}}]' }
      expect(await platform.call('design.keepSection', { body }, { token })).toMatchObject({ code: 200 })
      expect(await platform.call('design.keepSection', { body }, { token })).toMatchObject({ code: 400 })
      const empty = { fullName: 'empty', content: '[]' }
      expect(await platform.call('design.keepSection', { body: empty }, { token })).toMatchObject({ code: 400 })
    })
  })
}
