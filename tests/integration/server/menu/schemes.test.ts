import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addMenus } from './support.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

const asking = (fieldValue: unknown) =>
  JSON.stringify({
    matchLogic: 'and',
    conditionList: [{ logic: 'and', groups: [{ field: 'buyer', symbol: '==', fieldValue }] }],
  })

test('a scheme from before conditions needed a value stands in the way of no other, and cannot be made anew', async () => {
  const { module, scheme } = await addMenus(platform)
  const token = await platform.signIn({ administrator: true })
  const params = { id: module.id, kind: 'DataAuthorizeScheme' as const }
  const former = { kind: 'custom', condition_json: asking('') }
  await platform.database.updateTable('data_scheme').set(former).where('id', '=', scheme.id).execute()
  const save = async (...changes: readonly object[]) => {
    const { data } = await platform.call('menuItem.list', { params }, { token })
    const [first, ...rest] = data.list
    const list = [{ ...first, ...changes[0] }, ...rest, ...changes.slice(1)]
    return platform.call('menuItem.save', { params, body: { list: list as never } }, { token })
  }
  const own = { fullName: '本人', enCode: 'mine', kind: 'own' }
  expect(await save({ fullName: '改名' }, own)).toMatchObject({ code: 200 })
  expect(await save({ conditionJson: asking([]) })).toMatchObject({ code: 400, msg: '“改名”的条件不完整' })
  const another = { fullName: '经办', enCode: 'buyer', kind: 'custom', conditionJson: asking('') }
  expect(await save({}, another)).toMatchObject({ code: 400, msg: '“经办”的条件不完整' })
  expect(await save({ conditionJson: asking('currentUser') })).toMatchObject({ code: 200 })
  expect(await save({ conditionJson: asking('') })).toMatchObject({ code: 400 })
})
