import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addLayout } from './support.ts'

type Shown = { readonly layout: readonly { readonly i: unknown; readonly title: string; readonly x: number }[] }

const card = (i: number, x: number, more = {}) => ({
  ...{ i, jnpfKey: 'todoList', title: `卡片${i}`, x, y: 0, w: 6, h: 4, option: {} },
  ...more,
})
const layoutOf = (...cards: readonly object[]) => ({ layoutId: 1, layout: cards })

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`portals that people arrange on ${dialect}`, () => {
    let platform: TestPlatform
    let admin: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      admin = await platform.signIn({ administrator: true })
      await platform.signIn({ grants: [{ code: 'visualdev.portal' }] })
    })
    afterAll(() => platform.close())

    const save = (id: string, token: string, ...cards: readonly object[]) =>
      platform.call(
        'portal.saveOwn',
        { params: { id }, body: { formData: JSON.stringify(layoutOf(...cards)) } },
        { token },
      )
    const shown = async (id: string, token: string) => {
      const { data } = await platform.call('portal.layout', { params: { id } }, { token })
      const { layout } = JSON.parse(data.formData) as Shown
      return { isOwn: data.isOwn, cards: layout.map(({ i, title, x }) => [i, title, x]) }
    }

    test('fifty people keep their places and own cards over a release, which brings its content and new cards', async () => {
      const id = await addLayout(platform, 'portal', layoutOf(card(1, 0), card(2, 6)))
      const people = await Promise.all(
        Array.from({ length: 50 }, () => platform.signIn({ grants: [{ modelId: id, type: 8 }] })),
      )
      for (const [index, token] of people.entries())
        await save(id, token, card(1, 6), card(2, 0), { ...card(100 + index, 0), y: 4, title: `我的${index}` })
      const next = layoutOf(card(1, 0, { title: '改了' }), card(2, 6, { atriumFixed: true }), card(3, 0, { y: 4 }))
      await platform.database
        .updateTable('portal')
        .set({ model: JSON.stringify(next) })
        .where('id', '=', id)
        .execute()
      await platform.call('portalDesign.release', { params: { id }, body: {} }, { token: admin })
      for (const [index, token] of people.entries()) {
        const { isOwn, cards } = await shown(id, token)
        expect(isOwn).toBe(true)
        const at = new Map(cards.map(([i, title, x]) => [i, [title, x]]))
        // The first stays where they put it as far as the fixed second, which follows the release, lets it.
        expect([at.get(1), at.get(2), at.get(100 + index)]).toEqual([
          ['改了', 6],
          ['卡片2', 6],
          [`我的${index}`, 0],
        ])
        expect(at.has(3)).toBe(true)
      }
      expect((await shown(id, admin)).isOwn).toBe(false)
    })

    test('the released layout comes back, and nobody else ever saw another', async () => {
      const id = await addLayout(platform, 'portal', layoutOf(card(1, 0), card(2, 6)))
      const [mine, other] = [
        await platform.signIn({ grants: [{ modelId: id, type: 8 }] }),
        await platform.signIn({ grants: [{ modelId: id, type: 8 }] }),
      ]
      expect(await save(id, mine, card(2, 0))).toMatchObject({ code: 200, msg: '保存成功' })
      expect((await shown(id, mine)).cards).toEqual([[2, '卡片2', 0]])
      expect((await shown(id, other)).cards).toHaveLength(2)
      await platform.call('portal.resetOwn', { params: { id } }, { token: mine })
      expect(await shown(id, mine)).toEqual(await shown(id, other))
    })

    test('own cards count no records, and neither a locked portal nor one of others is arranged', async () => {
      const id = await addLayout(platform, 'portal', layoutOf(card(1, 0)))
      const token = await platform.signIn({ grants: [{ modelId: id, type: 8 }] })
      const counting = card(5, 6, { jnpfKey: 'dataBoard', option: { source: { modelId: 'any' } } })
      expect(await save(id, token, card(1, 0), counting)).toMatchObject({
        code: 400,
        msg: '自己添加的卡片不能统计功能数据',
      })
      const frame = card(6, 6, { jnpfKey: 'card', children: [counting] })
      expect((await save(id, token, card(1, 0), frame)).code).toBe(400)
      const stranger = await platform.signIn({})
      expect((await save(id, stranger, card(1, 0))).code).toBe(403)
      await save(id, token, card(1, 6))
      await platform.database.updateTable('portal').set({ enabled_lock: 1 }).where('id', '=', id).execute()
      expect(await save(id, token, card(1, 3))).toMatchObject({ code: 400, msg: '该门户已锁定，不能自行调整' })
      expect((await shown(id, token)).cards).toEqual([[1, '卡片1', 0]])
    })
  })
}
