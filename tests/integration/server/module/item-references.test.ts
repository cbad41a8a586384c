import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemType, Reference } from '#shared/form/references.ts'
import { loadNames, onPaper, onScreen } from '#server/areas/module/references.ts'
import { addCollege } from '../people/people.cases.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

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
