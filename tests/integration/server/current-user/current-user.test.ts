import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { pngUrl, uploadPicture } from '../support/pictures.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant, ROOT } from '../support/users.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

const person = (spec: Parameters<typeof addUser>[1] = {}) => addUser(platform.database, spec, platform.clock.now)
const rowOf = (id: string) =>
  platform.database.selectFrom('platform_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const base = { realName: '陆明远', gender: 1 }

describe('base information', () => {
  test('nobody promotes themselves: account, role, organisation and the like are dropped, not stored', async () => {
    const { id, account, token } = await person()
    const body = {
      ...base,
      account: 'admin',
      isAdministrator: true,
      is_administrator: 1,
      organizeId: 'elsewhere',
      positionId: 'president',
      roleId: 'administrator',
      enabledMark: 1,
      managerId: null,
      password_hash: '',
    }
    const before = await rowOf(id)
    expect((await platform.call('profile.save', { body }, { token })).code).toBe(200)
    expect(await rowOf(id)).toEqual({ ...before, real_name: '陆明远', gender: 1 })
    expect((await platform.call('profile.read', {}, { token })).data).toMatchObject({ account, roleId: '' })
  })

  test.each([
    [{ mobilePhone: '12345678901' }, /手机号码/],
    [{ email: 'nobody@' }, /邮箱/],
    [{ certificatesNumber: '33010619991332123X' }, /身份证/],
    [{ realName: '   ' }, /姓名/],
    [{ gender: 9 }, /性别/],
  ])('what breaks a pattern of section 5 is refused and changes nothing: %o', async (wrong, message) => {
    const { id, token } = await person()
    const before = await rowOf(id)
    const answer = await platform.call('profile.save', { body: { ...base, ...wrong } }, { token })
    expect(answer.code).toBe(400)
    expect(answer.msg).toMatch(message)
    expect(await rowOf(id)).toEqual(before)
  })

  test('nobody takes the number another account signs in with; a shared, a freed and an empty one can be saved', async () => {
    const mobile_phone = '13942462046'
    const owner = await person({ values: { mobile_phone } })
    const sharer = await person({ values: { mobile_phone } })
    const thief = await person({ values: { mobile_phone: '13700000001' } })
    const save = (who: { readonly token: string }, mobilePhone: string) =>
      platform.call('profile.save', { body: { ...base, mobilePhone } }, { token: who.token })
    expect(await save(thief, mobile_phone)).toMatchObject({ code: 400, msg: '该手机号码已被其他账号使用' })
    expect(await rowOf(thief.id)).toMatchObject({ mobile_phone: '13700000001', real_name: '测试用户' })
    expect((await save(sharer, mobile_phone)).code, 'kept').toBe(200)
    for (const who of [owner, sharer]) expect((await save(who, '')).code, 'empty').toBe(200)
    const gone = await person({ values: { mobile_phone: '13700000002', deleted_at: 1 } })
    expect((await save(thief, mobile_phone)).code, 'freed').toBe(200)
    expect((await save(thief, '13700000002')).code, `deleted ${gone.id}`).toBe(200)
  })

  test('an address that fits no column is refused in words', async () => {
    const { token } = await person()
    const email = `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'y'.repeat(20)}.example`
    const answer = await platform.call('profile.save', { body: { ...base, email } }, { token })
    expect(answer).toMatchObject({ code: 400, msg: '“电子邮箱”长度不能超过 200' })
  })

  test('a passport is not judged as an identity card, an identity card is', async () => {
    const { token } = await person()
    for (const [id, en_code] of [
      ['card', '1'],
      ['passport', 'A'],
    ] as const) {
      await platform.database
        .insertInto('dictionary_entry')
        .values({
          id,
          dictionary_type_id: 'certificateType',
          parent_id: '0',
          full_name: id,
          en_code,
          enabled_mark: 1,
          sort_code: 0,
          description: '',
          created_at: 0,
        })
        .execute()
    }
    const save = (certificatesType: string) =>
      platform.call('profile.save', { body: { ...base, certificatesType, certificatesNumber: 'E12345678' } }, { token })
    expect((await save('passport')).code).toBe(200)
    expect((await save('card')).msg).toMatch(/身份证/)
  })

  test('a second save replaces the first one, empty fields included', async () => {
    const { token } = await person()
    await platform.call('profile.save', { body: { ...base, postalAddress: '文苑路 1 号', birthday: 1000 } }, { token })
    await platform.call('profile.save', { body: { ...base, birthday: null } }, { token })
    expect((await platform.call('profile.read', {}, { token })).data).toMatchObject({
      postalAddress: '',
      birthday: null,
    })
  })
})

describe('avatar', () => {
  test('only a picture the person uploaded becomes the avatar, and the former one is deleted', async () => {
    const { token } = await person()
    const other = await person()
    const foreign = await uploadPicture(platform, other.token)
    expect((await platform.call('profile.avatar', { params: { name: foreign } }, { token })).code).toBe(400)
    const first = await uploadPicture(platform, token, 1)
    await platform.call('profile.avatar', { params: { name: first } }, { token })
    const second = await uploadPicture(platform, token, 2)
    await platform.call('profile.avatar', { params: { name: second } }, { token })
    const show = (name: string) => platform.call('file.image', { params: { type: 'userAvatar', name } })
    expect((await show(first)).code).toBe(404)
    expect((await show(second)).headers['content-type']).toBe('image/png')
    expect((await show(foreign)).headers['content-type'], 'the picture of somebody else stays').toBe('image/png')
  })
})

describe('signatures', () => {
  test('somebody else’s signature can neither be chosen nor deleted', async () => {
    const owner = await person()
    const thief = await person()
    await platform.call('signature.create', { body: { signImg: pngUrl(1) } }, { token: owner.token })
    const [kept] = (await platform.call('signature.list', {}, { token: owner.token })).data
    const input = { params: { id: kept?.id ?? '' } }
    expect((await platform.call('signature.setDefault', input, { token: thief.token })).code).toBe(404)
    expect((await platform.call('signature.remove', input, { token: thief.token })).code).toBe(404)
    expect((await platform.call('signature.list', {}, { token: owner.token })).data).toHaveLength(1)
    expect((await rowOf(thief.id)).sign_img).toBe('')
  })

  test('userInfo.signImg follows the default: chosen, then deleted, then none', async () => {
    const { id, token } = await person({ grants: [{ code: 'any.menu' }] })
    const signImg = async () => (await platform.call('auth.currentUser', {}, { token })).data.userInfo?.signImg
    for (const mark of [1, 2]) await platform.call('signature.create', { body: { signImg: pngUrl(mark) } }, { token })
    expect(await signImg()).toBe(pngUrl(1))
    await platform.call('signature.create', { body: { signImg: pngUrl(3), isDefault: 1 } }, { token })
    expect(await signImg()).toBe(pngUrl(3))
    const list = (await platform.call('signature.list', {}, { token })).data
    for (const each of list) await platform.call('signature.remove', { params: { id: each.id } }, { token })
    expect(await signImg()).toBe('')
    expect((await rowOf(id)).sign_img).toBe('')
  })

  test.each([
    ['a script in place of a picture', 'data:text/html;base64,PHNjcmlwdD4='],
    ['a picture type that its bytes deny', `data:image/jpeg;base64,${pngUrl(1).split(',')[1]}`],
    ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['an address elsewhere', 'https://example.com/sign.png'],
    [
      'too large a picture',
      `data:image/png;base64,${Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(410 * 1024)]).toString('base64')}`,
    ],
  ])('%s is refused', async (_what, signImg) => {
    const { token } = await person()
    expect((await platform.call('signature.create', { body: { signImg } }, { token })).code).toBe(400)
    expect((await platform.call('signature.list', {}, { token })).data).toEqual([])
  })

  test('the eleventh signature is refused', async () => {
    const { token } = await person()
    const codes: number[] = []
    for (let mark = 0; mark < 11; mark += 1) {
      codes.push((await platform.call('signature.create', { body: { signImg: pngUrl(mark) } }, { token })).code)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 400])
  })
})

describe('major', () => {
  test('another organisation brings its position, and the scope of later calls follows at once', async () => {
    const department = {
      ...ROOT,
      id: 'library',
      parent_id: 'org-root',
      full_name: '图书馆',
      path_names: '启明大学/图书馆',
    }
    await platform.database.insertInto('organization').values(department).execute()
    await platform.database
      .insertInto('position')
      .values({
        id: 'librarian',
        organization_id: 'library',
        full_name: '馆员',
        en_code: 'librarian',
        type: '',
        sort_code: 0,
        enabled_mark: 1,
        description: '',
        created_at: 0,
      })
      .execute()
    const { id, token } = await person({ grants: [{ code: 'any.menu' }] })
    const colleague = await person({ values: { organization_id: 'library', real_name: '馆中同事' } })
    await platform.database
      .insertInto('user_relation')
      .values([
        { user_id: id, object_type: 'organization', object_id: 'library' },
        { user_id: id, object_type: 'position', object_id: 'librarian' },
      ])
      .execute()
    const colleagues = async () =>
      (await platform.call('user.inOrganization', { query: { organizeId: '0' } }, { token })).data.map((one) => one.id)
    expect(await colleagues()).not.toContain(colleague.id)
    const body = { majorId: 'library', majorType: 'Organize' as const }
    expect((await platform.call('profile.major', { body }, { token })).code).toBe(200)
    expect((await rowOf(id)).position_id).toBe('librarian')
    expect(await colleagues()).toContain(colleague.id)
    const { userInfo } = (await platform.call('auth.currentUser', {}, { token })).data
    expect(userInfo).toMatchObject({ organizeId: 'library', organizeName: '启明大学/图书馆' })
  })

  test('a granted system becomes the current one with its menu; one without a menu for the person does not', async () => {
    const { database } = platform
    const { id, token } = await person({ grants: [{ code: 'first.menu' }] })
    for (const system of ['second', 'bare']) {
      await database
        .insertInto('system')
        .values({ id: system, full_name: system, en_code: system, icon: '', sort_code: 9, enabled_mark: 1 })
        .execute()
    }
    const menu = await database
      .selectFrom('menu')
      .selectAll()
      .where('en_code', '=', 'first.menu')
      .executeTakeFirstOrThrow()
    const second = { ...menu, id: nextId(), system_id: 'second', en_code: 'second.menu', full_name: '另一个系统的菜单' }
    await database.insertInto('menu').values(second).execute()
    await database
      .insertInto('authority')
      .values([
        { subject_type: 'user', subject_id: id, item_type: 'system', item_id: 'second' },
        { subject_type: 'user', subject_id: id, item_type: 'system', item_id: 'bare' },
        { subject_type: 'user', subject_id: id, item_type: 'menu', item_id: second.id },
      ])
      .execute()
    const to = (majorId: string) =>
      platform.call('profile.major', { body: { majorId, majorType: 'System' } }, { token })
    expect((await to('bare')).msg).toMatch(/没有您可用的功能/)
    expect((await to('second')).code).toBe(200)
    const { menuList, userInfo } = (await platform.call('auth.currentUser', {}, { token })).data
    expect(menuList.map((node) => node.fullName)).toEqual(['另一个系统的菜单'])
    expect(userInfo?.systemIds.filter((system) => system.currentSystem).map((system) => system.id)).toEqual(['second'])
    await grant(database, id, [])
  })
})

describe('subordinates', () => {
  test('the tree goes down through the caller’s own people only, and a ring of managers ends', async () => {
    const { id, token } = await person()
    const deputy = await person({ values: { manager_id: id } })
    const clerk = await person({ values: { manager_id: deputy.id } })
    const stranger = await person()
    await person({ values: { manager_id: stranger.id } })
    const below = (who: string) => platform.call('profile.subordinates', { params: { id: who } }, { token })
    expect((await below('0')).data.map((one) => [one.id, one.isLeaf])).toEqual([[deputy.id, false]])
    expect((await below(deputy.id)).data.map((one) => one.id)).toEqual([clerk.id])
    expect((await below(stranger.id)).code).toBe(403)
    expect((await below('nobody')).code).toBe(403)
    const [one, two] = [await person(), await person()]
    await platform.database.updateTable('platform_user').set({ manager_id: two.id }).where('id', '=', one.id).execute()
    await platform.database.updateTable('platform_user').set({ manager_id: one.id }).where('id', '=', two.id).execute()
    expect((await below(one.id)).code).toBe(403)
  })
})

describe('log', () => {
  const read = (token: string, query: object) => platform.call('profile.log', { query }, { token })

  test('a change leaves one line for its author alone; questions, refusals and secrets leave none', async () => {
    const mine = await person()
    const other = await person()
    await platform.call('profile.save', { body: { ...base, email: 'secret@example.com' } }, { token: mine.token })
    await platform.call('profile.save', { body: { ...base, email: 'broken' } }, { token: mine.token })
    await platform.call('user.subordinates', { body: {} }, { token: mine.token })
    await platform.call('profile.read', {}, { token: mine.token })
    const { list, pagination } = (await read(mine.token, { category: 3 })).data
    expect(pagination.total).toBe(1)
    expect(list).toMatchObject([{ requestURL: '/api/permission/Users/Current/BaseInfo', requestMethod: 'PUT' }])
    expect(JSON.stringify(list)).not.toContain('secret@')
    for (const category of [1, 2, 3, 4, 5]) expect((await read(other.token, { category })).data.list).toEqual([])
  })

  test('a fault of the server is a line of its own kind, and both kinds are among all requests', async () => {
    const { token } = await person()
    await platform.call('preference.language', { body: { language: 'en' } }, { token })
    await platform.database.schema.alterTable('user_signature').renameTo('user_signature_away').execute()
    expect((await platform.call('signature.list', {}, { token })).code).toBe(500)
    await platform.database.schema.alterTable('user_signature_away').renameTo('user_signature').execute()
    const paths = async (category: number) => (await read(token, { category })).data.list.map((row) => row.requestURL)
    expect(await paths(4)).toEqual(['/api/permission/Users/Current/SignImg'])
    expect(await paths(3)).toEqual(['/api/permission/Users/Current/SystemLanguage'])
    expect(await paths(5)).toHaveLength(2)
  })

  test('filters that a client sends without a value are none', async () => {
    const { token } = await person()
    await platform.call('preference.language', { body: { language: 'en' } }, { token })
    const answer = await read(token, { category: 3, startTime: '', endTime: '', keyword: '' })
    expect(answer.data.list).toHaveLength(1)
  })

  test('sign-ins are listed newest first, page by page, within the days asked for', async () => {
    const { id, account, token } = await person()
    const day = 86_400_000
    const at = (days: number) => platform.clock.now - days * day
    const login = { user_id: id, account, ip: '10.1.2.3', client: 'Atrium' }
    await platform.database
      .insertInto('login_log')
      .values([
        { id: nextId(), ...login, success: 1, reason: '', created_at: at(1) },
        { id: nextId(), ...login, success: 0, reason: 'wrong password', created_at: at(5) },
        { id: nextId(), ...login, success: 1, reason: '', created_at: at(9) },
      ])
      .execute()
    const page = await read(token, { category: 1, currentPage: 2, pageSize: 2 })
    expect(page.data).toMatchObject({ list: [{ creatorTime: at(9) }], pagination: { total: 3 } })
    const few = await read(token, { category: 1, startTime: at(6), endTime: at(4) })
    expect(few.data.list).toMatchObject([{ abstracts: '登录失败：账号或密码错误', ipaddressName: '内网' }])
    // The columns of newer clients of the family.
    expect(few.data.list).toMatchObject([{ loginType: 0, loginMark: 0, ipAddress: '10.1.2.3', browser: 'Atrium' }])
  })
})
