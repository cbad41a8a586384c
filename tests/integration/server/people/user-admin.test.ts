import { nextId } from '#server/core/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveSettings } from '#server/core/settings.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addMembership } from './membership.cases.ts'
import { addOrganization } from './organization.cases.ts'
import { userBody } from './user.cases.ts'

const buttons = ['btn_add', 'btn_edit', 'btn_remove']

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`users on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())

    const create = (values: object, by = token) =>
      platform.call('user.create', { body: userBody(values) }, { token: by, language: 'en' })
    const update = (id: string, values: object, by = token) =>
      platform.call('user.update', { params: { id }, body: userBody(values) }, { token: by, language: 'en' })
    const add = (values: object = {}) => addUser(platform.database, { values }, platform.clock.now)

    test('the initial password of the policy is set, and somebody without one cannot sign in', async () => {
      expect((await create({})).data).toMatchObject({ hasPassword: false })
      await saveSettings(platform.database, { newUserDefaultPassword: 'Welcome2026' })
      expect((await create({})).data).toMatchObject({ hasPassword: true })
    })

    test('a change leaves alone what it does not name', async () => {
      const answer = await create({
        birthday: 946_684_800_000,
        nation: '汉族',
        certificatesNumber: '350121200001010011',
      })
      const { id } = answer.data as { id: string }
      const changed = await platform.call(
        'user.update',
        { params: { id }, body: { realName: '改名' } },
        { token, language: 'en' },
      )
      expect(changed.code).toBe(200)
      const after = await platform.call('user.one', { params: { id } }, { token, language: 'en' })
      expect(after.data).toMatchObject({
        realName: '改名',
        birthday: 946_684_800_000,
        nation: '汉族',
        certificatesNumber: '350121200001010011',
      })
    })

    test('another client may send null for a text that is not there, and a day as text', async () => {
      const none = { nation: null, mobilePhone: null, email: null, nativePlace: null, telePhone: null, entryDate: '' }
      const some = { certificatesNumber: '350121200001010011', birthday: '946684800000' }
      const { code, data } = await create({ ...none, ...some })
      expect(code).toBe(200)
      const { id } = data as { id: string }
      expect((await update(id, { certificatesNumber: null })).code).toBe(200)
      const after = await platform.call('user.one', { params: { id } }, { token, language: 'en' })
      expect(after.data).toMatchObject({ nation: '', mobilePhone: '', email: '', certificatesNumber: '' })
      expect(after.data).toMatchObject({ entryDate: null, birthday: 946_684_800_000 })
      for (const birthday of ['2000-01-01', true, [], '-']) expect((await update(id, { birthday })).code).toBe(400)
    })

    test('what breaks a rule is refused at its field', async () => {
      const { id, account } = await add({ mobile_phone: '13900000001' })
      const refused = async (values: object) => {
        const answer = await create(values)
        return [answer.code, (JSON.parse(answer.text) as { error?: { field?: string } }).error?.field]
      }
      expect(await refused({ account: '中文' })).toEqual([400, 'account'])
      expect(await refused({ account })).toEqual([400, 'account'])
      // People would take one for the other.
      expect(await refused({ account: account.toUpperCase() })).toEqual([400, 'account'])
      expect(await refused({ organizeId: '' })).toEqual([400, 'organizeId'])
      expect(await refused({ organizeId: 'gone' })).toEqual([400, 'organizeId'])
      expect(await refused({ positionId: 'gone' })).toEqual([400, 'positionId'])
      expect(await refused({ roleId: 'gone' })).toEqual([400, 'roleId'])
      expect(await refused({ mobilePhone: '13900000001' })).toEqual([400, 'mobilePhone'])
      expect(await refused({ mobilePhone: '123' })).toEqual([400, 'mobilePhone'])
      expect(await refused({ email: 'x' })).toEqual([400, 'email'])
      const below = await add({ manager_id: id })
      expect((await update(id, { managerId: below.id })).msg).toBe(
        'The superior cannot be the user, nor anybody below the user',
      )
    })

    test('a citizen’s number is one, as in one’s own profile; of another certificate it may be anything', async () => {
      const { database } = platform
      const [card, passport] = [nextId(), nextId()]
      const entry = {
        dictionary_type_id: 'certificates',
        parent_id: '0',
        enabled_mark: 1,
        sort_code: 0,
        description: '',
      }
      for (const [id, en_code] of [
        [card, '1'],
        [passport, '2'],
      ] as const) {
        const row = { ...entry, id, en_code, full_name: id, created_at: 0 }
        await database.insertInto('dictionary_entry').values(row).execute()
      }
      const wrong = { certificatesNumber: '11010519491231002' }
      for (const certificatesType of ['', card]) {
        expect((await create({ ...wrong, certificatesType })).code).toBe(400)
        const right = await create({ certificatesNumber: '11010519491231002X', certificatesType })
        expect(right.code).toBe(200)
      }
      const { data, code } = await create({ ...wrong, certificatesType: passport })
      expect(code).toBe(200)
      const { id } = data as { id: string }
      expect((await update(id, { certificatesType: card })).code).toBe(400)
      // What was stored before there was the rule keeps nobody from changing something else.
      await database.updateTable('user_detail').set({ certificates_type: card }).where('user_id', '=', id).execute()
      expect((await update(id, { description: '调入' })).code).toBe(200)
      expect((await update(id, { certificatesNumber: '1' })).code).toBe(400)
    })

    test('a disabled user is signed out at once; an unlocked one may sign in again', async () => {
      const { id, token: own } = await add()
      await platform.call('user.toggle', { params: { id } }, { token })
      expect((await platform.call('auth.currentUser', {}, { token: own })).code).toBe(602)
      await platform.call('user.toggle', { params: { id } }, { token })
      const row = await platform.database
        .selectFrom('platform_user')
        .select('enabled_mark')
        .where('id', '=', id)
        .executeTakeFirst()
      expect(row?.enabled_mark).toBe(1)
    })

    test('nobody disables or deletes themselves, and whom others depend on is not deleted', async () => {
      const me = await addUser(platform.database, { administrator: true }, platform.clock.now)
      const act = (id: 'user.toggle' | 'user.delete', user: string) =>
        platform.call(id, { params: { id: user } }, { token: me.token, language: 'en' })
      expect((await act('user.toggle', me.id)).msg).toBe('You cannot disable or delete your own account')
      const boss = await add()
      await add({ manager_id: boss.id })
      expect((await act('user.delete', boss.id)).msg).toBe('It cannot be deleted: it is still used by 1 subordinate')
    })

    test('a manager sees and changes the people of the branch alone, and gives no more than they have', async () => {
      const branch = await addOrganization(platform)
      const grants = [{ code: 'permission.user', buttons }]
      const manager = await addUser(
        platform.database,
        { grants, values: { organization_id: branch } },
        platform.clock.now,
      )
      const mine = await add({ organization_id: branch })
      const other = await add()
      const list = await platform.call('user.list', { query: {} }, { token: manager.token })
      expect(list.data.list.map(({ id }) => id).toSorted()).toEqual([manager.id, mine.id].toSorted())
      const organizeId = branch
      expect((await update(mine.id, { organizeId }, manager.token)).code).toBe(200)
      expect((await update(other.id, { organizeId }, manager.token)).code).toBe(403)
      expect((await platform.call('user.one', { params: { id: other.id } }, { token: manager.token })).code).toBe(403)
      expect((await create({ organizeId: 'org-root' }, manager.token)).code).toBe(403)
      const powerful = await addMembership(platform, 'role', { global_mark: 1 })
      await platform.database
        .insertInto('authority')
        .values({ subject_type: 'role', subject_id: powerful.id, item_type: 'menu', item_id: 'x' })
        .execute()
      expect((await update(mine.id, { organizeId, roleId: powerful.id }, manager.token)).code).toBe(403)
      await platform.database
        .insertInto('user_relation')
        .values({ user_id: manager.id, object_type: 'role', object_id: powerful.id })
        .execute()
      expect((await update(mine.id, { organizeId, roleId: powerful.id }, manager.token)).code).toBe(200)
      const administrator = await addUser(
        platform.database,
        { administrator: true, values: { organization_id: branch } },
        platform.clock.now,
      )
      expect((await update(administrator.id, { organizeId }, manager.token)).code).toBe(403)
    })

    test('somebody forced off is told so, and nobody forces the own session off', async () => {
      const { id, token: own } = await add()
      const online = await platform.call('online.list', { query: { pageSize: 500 } }, { token })
      const session = online.data.list.find(({ userId }) => userId === id)
      const self = online.data.list.find(({ isSelf }) => isSelf)
      expect((await platform.call('online.end', { params: { id: self?.id ?? '' } }, { token })).code).toBe(400)
      expect((await platform.call('online.end', { params: { id: session?.id ?? '' } }, { token })).code).toBe(200)
      const after = await platform.call('auth.currentUser', {}, { token: own, language: 'en' })
      expect([after.code, after.msg]).toEqual([601, 'An administrator ended your session. Please sign in again.'])
    })

    test('a client that knows people only forces somebody off wherever they are, and nobody twice', async () => {
      const { id, token: own } = await add()
      const self = (await platform.call('auth.currentUser', {}, { token })).data?.userInfo?.userId ?? ''
      const off = (userId: string) => platform.call('online.end', { params: { id: userId } }, { token })
      expect((await off(self)).code).toBe(400)
      expect((await off(id)).code).toBe(200)
      expect((await platform.call('auth.currentUser', {}, { token: own })).code).toBe(601)
      expect((await off(id)).code).toBe(404)
      expect((await platform.call('auth.currentUser', {}, { token })).code).toBe(200)
    })
  })
}
