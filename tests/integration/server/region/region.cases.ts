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

export const regionCases: readonly CoverageCase[] = [
  covers('region.children', {
    async arrange(platform) {
      await addRegions(platform)
      return { params: { id: '-1' } }
    },
    async check({ data }, platform) {
      expect(data.list.map((region) => [region.fullName, region.hasChildren, region.isLeaf])).toEqual([
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
      expect(data).toEqual([['台湾省'], ['北京市', '东城区'], [], []])
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
]
