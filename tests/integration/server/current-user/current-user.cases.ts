import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { png, pngUrl, uploadPicture } from '../support/pictures.ts'

/** Changes of a person who is known by id. */
const person = (platform: TestPlatform) => addUser(platform.database, {}, platform.clock.now)

const own: { id: string } = { id: '' }
/** A new caller, remembered so that the check can look at their rows. */
const asOwner = async (platform: TestPlatform) => {
  const { id, token } = await person(platform)
  own.id = id
  return token
}

/** A signature of a new person, and that person's token. */
async function withSignature(platform: TestPlatform) {
  const { id, token } = await person(platform)
  await platform.call('signature.create', { body: { signImg: pngUrl(1) } }, { token })
  await platform.call('signature.create', { body: { signImg: pngUrl(2) } }, { token })
  const list = await platform.call('signature.list', {}, { token })
  return { id, token, list: list.data }
}
const signer: { token: string } = { token: '' }
const arrangeSignature = (which: 0 | 1) => async (platform: TestPlatform) => {
  const { token, list } = await withSignature(platform)
  signer.token = token
  return { params: { id: list[which]?.id ?? '' } }
}

const fields = {
  realName: '陆明远',
  gender: 1,
  mobilePhone: '13800001111',
  email: 'lu@example.com',
  nativePlace: '浙江杭州',
  birthday: 631_152_000_000,
}

/** A sign-in that was refused, as an account that is not there. */
async function addAttempt({ database, clock }: TestPlatform, account: string): Promise<string> {
  const id = nextId()
  const line = { id, user_id: null, account, success: 0, reason: '', ip: '10.7.7.7', client: 'Chrome' }
  await database
    .insertInto('login_log')
    .values({ ...line, created_at: clock.now })
    .execute()
  return id
}

export const currentUserCases: readonly CoverageCase[] = [
  covers('profile.read', {
    arrange: () => ({}),
    signInAs: async (platform) =>
      (await addUser(platform.database, { values: { real_name: '方静' } }, platform.clock.now)).token,
    check({ data }) {
      expect(data).toMatchObject({ realName: '方静', organize: '启明大学', birthday: null, nation: '' })
    },
  }),
  covers('profile.save', {
    arrange: () => ({ body: fields }),
    signInAs: asOwner,
    async check(_answer, platform) {
      const row = await platform.database
        .selectFrom('user_detail')
        .selectAll()
        .where('user_id', '=', own.id)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ native_place: '浙江杭州' })
      expect(Number(row.birthday)).toBe(631_152_000_000)
    },
  }),
  covers('profile.avatar', {
    async arrange(platform) {
      const { id, token } = await person(platform)
      own.id = id
      signer.token = token
      return { params: { name: await uploadPicture(platform, token) } }
    },
    signInAs: async () => signer.token,
    async check(_answer, platform, { params }) {
      const profile = await platform.call('profile.read', {}, { token: signer.token })
      expect(profile.data.avatar).toBe(`/api/file/Image/userAvatar/${params.name}`)
    },
  }),
  covers('profile.organizations', {
    arrange: () => ({}),
    check({ data }) {
      expect(data).toMatchObject([{ id: 'org-root', fullName: '启明大学', isDefault: true }])
    },
  }),
  covers('profile.roles', {
    arrange: () => ({}),
    async signInAs(platform) {
      const { id, token } = await addUser(platform.database, {}, platform.clock.now)
      const rest = { type: '', global_mark: 1, sort_code: 1, description: '', created_at: 0 }
      await platform.database
        .insertInto('role')
        .values([
          { ...rest, id: `guard${id}`, full_name: '门卫', en_code: `guard${id}`, enabled_mark: 1 },
          { ...rest, id: `former${id}`, full_name: '旧角色', en_code: `former${id}`, enabled_mark: 0 },
        ])
        .execute()
      await platform.database
        .insertInto('user_relation')
        .values([`guard${id}`, `former${id}`].map((object_id) => ({ user_id: id, object_type: 'role', object_id })))
        .execute()
      return token
    },
    check({ data }) {
      expect(data.filter(({ fullName }) => fullName === '门卫' || fullName === '旧角色')).toMatchObject([
        { id: expect.stringMatching(/^guard/), fullName: '门卫', enCode: expect.stringMatching(/^guard/) },
      ])
    },
  }),
  covers('profile.positions', {
    async arrange(platform) {
      await platform.database
        .insertInto('position')
        .values({
          id: 'guide',
          organization_id: 'org-root',
          full_name: '讲解员',
          en_code: 'guide',
          type: '',
          sort_code: 0,
          enabled_mark: 1,
          description: '',
          created_at: 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return {}
    },
    async signInAs(platform) {
      const { id, token } = await addUser(platform.database, { values: { position_id: 'guide' } }, platform.clock.now)
      await platform.database
        .insertInto('user_relation')
        .values({ user_id: id, object_type: 'position', object_id: 'guide' })
        .execute()
      return token
    },
    check({ data }) {
      expect(data).toMatchObject([{ id: 'guide', fullName: '讲解员', organize: '启明大学', isDefault: true }])
    },
  }),
  covers('profile.major', {
    arrange: () => ({ body: { majorId: 'org-root', majorType: 'Organize' as const } }),
    async check(_answer, platform) {
      const token = await platform.signIn()
      for (const majorType of ['Organize', 'Position', 'System'] as const) {
        const foreign = await platform.call('profile.major', { body: { majorId: 'elsewhere', majorType } }, { token })
        expect(foreign.code, majorType).toBe(403)
      }
    },
  }),
  covers('profile.authorize', {
    arrange: () => ({}),
    signInAs: (platform) => platform.signIn({ grants: [{ code: 'profile.page', buttons: ['btn_add'] }] }),
    check({ data }) {
      expect(data.module).toMatchObject([{ fullName: '主系统', children: [{ fullName: 'profile.page' }] }])
      expect(data.button).toMatchObject([{ children: [{ fullName: 'profile.page', children: [{}] }] }])
      expect(data.column).toEqual([])
    },
  }),
  covers('profile.subordinates', {
    arrange: () => ({ params: { id: '0' } }),
    async signInAs(platform) {
      const { id, token } = await person(platform)
      await addUser(platform.database, { values: { manager_id: id, real_name: '下属甲' } }, platform.clock.now)
      return token
    },
    check({ data }) {
      expect(data).toMatchObject([{ userName: expect.stringMatching(/^下属甲\//), isLeaf: true }])
    },
  }),
  covers('profile.log', {
    arrange: () => ({ query: { category: 3, keyword: 'systemtheme' } }),
    async signInAs(platform) {
      const { token } = await person(platform)
      // Another line, which the keyword leaves out.
      await platform.call('preference.language', { body: { language: 'en' } }, { token })
      await platform.call('preference.theme', { body: { theme: 'plain' } }, { token })
      return token
    },
    check({ data }) {
      expect(data.list).toMatchObject([
        { moduleName: '个人设置', requestMethod: 'PUT', requestURL: '/api/permission/Users/Current/SystemTheme' },
      ])
      expect(data.pagination).toMatchObject({ total: 1 })
    },
  }),
  covers('signature.list', {
    arrange: () => ({}),
    signInAs: async (platform) => (await withSignature(platform)).token,
    check({ data }) {
      expect(data).toMatchObject([
        { signImg: pngUrl(1), isDefault: 1 },
        { signImg: pngUrl(2), isDefault: 0 },
      ])
    },
  }),
  covers('signature.create', {
    arrange: () => ({ body: { signImg: pngUrl(3) } }),
    signInAs: asOwner,
    async check(_answer, platform) {
      const row = await platform.database
        .selectFrom('platform_user')
        .select('sign_img')
        .where('id', '=', own.id)
        .executeTakeFirstOrThrow()
      expect(row.sign_img, 'the first signature is the one that signs').toBe(pngUrl(3))
    },
  }),
  covers('signature.setDefault', {
    arrange: arrangeSignature(1),
    signInAs: async () => signer.token,
    async check(_answer, platform) {
      const user = await platform.call('signature.list', {}, { token: signer.token })
      expect(user.data.map((each) => each.isDefault)).toEqual([0, 1])
    },
  }),
  covers('signature.remove', {
    arrange: arrangeSignature(0),
    signInAs: async () => signer.token,
    async check(_answer, platform) {
      const left = await platform.call('signature.list', {}, { token: signer.token })
      expect(left.data, 'the other one signs from now on').toMatchObject([{ signImg: pngUrl(2), isDefault: 1 }])
    },
  }),
  covers('file.upload', {
    arrange: () => ({ params: { type: 'userAvatar' } }),
    upload: () => ({ fileName: '头像.png', content: png(4) }),
    check({ data }) {
      expect(data.name).toMatch(/^[\w-]{43}\.png$/)
      expect(data).toMatchObject({ url: `/api/file/Image/userAvatar/${data.name}`, fileExtension: 'png' })
    },
  }),
  covers('file.image', {
    async arrange(platform) {
      return { params: { type: 'userAvatar', name: await uploadPicture(platform, await platform.signIn(), 5) } }
    },
    refused: { input: { params: { type: 'userAvatar', name: 'guess.png' } }, code: 404, msg: /文件不存在/ },
    check(answer) {
      expect(answer.bytes).toEqual(png(5))
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
    },
  }),
  covers('log.list', {
    async arrange(platform) {
      await addAttempt(platform, 'attempt-listed')
      return { query: { category: 1, keyword: 'attempt-listed' } }
    },
    check: ({ data }) => expect(data.list).toMatchObject([{ userName: 'attempt-listed', ipaddress: '10.7.7.7' }]),
  }),
  covers('log.one', {
    arrange: async (platform) => ({ params: { id: await addAttempt(platform, 'attempt-opened') } }),
    check: ({ data }) => expect(data).toMatchObject({ userName: 'attempt-opened', platForm: 'Chrome' }),
  }),
]
