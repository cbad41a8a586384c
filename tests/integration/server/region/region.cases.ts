import { expect } from 'vitest'
import type { RegionTable } from '#server/database/tables/system.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

const row = (id: string, parent_id: string, full_name: string, enabled_mark = 1): RegionTable => ({
  id,
  parent_id,
  full_name,
  en_code: id,
  enabled_mark,
  sort_code: Number(id),
  description: '',
})

/** Beijing with its placeholder level, Hebei with a disabled city, Taiwan without anything below. */
async function addRegions(platform: TestPlatform): Promise<void> {
  await platform.database
    .insertInto('region')
    .values([
      row('11', '-1', '北京市'),
      row('1101', '11', '市辖区'),
      row('110101', '1101', '东城区'),
      row('110102', '1101', '西城区', 0),
      row('13', '-1', '河北省'),
      row('1301', '13', '石家庄市', 0),
      row('71', '-1', '台湾省'),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const stored = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('region').selectAll().where('id', '=', id).executeTakeFirst()

const addOne = ({ database }: TestPlatform, id: string, parent = '-1') =>
  database
    .insertInto('region')
    .values(row(id, parent, `区划${id}`))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const bodyOf = (enCode: string, parentId: string) => ({
  parentId,
  enCode,
  fullName: `新区划${enCode}`,
  enabledMark: 1,
  sortCode: 7,
  description: '',
})

export const regionCases: readonly CoverageCase[] = [
  covers('region.atlas', {
    async arrange(platform) {
      await addRegions(platform)
      return {}
    },
    check({ data }) {
      expect(data).toMatchObject([{ enCode: '100000', fullName: '中国' }])
      const beijing = data[0]?.children?.find(({ enCode }) => enCode === '110000')
      // A city without counties stands at its place; a level that is none does not.
      expect(beijing).toMatchObject({ fullName: '北京市', children: [{ enCode: '110101', fullName: '东城区' }] })
      expect(data[0]?.children?.find(({ enCode }) => enCode === '130000')?.children).toBeNull()
    },
  }),
  covers('region.atlasFeatures', {
    async arrange(platform) {
      await addRegions(platform)
      return { query: { code: '110000' } }
    },
    async check({ data }, platform) {
      const place = { adcode: '110101', name: '东城区' }
      expect(data).toEqual({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: place, geometry: null }],
      })
      const token = await platform.signIn()
      const features = async (code: string) =>
        (await platform.call('region.atlasFeatures', { query: { code } }, { token })).data.features
      expect((await features('100000')).map(({ properties }) => properties.name)).toContain('台湾省')
      expect(await features('999999')).toEqual([])
    },
  }),
  covers('region.children', {
    async arrange(platform) {
      await addRegions(platform)
      return { params: { id: '-1' } }
    },
    async check({ data }, platform) {
      const shown = data.list.filter(({ id }) => ['11', '13', '71'].includes(id))
      expect(shown.map((region) => [region.fullName, region.hasChildren, region.isLeaf])).toEqual([
        ['北京市', true, false],
        ['河北省', true, false],
        ['台湾省', false, true],
      ])
      const token = await platform.signIn({ administrator: true })
      const found = await platform.call(
        'region.children',
        { params: { id: '1101' }, query: { keyword: '西城' } },
        { token },
      )
      expect(found.data.list.map((region) => region.fullName)).toEqual(['西城区'])
    },
  }),
  covers('region.options', {
    async arrange(platform) {
      await addRegions(platform)
      return { params: { id: '-1', exclude: '71' } }
    },
    refused: { input: { params: { id: '-1', exclude: 'x'.repeat(51) } }, code: 400, msg: /exclude/ },
    async check({ data }, platform) {
      expect(data.list.map((region) => [region.fullName, region.isLeaf])).toEqual([
        ['北京市', false],
        ['河北省', true],
      ])
      const below = await platform.call(
        'region.options',
        { params: { id: '1101', exclude: '0' } },
        { token: await platform.signIn() },
      )
      expect(below.data.list.map((region) => region.fullName)).toEqual(['东城区'])
    },
  }),
  covers('region.names', {
    async arrange(platform) {
      await addRegions(platform)
      return { body: { idsList: [['71'], ['11', '1101', '110101'], [], ['nowhere']] } }
    },
    refused: { input: { body: { idsList: [['x'.repeat(51)]] } }, code: 400, msg: /idsList/ },
    check({ data }) {
      expect(data).toEqual([['台湾省'], ['北京市', '市辖区', '东城区'], [], []])
    },
  }),
  covers('region.info', {
    async arrange(platform) {
      await addRegions(platform)
      return { params: { id: '1101' } }
    },
    check({ data }) {
      expect(data).toMatchObject({ fullName: '市辖区', parentName: '北京市', parentId: '11', hasChildren: true })
    },
  }),
  covers('region.create', {
    async arrange(platform) {
      await addRegions(platform)
      return { body: bodyOf('14', '-1') }
    },
    async check(_answer, platform, { body }) {
      expect(await stored(platform, '14')).toMatchObject({ parent_id: '-1', full_name: body.fullName, sort_code: 7 })
      const token = await platform.signIn({ administrator: true })
      const create = (values: object) =>
        platform.call('region.create', { body: { ...bodyOf('15', '-1'), ...values } }, { token })
      expect((await create({ enCode: '14' })).msg).toBe('区划编码“14”已存在')
      expect((await create({ fullName: body.fullName })).msg).toBe(`同级区划“${body.fullName}”已存在`)
      expect((await create({ enCode: '.15' })).msg).toBe('区划编码只能输入英文字母、数字和点')
      expect((await create({ parentId: 'nowhere' })).msg).toBe('上级区划不存在')
    },
  }),
  covers('region.complete', {
    async arrange(platform) {
      await platform.database.deleteFrom('region').execute()
      await addRegions(platform)
      await platform.database.updateTable('region').set({ full_name: '京' }).where('id', '=', '110101').execute()
      return {}
    },
    async check({ msg }, platform) {
      const { total } = await platform.database
        .selectFrom('region')
        .select((each) => each.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      expect(Number(total)).toBe(45_114)
      expect(msg).toBe(`已补充 ${45_114 - 7} 个区划`)
      expect(await stored(platform, '110101')).toMatchObject({ full_name: '京' })
      expect(await stored(platform, '110101001')).toMatchObject({ full_name: '东华门街道', parent_id: '110101' })
      const token = await platform.signIn({ administrator: true })
      const names = await platform.call('region.names', { body: { idsList: [['13', '1301', '130102', '130102001']] } })
      expect(names.data[0]).toHaveLength(4)
      expect((await platform.call('region.complete', {}, { token })).msg).toBe('已补充 0 个区划')
      await platform.database.deleteFrom('region').execute()
    },
  }),
  covers('region.update', {
    async arrange(platform) {
      await addRegions(platform)
      await addOne(platform, '21')
      await addOne(platform, '2101', '21')
      return { params: { id: '21' }, body: bodyOf('21.a', '-1') }
    },
    async check(_answer, platform, { params, body }) {
      expect(await stored(platform, params.id)).toMatchObject({ en_code: '21.a', full_name: body.fullName })
      const token = await platform.signIn({ administrator: true })
      const move = (parentId: string) =>
        platform.call('region.update', { params, body: { ...body, parentId } }, { token })
      for (const parentId of ['21', '2101']) expect((await move(parentId)).msg).toBe('上级区划不能是自身或其下级')
      const gone = await platform.call('region.update', { params: { id: 'gone' }, body }, { token })
      expect(gone).toMatchObject({ code: 404, msg: '行政区划不存在' })
    },
  }),
  covers('region.delete', {
    async arrange(platform) {
      await addRegions(platform)
      await addOne(platform, '22')
      return { params: { id: '22' } }
    },
    async check(_answer, platform, { params }) {
      expect(await stored(platform, params.id)).toBeUndefined()
      const token = await platform.signIn({ administrator: true })
      const answer = await platform.call('region.delete', { params: { id: '11' } }, { token })
      expect(answer.msg).toBe('该区划存在下级区划，不能删除')
      const found = await platform.call(
        'region.children',
        { params: { id: '-1' }, query: { keyword: '西城' } },
        { token },
      )
      expect(found.data.list.map((region) => region.fullName)).toEqual(['西城区'])
    },
  }),
  covers('region.toggle', {
    async arrange(platform) {
      await addOne(platform, '23')
      return { params: { id: '23' } }
    },
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
]
