import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addEntry, addType, entryBody } from './dictionary.cases.ts'

// SQLite writes one after the other; only PostgreSQL runs two transactions side by side.
describe.skipIf(missing('postgres'))('two people who write the same dictionary at once', () => {
  let platform: TestPlatform
  let token: string
  beforeAll(async () => {
    platform = await openPlatform('postgres')
    token = await platform.signIn({ administrator: true })
  })
  afterAll(() => platform.close())

  test('never move two entries below each other, which would make both vanish', async () => {
    for (let round = 0; round < 8; round += 1) {
      const tree = await addType(platform, { is_tree: 1 })
      const [one, other] = [await addEntry(platform, tree.id, '一'), await addEntry(platform, tree.id, '二')]
      const move = (id: string, parentId: string) =>
        platform.call('dictionary.updateEntry', { params: { id }, body: entryBody(tree.id, { parentId }) }, { token })
      const answers = await Promise.all([move(one.id, other.id), move(other.id, one.id)])
      expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400])
    }
  })

  test('never leave an entry in a category that the other deleted', async () => {
    for (let round = 0; round < 8; round += 1) {
      const type = await addType(platform)
      const answers = await Promise.all([
        platform.call('dictionary.createEntry', { body: entryBody(type.id) }, { token }),
        platform.call('dictionary.deleteType', { params: { id: type.id } }, { token }),
      ])
      expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    }
  })
})
