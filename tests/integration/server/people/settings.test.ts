import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openPlatform()
  token = await platform.signIn()
})
afterAll(() => platform.close())

const save = (moduleId: string, fieldList: string) =>
  platform.call('columns.save', { body: { moduleId, fieldList } }, { token })

describe('column settings', () => {
  test.each(['', 'nonsense', '{}', '[1]', '[{"prop":"a"}]', `[{"prop":"a","label":"b","visible":"yes"}]`])(
    '%s is refused, so that the page never reads broken settings',
    async (fieldList) => {
      expect(await save('menu', fieldList)).toMatchObject({ code: 400 })
      expect((await platform.call('columns.read', { params: { id: 'menu' } }, { token })).data).toEqual([])
    },
  )

  test('keep the order they were saved in, and the last save wins', async () => {
    const columns = ['c', 'a', 'b'].map((prop) => ({ prop, label: prop, visible: prop !== 'a' }))
    await save('order', '[]')
    await save('order', JSON.stringify(columns))
    expect((await platform.call('columns.read', { params: { id: 'order' } }, { token })).data).toEqual(columns)
  })

  test('one user cannot fill the database with them', async () => {
    for (let index = 0; index < 500; index += 1) await save(`menu${index}`, '[]')
    expect((await save('one-more', '[]')).code).toBe(400)
    expect((await save('menu1', '[]')).code).toBe(200)
  })
})

test('a refused field of a form is called by its label, in the language of the caller', async () => {
  const { data } = await platform.call('profile.read', {}, { token })
  const say = async (values: object, language: string) => {
    const body = { ...data, ...values } as never
    return (await platform.call('profile.save', { body }, { token, language })).msg
  }
  const long = 'x'.repeat(5000)
  expect(await say({ nation: long }, 'zh')).toBe('“民族”长度不能超过 50')
  expect(await say({ urgentContacts: long }, 'en')).toMatch(/^“Emergency contact” is not valid/)
})

describe('preferences', () => {
  test('a layout nobody knows is refused', async () => {
    const answer = await platform.call('preference.theme', { body: { theme: 'neon' as never } }, { token })
    expect(answer).toMatchObject({ code: 400, msg: '参数 theme 不正确：只能是 classic、functional、plain、blend' })
  })
})
