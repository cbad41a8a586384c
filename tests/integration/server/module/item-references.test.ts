import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemType, Reference } from '#shared/form/references.ts'
import { loadNames, onPaper, onScreen } from '#server/areas/module/references.ts'
import { knownIds, type WantedName, wantedNames } from '#shared/form/reference-ids.ts'
import { findByName } from '#server/areas/module/reference-ids.ts'
import { entryCode } from '#server/core/translations.ts'
import { addCollege } from '../people/people.cases.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addDictionary } from './support/models.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
  await addCollege(platform)
})
afterAll(() => platform.close())

const item = (type: ItemType, id: string): Reference => ({ sort: 'item', scope: { type }, id })

test('names what fields of departments, positions, roles and groups point to, disabled ones too', async () => {
  const wanted = [
    item('department', 'office'),
    item('department', 'closed'),
    item('position', 'dean'),
    item('role', 'teachers'),
    item('group', 'choir'),
    item('role', 'nobody'),
  ]
  const labels = await loadNames(platform.database, wanted, { person: onScreen })
  expect(wanted.map((each) => labels.label(each))).toEqual([
    '教务办公室',
    '撤销的学院',
    '主任',
    '教师',
    '合唱团',
    undefined,
  ])
})

test('reads the type of a mixed id from its suffix, and never takes one sort for another', async () => {
  const wanted = ['college--company', 'office--department', 'teachers--role', 'lead--user', 'teachers--group'].map(
    (id) => item('mixed', id),
  )
  const onList = await loadNames(platform.database, wanted, { person: onScreen })
  expect(wanted.map((each) => onList.label(each))).toEqual(['文学院', '教务办公室', '教师', '林岚/linlan', undefined])
  const printed = await loadNames(platform.database, wanted, { person: onPaper })
  expect(printed.label(item('mixed', 'lead--user'))).toBe('林岚')
})

test('writes an organisation by its whole name, whatever the path above it was when it was stored', async () => {
  const wanted = [item('organization', 'org-root,college,office'), item('organization', 'elsewhere,office')]
  const labels = await loadNames(platform.database, wanted, { person: onScreen })
  expect(wanted.map((each) => labels.label(each))).toEqual(['启明大学/教务办公室', '启明大学/教务办公室'])
})

test('finds ids by names, each in the way its field writes it, and nothing for a name that several bear', async () => {
  const { database } = platform
  const common = { en_code: '', type: '', sort_code: 0, enabled_mark: 1, description: '', created_at: 0 }
  await database
    .insertInto('role')
    .values([
      { id: 'twin-1', full_name: '双名', global_mark: 1, ...common },
      { id: 'twin-2', full_name: '双名', global_mark: 1, ...common },
    ])
    .execute()
  const asked: (readonly [string, WantedName, string | undefined])[] = [
    ['name and account', { sort: 'user', scope: null, label: '林岚/linlan' }, 'lead'],
    ['account', { sort: 'user', scope: null, label: 'linlan' }, 'lead'],
    ['name', { sort: 'user', scope: null, label: '周荷' }, 'clerk'],
    ['who left', { sort: 'user', scope: null, label: '离职者' }, undefined],
    [
      'path',
      { sort: 'item', scope: { type: 'organization' }, label: '启明大学/教务办公室' },
      'org-root,college,office',
    ],
    ['end', { sort: 'item', scope: { type: 'department' }, label: '教务办公室' }, 'office'],
    ['closed', { sort: 'item', scope: { type: 'department' }, label: '撤销的学院' }, undefined],
    ['position', { sort: 'item', scope: { type: 'position' }, label: '教务办公室/主任' }, 'dean'],
    ['role', { sort: 'item', scope: { type: 'role' }, label: '教师' }, 'teachers'],
    ['two of a name', { sort: 'item', scope: { type: 'role' }, label: '双名' }, undefined],
    ['group', { sort: 'item', scope: { type: 'group' }, label: '合唱团' }, 'choir'],
    ['mixed person', { sort: 'item', scope: { type: 'mixed' }, label: '林岚' }, 'lead--user'],
    ['mixed group', { sort: 'item', scope: { type: 'mixed' }, label: '合唱团' }, 'choir--group'],
  ]
  const found = new Map(
    await findByName(
      database,
      asked.map(([, wanted]) => wanted),
      'zh',
    ),
  )
  expect(asked.map(([what, wanted]) => [what, found.get(wanted)])).toEqual(asked.map(([what, , id]) => [what, id]))
})

test('finds regions by their path of names or its end, where only one ends so', async () => {
  const { database } = platform
  const region = (id: string, parent_id: string, full_name: string) => ({
    ...{ id, parent_id, full_name, en_code: id, enabled_mark: 1, sort_code: 0, description: '' },
  })
  await database
    .insertInto('region')
    .values([
      region('31', '-1', '上海市'),
      region('3101', '31', '市辖区'),
      region('310101', '3101', '黄浦区'),
      region('42', '-1', '湖北省'),
      region('4201', '42', '鼓楼区'),
      region('43', '-1', '湖南省'),
      region('4301', '43', '鼓楼区'),
    ])
    .execute()
  const wanted = wantedNames(({ id }) => {
    for (const name of ['上海市/黄浦区', '黄浦区', '鼓楼区', '湖北省/鼓楼区']) id('region', null, name)
  })
  const ids = knownIds(await findByName(database, wanted, 'zh'))
  const path = (name: string) => ids.id('region', null, name)
  expect(path('上海市/黄浦区')).toBe('31,3101,310101')
  expect(path('黄浦区')).toBe('31,3101,310101')
  expect(path('鼓楼区')).toBeUndefined()
  expect(path('湖北省/鼓楼区')).toBe('42,4201')
})

test('finds entries by their names in every language, that of the caller first', async () => {
  const { database } = platform
  await addDictionary(database, {
    id: 'words',
    entries: [
      { id: 'w1', enCode: 'open', fullName: '在用' },
      { id: 'w2', enCode: 'shut', fullName: '停用' },
      { id: 'w3', enCode: 'away', fullName: 'In use' },
    ],
  })
  const translated = (code: string, language: string, text: string) => ({
    ...{ code: entryCode('words.code', code), language, text, changed_at: 1 },
  })
  await database
    .insertInto('translation')
    .values([
      translated('open', 'en-US', 'In use'),
      translated('open', 'zh-TW', '使用中'),
      translated('away', 'en-US', 'Lent'),
    ])
    .execute()
  const named = async (label: string, language: 'zh' | 'en') => {
    const wanted: WantedName[] = [{ sort: 'entry', scope: { dictionaryType: 'words', by: 'enCode' }, label }]
    return (await findByName(database, wanted, language)).map(([, id]) => id)
  }
  for (const label of ['在用', '使用中', 'In use']) expect(await named(label, 'en'), label).toEqual(['open'])
  expect(await named('In use', 'zh')).toEqual(['away'])
  expect(await named('Lent', 'zh')).toEqual(['away'])
  expect(await named('Lost', 'en')).toEqual([])
})
