import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { PlatformClient } from '#main/http/contract.ts'
import { familyPassword } from '../../family/data.ts'
import { type FamilyOptions, startFamilyServer } from '../../family/server.ts'
import { failureOf } from '../http/support/fixture.ts'
import { keyring, registryOf, start } from '../session/support.ts'

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function open(options: FamilyOptions) {
  const family = await startFamilyServer(options)
  const folder = mkdtempSync(join(tmpdir(), 'atrium-family-'))
  const app = start(folder, registryOf({ a: family.url }, 'a').registry, { safeStorage: keyring() })
  ends.push(
    () => rmSync(folder, { recursive: true, force: true }),
    family.close,
    () => app.stop(),
  )
  return { family, app }
}
const signIn = { account: 'admin', password: familyPassword, keep: false }

describe.each(['3.4', '3.6'] as const)('on a server of generation %s', (generation) => {
  test('signs in with the password as that generation writes it, and reads who that is and the menu', async () => {
    const { family, app } = await open({ generation })
    const refused = await failureOf(app.session.signIn({ ...signIn, password: 'wrong' }))
    expect(refused).toMatchObject({ code: 'platform.business', message: '账户或密码错误，请重新输入。' })
    await app.session.signIn(signIn)
    const { user } = await app.session.currentUser(false)
    expect(user.userInfo).toMatchObject({
      userName: '系统管理员',
      organizeIdList: ['301', '303'],
      roleIds: ['501'],
      isAdministrator: true,
    })
    expect(await app.serverKind()).toBe(generation)
    expect(user.menuList.flatMap(({ children }) => children).map(({ urlAddress }) => urlAddress)).toContain(
      'permission/userOnline',
    )
    const written = family.seen
      .filter(({ path }) => path === '/api/oauth/Login')
      .map(({ body }) => (body as { password: string }).password.length)
    expect(written).toEqual(generation === '3.6' ? [96, 96] : [32, 32])
  })

  test('types a captcha, and is told of a wrong one', async () => {
    const { family, app } = await open({ generation, captcha: true })
    expect(await app.session.accountConfig('admin')).toEqual({ captcha: true, length: 4 })
    const image = async (random: string) => {
      await (await app.client.bytes('auth.captcha', { params: { random } })).body.cancel()
      return family.data.captchas.get(random) ?? ''
    }
    await image('0.25')
    const wrong = await failureOf(app.session.signIn({ ...signIn, code: '0', timestamp: '0.25' }))
    expect(wrong.message).toBe('验证码错误')
    await app.session.signIn({ ...signIn, code: await image('0.5'), timestamp: '0.5' })
    expect(app.session.state().phase).toBe('signedIn')
  })

  test('reads dictionaries and the pages of the organisation', async () => {
    const { family, app } = await open({ generation })
    await app.session.signIn(signIn)
    const read = async <Id extends Parameters<PlatformClient['call']>[0]>(id: Id, input: object = {}) =>
      (await app.client.call(id, input as never)).data as { list: Record<string, unknown>[] } & Record<string, unknown>
    const page = { query: { currentPage: 1, pageSize: 20 } }
    expect((await read('dictionary.all')).list).toContainEqual(
      expect.objectContaining({
        enCode: 'sex',
        dictionaryList: expect.arrayContaining([expect.objectContaining({ enCode: '1', fullName: '男' })]),
      }),
    )
    expect((await read('organization.list')).list[0]).toMatchObject({
      fullName: '同德职业学校',
      children: [{ fullName: '教学部' }, { fullName: '教务处' }],
    })
    expect(await read('organization.one', { params: { id: '301' } })).toMatchObject({ organizeIdTree: ['-1'] })
    expect((await read('user.list', page)).list.map(({ realName }) => realName)).toEqual(['系统管理员', '林晓', '赵强'])
    expect(await read('user.one', { params: { id: '102' } })).toMatchObject({
      gender: 2,
      organizeIdTree: [['301', '302']],
    })
    expect((await read('position.list', page)).list[0]).toMatchObject({
      type: '教学岗',
      department: '同德职业学校/教学部',
    })
    expect((await read('role.list', page)).list[1]).toMatchObject({ organizeInfo: '同德职业学校/教学部' })
    expect((await read('group.list', page)).list[0]).toMatchObject({ type: '委员会' })
    // By which the generations are told apart.
    const asked = family.unknown().filter((call) => !call.startsWith('GET /api/oauth/ImageCode/4/'))
    expect(asked).toEqual([])
  })
})
