import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addEntry, addType, entryBody } from '../dictionary/dictionary.cases.ts'
import { addReceiver } from '../message/support.ts'
import { openOrders } from '../module/support/order-module.ts'
import { pngUrl } from '../support/pictures.ts'

// SQLite writes one after the other; only PostgreSQL runs two transactions side by side.
describe.skipIf(missing('postgres'))('two who write the same thing at once', () => {
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

  test('never entrust the same person twice: both clicks of a double click are not two entrusts', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [me, other] = [await addReceiver(platform), await addReceiver(platform)]
      const startTime = platform.clock.now
      const body = { toUserId: other.id, startTime, endTime: startTime + 3_600_000 }
      const create = () => platform.call('flow.createEntrust', { body }, { token: me.token })
      const answers = await Promise.all([create(), create()])
      expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400])
    }
  })

  test('never leave two default signatures nor more than a person may have', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { token } = await addReceiver(platform)
      const add = (mark: number) =>
        platform.call('signature.create', { body: { signImg: pngUrl(mark), isDefault: 1 } }, { token })
      const answers = await Promise.all(Array.from({ length: 12 }, (_, mark) => add(mark)))
      expect(answers.filter((answer) => answer.code === 200)).toHaveLength(10)
      const kept = (await platform.call('signature.list', {}, { token })).data
      expect(kept.map((signature) => signature.isDefault).toSorted()).toEqual([...Array(9).fill(0), 1])
    }
  })

  test('never release a module into two menus', async () => {
    await platform.signIn({ grants: [{ code: 'makes.the.system' }] })
    for (let round = 0; round < 4; round += 1) {
      const { id } = await openOrders(platform)
      const release = () => platform.call('design.release', { params: { id }, body: {} }, { token })
      expect((await Promise.all([release(), release()])).map((answer) => answer.code)).toEqual([200, 200])
      const menus = platform.database.selectFrom('menu').select('id').where('module_id', '=', id)
      expect(await menus.execute()).toHaveLength(1)
    }
  })
})
