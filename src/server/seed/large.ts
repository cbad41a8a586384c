import type { PlatformDatabase } from '#server/database/open.ts'
import type { OrganizationTable } from '#server/database/tables/people.ts'
import type { DictionaryEntryTable, DictionaryTypeTable, RegionTable } from '#server/database/tables/system.ts'
import { seedId } from './ids.ts'
import { type DemoScale, type DemoWorld, writeDemo } from './demo.ts'
import { insertAll } from './insert.ts'
import { readRegions } from './reference.ts'
import { organizationBelow } from './university.ts'

/** 200 000 records; the register alone holds most of them, as one big list must be fast by itself. */
const scale: DemoScale = { leaves: 6000, assets: 190_000, visits: 4000 }
export const largeNumbers = { users: 20_000, organizations: 8000, regions: 32_000, entries: 10_000, fewEntries: 100 }

const campuses = [
  '东',
  '西',
  '南',
  '北',
  '中',
  '新',
  '湖滨',
  '江岸',
  '高新',
  '空港',
  '临港',
  '云岭',
  '翠屏',
  '桂园',
  '松岗',
  '白塔',
]
const schools = [
  '理学院',
  '工学院',
  '农学院',
  '医学院',
  '文学院',
  '法学院',
  '商学院',
  '教育学院',
  '艺术学院',
  '体育学院',
  '信息学院',
  '材料学院',
  '环境学院',
  '能源学院',
  '交通学院',
  '水利学院',
  '航空学院',
  '海洋学院',
  '药学院',
  '国际学院',
  '继续教育学院',
]

/** Branch campuses, their schools, and teaching and research sections until the number is reached. */
function moreOrganizations({ university, founded }: DemoWorld): OrganizationTable[] {
  const [root] = university.organizations
  if (!root) throw new Error('the seed has no organisation')
  const rows: OrganizationTable[] = []
  const room = largeNumbers.organizations - university.organizations.length
  const add = (parent: OrganizationTable, full_name: string, category: string) => {
    const number = university.organizations.length + rows.length + 1
    const id = seedId('organization', number)
    const row = organizationBelow(parent, {
      id,
      full_name,
      en_code: `U${number}`,
      category,
      sort_code: number,
      created_at: founded,
    })
    rows.push(row)
    return row
  }
  const branches = campuses.map((name) => add(root, `${name}校区`, 'company'))
  const parents = branches.flatMap((branch) => schools.map((name) => add(branch, name, 'department')))
  for (let number = 1; rows.length < room; number += 1) {
    for (const parent of parents) if (rows.length < room) add(parent, `第${number}教研室`, 'department')
  }
  return rows
}

const streets = [
  '城关',
  '东关',
  '西关',
  '南湖',
  '北湖',
  '人民路',
  '解放路',
  '建设路',
  '中山路',
  '新城',
  '滨河',
  '开发区',
  '石桥',
  '柳林',
  '太平',
  '龙山',
]

/** Streets below the counties until the number is reached. */
function moreRegions(regions: readonly RegionTable[]): RegionTable[] {
  const counties = regions.filter((region) => region.id.length === 6)
  const room = largeNumbers.regions - regions.length
  const rows: RegionTable[] = []
  for (let number = 1; rows.length < room; number += 1) {
    const name = streets[(number - 1) % streets.length] ?? ''
    for (const county of counties) {
      if (rows.length >= room) break
      const id = `${county.id}${String(number).padStart(3, '0')}`
      rows.push({ ...county, id, parent_id: county.id, en_code: id, full_name: `${name}街道`, sort_code: number })
    }
  }
  return rows
}

const subjects = [
  '高等数学',
  '大学物理',
  '线性代数',
  '概率论与数理统计',
  '程序设计基础',
  '数据结构',
  '工程制图',
  '理论力学',
  '有机化学',
  '细胞生物学',
  '宏观经济学',
  '管理学原理',
  '中国近现代史纲要',
  '大学英语',
  '现代汉语',
  '临床诊断学',
]

/** One dictionary with very many entries and one with a hundred, of the same kind. */
function courseDictionaries(founded: number): { types: DictionaryTypeTable[]; entries: DictionaryEntryTable[] } {
  const types: DictionaryTypeTable[] = []
  const entries: DictionaryEntryTable[] = []
  const add = (number: number, full_name: string, en_code: string, count: number) => {
    const id = seedId('dictionaryType', 9900 + number)
    types.push({
      id,
      parent_id: '-1',
      full_name,
      en_code,
      is_tree: 0,
      sort_code: 900 + number,
      description: '',
      created_at: founded,
    })
    for (let index = 1; index <= count; index += 1) {
      const digits = String(index).padStart(5, '0')
      entries.push({
        id: seedId('dictionaryEntry', 100_000 * number + index),
        dictionary_type_id: id,
        parent_id: '0',
        full_name: `${subjects[(index - 1) % subjects.length]}（${digits}）`,
        en_code: `C${digits}`,
        enabled_mark: 1,
        sort_code: index,
        description: '',
        created_at: founded,
      })
    }
  }
  add(1, '课程代码', 'courseCode', largeNumbers.entries)
  add(2, '公共课程代码', 'commonCourse', largeNumbers.fewEntries)
  return { types, entries }
}

/** The demo university, enlarged: for measuring. Call inside a transaction. */
export async function writeLarge(database: PlatformDatabase, passwordHash: string): Promise<void> {
  const world = await writeDemo(database, passwordHash, scale)
  const { random, university, maker } = world
  const organizations = moreOrganizations(world)
  await insertAll(database, 'organization', organizations)
  await insertAll(database, 'region', moreRegions(readRegions()))
  const dictionaries = courseDictionaries(world.founded)
  await insertAll(database, 'dictionary_type', dictionaries.types)
  await insertAll(database, 'dictionary_entry', dictionaries.entries)
  const places = [...university.organizations, ...organizations]
  const { users, relations } = maker.people
  const [knownUsers, knownRelations] = [users.length, relations.length]
  while (users.length < largeNumbers.users) {
    maker.add({ organization: random.one(places), position: 'lecturer', roles: ['teacher'] })
  }
  await insertAll(database, 'platform_user', users.slice(knownUsers))
  await insertAll(database, 'user_relation', relations.slice(knownRelations))
}
