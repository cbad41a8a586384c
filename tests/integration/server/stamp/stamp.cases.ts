import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { loose } from '#server/database/loose.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { png } from '../support/pictures.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

async function addPicture(platform: TestPlatform): Promise<string> {
  const token = await platform.signIn({ administrator: true })
  const upload = { fileName: 'seal.png', content: png(Math.floor(Math.random() * 200)) }
  return (await platform.call('file.upload', { params: { type: 'annexpic' } }, { token, upload })).data.url
}

/** A seal that a person of its own may set. */
export async function stampBody(platform: TestPlatform) {
  const { id } = await addUser(platform.database, {}, platform.clock.now)
  const mark = nextId()
  return { fullName: `公章${mark}`, enCode: `seal${mark}`, userIds: [id], icon: await addPicture(platform) }
}

async function addStamp(platform: TestPlatform, userId = 'nobody') {
  const id = nextId()
  await loose(platform.database)
    .insertInto('stamp')
    .values({
      id,
      full_name: `章${id}`,
      en_code: `s${id}`,
      user_ids: `,${userId},`,
      icon: `/api/file/Image/annexpic/${id}.png`,
      created_at: 1,
    })
    .execute()
  return id
}
const stored = (platform: TestPlatform, id: string) =>
  loose(platform.database).selectFrom('stamp').selectAll().where('id', '=', id).executeTakeFirst()

export const stampCases: readonly CoverageCase[] = [
  covers('stamp.list', {
    async arrange(platform) {
      const user = await addUser(platform.database, {}, platform.clock.now)
      await addStamp(platform, user.id)
      await addStamp(platform)
      return { query: { currentPage: 1, pageSize: 20, userId: user.id } }
    },
    // The family shows the text of the column: names, no ids.
    check: ({ data }) => expect(data.list).toMatchObject([{ userIds: expect.stringContaining('/') as string }]),
  }),
  covers('stamp.one', {
    arrange: async (platform) => ({ params: { id: await addStamp(platform, 'user7') } }),
    check: ({ data }) => expect(data).toMatchObject({ userIds: ['user7'] }),
  }),
  covers('stamp.create', {
    async arrange(platform) {
      const body = await stampBody(platform)
      // As ids are where people are chosen.
      return { body: { ...body, userIds: body.userIds.map((id) => `${id}--user`) } }
    },
    async check(_answer, platform, { body }) {
      const rows = await loose(platform.database)
        .selectFrom('stamp')
        .selectAll()
        .where('en_code', '=', body.enCode)
        .execute()
      expect(rows).toMatchObject([{ icon: body.icon, user_ids: `,${body.userIds[0]?.replace('--user', '')},` }])
      // Whoever sees a record with it sees the picture.
      const token = await platform.signIn()
      const [, name = ''] = /annexpic\/(.+)$/.exec(body.icon) ?? []
      const fetched = await platform.call('file.download', { params: { type: 'annexpic', fileId: name } }, { token })
      expect(fetched.code).toBe(200)
      const elsewhere = { ...body, fullName: 'x', enCode: 'x', icon: '/api/file/Image/annexpic/gone.png' }
      const admin = await platform.signIn({ administrator: true })
      const refused = await platform.call('stamp.create', { body: elsewhere }, { token: admin })
      expect([refused.code, refused.msg]).toEqual([400, '请重新上传图片'])
    },
  }),
  covers('stamp.update', {
    arrange: async (platform) => ({ params: { id: await addStamp(platform) }, body: await stampBody(platform) }),
    check: async (_answer, platform, { params, body }) =>
      expect(await stored(platform, params.id)).toMatchObject({ full_name: body.fullName, icon: body.icon }),
  }),
  covers('stamp.delete', {
    arrange: async (platform) => ({ params: { id: await addStamp(platform) } }),
    check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toBeUndefined(),
  }),
  covers('stamp.options', {
    async arrange(platform) {
      await addStamp(platform)
      return {}
    },
    check: ({ data }) => expect(data.list[0]).not.toHaveProperty('icon'),
  }),
  covers('stamp.byIds', {
    async arrange(platform) {
      return { body: { ids: [await addStamp(platform)] } }
    },
    async check({ data }, platform, { body }) {
      expect(data.list).toEqual([])
      const user = await addUser(platform.database, {}, platform.clock.now)
      const own = await addStamp(platform, user.id)
      const answer = await platform.call('stamp.byIds', { body: { ids: [own, ...body.ids] } }, { token: user.token })
      expect(answer.data.list).toMatchObject([{ id: own, icon: `/api/file/Image/annexpic/${own}.png` }])
    },
  }),
]
