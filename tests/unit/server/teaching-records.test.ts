import { expect, test } from 'vitest'
import type { OrganizationTable, PlatformUserTable } from '#server/database/tables/people.ts'
import type { DictionaryEntryTable } from '#server/database/tables/system.ts'
import { randomOf } from '#server/seed/random.ts'
import { lessonRecords } from '#server/seed/modules/teaching-plan-records.ts'
import { competitionRecords, openClassRecords } from '#server/seed/modules/teaching-records.ts'
import { teachingWorld } from '#server/seed/modules/teaching-world.ts'

const user = (account: string, organization_id: string) =>
  ({ id: account, account, real_name: account, organization_id, position_id: 'p' }) as PlatformUserTable
const college = (id: string, name: string) =>
  ({ id, full_name: name, path_names: `江澜大学/${name}` }) as OrganizationTable
const entry = (en_code: string) => ({ en_code, full_name: en_code }) as DictionaryEntryTable

const world = teachingWorld(
  randomOf(1),
  {
    users: [user('teacher', 'cs'), user('nurse', 'med'), { ...user('student', 'cs'), position_id: null }],
    organizations: [college('cs', '计算机科学与技术学院'), college('med', '医学院')],
  },
  (code) => (code === 'teachingCourse' ? ['CS101', 'MED201', 'POL101'].map(entry) : [entry('one')]),
)

test('nobody of nursing teaches or attends programming, and the demo teacher has records of their own', () => {
  const records = [...openClassRecords(world, 60), ...lessonRecords(world, 60)]
  for (const { values } of records) {
    const isMedical = values['f_teacher'] === 'nurse'
    expect(values['f_course']).toBe(isMedical ? 'MED201' : 'CS101')
    expect(values['f_class'] ?? values['f_audience']).toMatch(isMedical ? /^(临床|护理)/ : /^(软件|人工智能|计算机)/)
  }
  expect(new Set(records.map(({ values }) => values['f_teacher']))).toEqual(new Set(['teacher', 'nurse']))
})

test('no class studies before it began, and no national competition is held by a college', () => {
  const years: Readonly<Record<string, number>> = { 20242: 24, 20251: 25, 20252: 25, 20261: 26 }
  for (const { values } of openClassRecords(world, 60)) {
    const year = Number(/\d\d/.exec(String(values['f_audience']))?.[0])
    expect(year).toBeLessThanOrEqual(years[String(values['f_semester'])] ?? 0)
  }
  for (const { values } of competitionRecords(world, 60))
    if (String(values['f_name']).startsWith('全国')) expect(values['f_level']).toBe('national')
})
