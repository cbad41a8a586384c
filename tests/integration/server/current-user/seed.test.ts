import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDatabase } from '#server/seed/seed.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { startSession } from '#server/core/session.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
  await platform.database.deleteFrom('organization').execute()
  await seedDatabase(platform.database, 'demo', platform.dataFolder)
})
afterAll(() => platform.close())

async function tokenOf(account: string): Promise<string> {
  const { id } = await platform.database
    .selectFrom('platform_user')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return startSession(platform.database, {
    userId: id,
    minutes: 60,
    single: false,
    ip: '127.0.0.1',
    client: 'test',
    now: platform.clock.now,
  })
}

test('the demo teacher may choose between two organisations and two positions, and the profile looks lived in', async () => {
  const token = await tokenOf('teacher')
  const organizations = (await platform.call('profile.organizations', {}, { token })).data
  expect(organizations.map((each) => [each.fullName, each.isDefault])).toEqual([
    ['江澜大学/教务处/教学质量科', false],
    ['江澜大学/计算机科学与技术学院/软件工程系', true],
  ])
  expect((await platform.call('profile.positions', {}, { token })).data.map((each) => each.fullName)).toEqual([
    '科员',
    '讲师',
  ])
  const { data } = await platform.call('profile.read', {}, { token })
  const names = await platform.database
    .selectFrom('dictionary_entry')
    .select('full_name')
    .where('id', 'in', [data.nation, data.education])
    .execute()
  expect(names.map((each) => each.full_name).toSorted()).toEqual(['博士研究生毕业', '汉族'])
})

test('whoever leads has people below, whoever studies has none', async () => {
  const below = async (account: string) =>
    (await platform.call('profile.subordinates', { params: { id: '0' } }, { token: await tokenOf(account) })).data
  expect((await below('admin')).length).toBeGreaterThan(3)
  expect(await below('student')).toEqual([])
})
