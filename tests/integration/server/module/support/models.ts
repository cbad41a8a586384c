import type { SampleWorld } from '#shared/form/sample.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { KnownDictionary } from '../../../../support/random-fields.ts'
import { type RandomModule, randomModule, type RandomModuleOptions } from '../../../../support/random-module.ts'
import type { TestPlatform } from '../../support/platform.ts'
import { addCollege } from '../../people/people.cases.ts'
import { addUser } from '../../support/users.ts'

export interface Surroundings {
  readonly administrator: string
  readonly userIds: readonly string[]
  readonly names: ReadonlyMap<string, string>
  readonly dictionaries: readonly KnownDictionary[]
  readonly itemIds: NonNullable<SampleWorld['itemIds']>
  readonly regionPaths: readonly string[]
  /** By type and id of an item, or `region` and joined path. */
  readonly itemNames: ReadonlyMap<string, string>
}

export const colours: KnownDictionary = {
  id: 'dictionary-colour',
  entries: [
    { id: 'colour-1', enCode: 'red', fullName: '红色' },
    { id: 'colour-2', enCode: 'green', fullName: '绿色' },
    { id: 'colour-3', enCode: 'blue', fullName: '蓝色' },
  ],
}

export async function addDictionary(database: PlatformDatabase, dictionary: KnownDictionary): Promise<void> {
  await database
    .insertInto('dictionary_type')
    .values({
      id: dictionary.id,
      parent_id: '-1',
      full_name: dictionary.id,
      en_code: `${dictionary.id}.code`,
      is_tree: 0,
      sort_code: 0,
      description: '',
      created_at: 0,
    })
    .execute()
  await database
    .insertInto('dictionary_entry')
    .values(
      dictionary.entries.map((entry, index) => ({
        id: entry.id,
        dictionary_type_id: dictionary.id,
        parent_id: '0',
        full_name: entry.fullName,
        en_code: entry.enCode,
        enabled_mark: 1,
        sort_code: index,
        description: '',
        created_at: 0,
      })),
    )
    .execute()
}

const regions = [
  ['33', '-1', '浙江省'],
  ['3301', '33', '杭州市'],
  ['330106', '3301', '西湖区'],
].map(([id = '', parent_id = '', full_name = '']) => ({
  id,
  parent_id,
  full_name,
  en_code: id,
  enabled_mark: 1,
  sort_code: 0,
  description: '',
}))
const regionPaths = ['33', '33,3301', '33,3301,330106']
const itemIds = {
  organization: ['org-root', 'org-root,college', 'org-root,college,office'],
  department: ['college', 'office'],
  position: ['dean'],
  role: ['teachers'],
  group: ['choir'],
  mixed: ['office--department', 'dean--position', 'lead--user', 'choir--group'],
}
const itemNames = new Map([
  ['organization org-root', '启明大学'],
  ['organization org-root,college', '启明大学/文学院'],
  ['organization org-root,college,office', '启明大学/教务办公室'],
  ['department college', '文学院'],
  ['department office', '教务办公室'],
  ['position dean', '主任'],
  ['role teachers', '教师'],
  ['group choir', '合唱团'],
  ['mixed office--department', '教务办公室'],
  ['mixed dean--position', '主任'],
  ['mixed lead--user', '林岚/linlan'],
  ['mixed choir--group', '合唱团'],
  ['region 33', '浙江省'],
  ['region 33,3301', '浙江省/杭州市'],
  ['region 33,3301,330106', '浙江省/杭州市/西湖区'],
])

/** An administrator, three people and a dictionary, for random modules to refer to. */
export async function surroundings(platform: TestPlatform): Promise<Surroundings> {
  const { database, clock } = platform
  await database
    .insertInto('system')
    .values({ id: 'system-main', full_name: '主系统', en_code: 'main', icon: '', sort_code: 0, enabled_mark: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await addDictionary(database, colours)
  const administrator = await platform.signIn({ administrator: true })
  const names = new Map<string, string>()
  for (const name of ['林小雨', '周明远', '欧阳若兰']) {
    const user = await addUser(database, { values: { real_name: name } }, clock.now)
    names.set(user.id, `${name}/${user.account}`)
  }
  await addCollege(platform)
  await database.insertInto('region').values(regions).execute()
  return { administrator, userIds: [...names.keys()], names, dictionaries: [colours], itemIds, regionPaths, itemNames }
}

/** Stores a definition through the API as an administrator would; answers its id. */
export async function storeModule(
  platform: TestPlatform,
  token: string,
  module: Pick<RandomModule, 'fullName' | 'enCode' | 'formData' | 'columnData'>,
): Promise<string> {
  const { fullName, enCode, formData, columnData } = module
  const answer = await platform.call(
    'design.create',
    { body: { fullName, enCode, formData, columnData, isRelease: 0, sortCode: 0 } },
    { token },
  )
  if (answer.code !== 200 || answer.data === null) throw new Error(`${enCode}: ${answer.msg}`)
  return answer.data
}

/** A random module that is stored and released. */
export async function releasedModule(
  platform: TestPlatform,
  around: Surroundings,
  seed: number,
  options: RandomModuleOptions = {},
): Promise<RandomModule & { readonly id: string }> {
  const module = randomModule(seed, { ...around, ...options })
  const id = await storeModule(platform, around.administrator, module)
  const released = await platform.call('design.release', { params: { id }, body: {} }, { token: around.administrator })
  if (released.code !== 200) throw new Error(`${module.enCode}: ${released.msg}`)
  return { ...module, id }
}
