import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { ROOT } from '../support/users.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addReceiver, type Receiver } from './support.ts'

let receiver: Receiver = { id: '', token: '' }
const stored = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirst()
const titles = async (platform: TestPlatform, who: Receiver) =>
  (await platform.call('message.list', { query: {} }, { token: who.token })).data.list.map(({ title }) => title)

/** A draft to one new person. */
async function addDraft(platform: TestPlatform, title = '停水通知'): Promise<string> {
  receiver = await addReceiver(platform)
  const id = nextId()
  await platform.database
    .insertInto('notice')
    .values({
      id,
      title,
      body_text: '<p>周六停水</p>',
      files: '[]',
      to_user_ids: `${receiver.id}--user`,
      excerpt: '',
      enabled_mark: 0,
      creator_id: receiver.id,
      created_at: 1,
      modified_at: 1,
      release_user_id: null,
      released_at: null,
    })
    .execute()
  return id
}

async function addReleased(platform: TestPlatform): Promise<string> {
  const id = await addDraft(platform)
  const token = await platform.signIn({ administrator: true })
  await platform.call('notice.release', { params: { id } }, { token })
  return id
}
const bodyOf = (title: string) => ({ title, bodyText: '<p>正文</p>', files: '[]', toUserIds: `${ROOT.id}--company` })

export const noticeCases: readonly CoverageCase[] = [
  covers('notice.list', {
    async arrange(platform) {
      const title = `校历${nextId()}`
      await addDraft(platform, title)
      return { query: { keyword: title, enabledMark: 0, currentPage: 1, pageSize: 20 } }
    },
    check: ({ data }, _platform, { query }) =>
      expect(data.list).toMatchObject([{ title: query?.keyword, enabledMark: 0, receivers: 0 }]),
  }),
  covers('notice.one', {
    arrange: async (platform) => ({ params: { id: await addDraft(platform) } }),
    check: ({ data }) =>
      expect(data).toMatchObject({ bodyText: '<p>周六停水</p>', toUserIds: `${receiver.id}--user`, enabledMark: 0 }),
  }),
  covers('notice.create', {
    arrange: () => ({ body: bodyOf(`放假${nextId()}`) }),
    async check(_answer, { database }, { body }) {
      const rows = database.selectFrom('notice').selectAll().where('title', '=', body.title)
      expect(await rows.execute()).toMatchObject([{ enabled_mark: 0, to_user_ids: 'org-root--company' }])
    },
  }),
  covers('notice.update', {
    arrange: async (platform) => ({ params: { id: await addDraft(platform) }, body: bodyOf('改期') }),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ title: '改期', body_text: '<p>正文</p>' }),
  }),
  covers('notice.delete', {
    arrange: async (platform) => ({ params: { id: await addDraft(platform) } }),
    check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toBeUndefined(),
  }),
  covers('notice.release', {
    arrange: async (platform) => ({ params: { id: await addDraft(platform) } }),
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('发布成功，1人收到')
      expect(await titles(platform, receiver)).toEqual(['停水通知'])
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 1 })
      const token = await platform.signIn({ administrator: true })
      const again = { params: { id: params.id } }
      expect((await platform.call('notice.release', again, { token })).code).toBe(400)
      expect((await platform.call('notice.update', { ...again, body: bodyOf('x') }, { token })).code).toBe(400)
    },
  }),
  covers('notice.recall', {
    arrange: async (platform) => ({ params: { id: await addReleased(platform) } }),
    async check(_answer, platform, { params }) {
      expect(await titles(platform, receiver)).toEqual([])
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0, released_at: null })
    },
  }),
  covers('notice.readers', {
    async arrange(platform) {
      const id = await addReleased(platform)
      await platform.call('message.read', { params: { id } }, { token: receiver.token })
      return { params: { id }, query: { isRead: 1, currentPage: 1, pageSize: 20 } }
    },
    check: ({ data }, { clock }) =>
      expect(data.list).toMatchObject([
        { id: receiver.id, isRead: 1, readTime: clock.now, organize: expect.any(String) },
      ]),
  }),
]
