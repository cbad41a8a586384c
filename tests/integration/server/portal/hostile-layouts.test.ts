import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addLayout } from './support.ts'

type Card = { readonly i: unknown; readonly y: number; readonly h: number }

const card = (i: number, more = {}) => ({
  ...{ i, jnpfKey: 'todoList', title: `卡片${i}`, x: 0, y: 0, w: 6, h: 4, option: {} },
  ...more,
})

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`layouts of bad intent on ${dialect}`, () => {
    let platform: TestPlatform
    let admin: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      admin = await platform.signIn({ administrator: true })
      await platform.signIn({ grants: [{ code: 'visualdev.portal' }] })
    })
    afterAll(() => platform.close())

    const shown = async (id: string, token: string) => {
      const { data } = await platform.call('portal.layout', { params: { id } }, { token })
      return (JSON.parse(data.formData) as { readonly layout: readonly Card[] }).layout
    }
    const create = (enCode: string, formData: string) =>
      platform.call('portalDesign.create', { body: { fullName: enCode, enCode, formData } }, { token: admin })

    test('a card that stands endlessly far down stops nobody: the layout is answered, within its grid', async () => {
      const id = await addLayout(platform, 'portal', { layout: [card(1), card(2, { x: 6 })] })
      const token = await platform.signIn({ grants: [{ modelId: id, type: 8 }] })
      const formData = `{"layout":[${JSON.stringify(card(1)).replace('"y":0', '"y":1e308')},${JSON.stringify(card(9)).replace('"y":0,"w":6,"h":4', '"y":1e999,"w":1e99,"h":1e308')}]}`
      expect((await platform.call('portal.saveOwn', { params: { id }, body: { formData } }, { token })).code).toBe(200)
      const layout = await shown(id, token)
      expect(layout.map(({ i, y, h }) => [i, y, h])).toEqual([
        [1, 100, 4],
        [9, 0, 100],
      ])
    })

    test('more cards than anybody looks at, and cards within cards without end, are refused in words', async () => {
      const many = JSON.stringify({ layout: Array.from({ length: 301 }, (_each, i) => card(i)) })
      expect(await create('many', many)).toMatchObject({ code: 400, msg: '卡片最多 300 张' })
      const within = JSON.stringify({
        layout: [card(1, { jnpfKey: 'card', children: Array.from({ length: 300 }, (_each, i) => card(2 + i)) })],
      })
      expect(await create('within', within)).toMatchObject({ code: 400, msg: '卡片最多 300 张' })
      const deep = `{"layout":[{"i":1,"jnpfKey":"text","option":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}]}`
      expect(await create('deep', deep)).toMatchObject({ code: 400, msg: '页面布局无法读取，请联系管理员' })
    })

    test('a version is not restored over what somebody saves at the same moment', async () => {
      const id = String((await create('race', JSON.stringify({ layout: [card(1)] }))).data)
      await platform.call('portalDesign.release', { params: { id }, body: {} }, { token: admin })
      const { data } = await platform.call('portalDesign.versions', { params: { id } }, { token: admin })
      const versionId = data.list[0]?.id ?? ''
      const read = async () => (await platform.call('portalDesign.one', { params: { id } }, { token: admin })).data
      for (let round = 0; round < 8; round += 1) {
        const save = (title: string, version?: string) => {
          const formData = JSON.stringify({ layout: [card(1, { title })] })
          const body = { fullName: 'race', enCode: 'race', formData, version } as never
          return platform.call('portalDesign.update', { params: { id }, body }, { token: admin })
        }
        await save(`之前${round}`)
        const { version } = await read()
        const title = `第${round}次`
        const [saved, restored] = await Promise.all([
          save(title, version),
          platform.call(
            'portalDesign.restore',
            { params: { id, versionId }, body: { version: String(version) } },
            { token: admin },
          ),
        ])
        expect([saved.code, restored.code].toSorted()).toEqual([200, 400])
        expect((await read()).formData.includes(title)).toBe(saved.code === 200)
      }
    })
  })
}
