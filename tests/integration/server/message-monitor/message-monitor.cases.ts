import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { logSent } from '#server/core/notify/sent.ts'
import { loose } from '#server/database/loose.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

async function addSent(platform: TestPlatform, more: object = {}) {
  const title = `通知${nextId()}`
  const { database, clock } = platform
  const words = { title, content: '<p>内容</p>', accountId: '', receivers: ['王芳', '李强'] }
  await logSent(database, { channel: '2', source: '3', ...words, at: clock.now, ...more })
  const row = await loose(database)
    .selectFrom('sent_message')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirst()
  return { id: String(row?.['id']), title }
}
const stored = (platform: TestPlatform, ids: readonly string[]) =>
  loose(platform.database).selectFrom('sent_message').selectAll().where('id', 'in', ids).execute()

export const messageMonitorCases: readonly CoverageCase[] = [
  covers('messageMonitor.list', {
    async arrange(platform) {
      const { title } = await addSent(platform)
      return { query: { currentPage: 1, pageSize: 20, keyword: title, messageType: '2', messageSource: '3' } }
    },
    async check({ data }, platform, { query }) {
      const [row] = data.list
      expect(row).toMatchObject({ messageType: '邮件', messageSource: '系统', title: query.keyword })
      const token = await platform.signIn({ administrator: true })
      const count = async (more: object) => {
        const asked = { query: { currentPage: 1, pageSize: 20, keyword: query.keyword, ...more } }
        return (await platform.call('messageMonitor.list', asked, { token })).data.list.length
      }
      const now = platform.clock.now
      expect(await count({ messageType: '1' })).toBe(0)
      expect(await count({ startTime: now + 1 })).toBe(0)
      expect(await count({ endTime: now - 1 })).toBe(0)
      expect(await count({ startTime: now, endTime: now })).toBe(1)
    },
  }),
  covers('messageMonitor.one', {
    arrange: async (platform) => ({ params: { id: (await addSent(platform)).id } }),
    check: ({ data }) => expect(data).toMatchObject({ receiveUser: '王芳,李强', content: '<p>内容</p>' }),
  }),
  covers('messageMonitor.removeMany', {
    async arrange(platform) {
      return { body: { ids: [(await addSent(platform)).id, (await addSent(platform)).id] } }
    },
    check: async (_answer, platform, { body }) => expect(await stored(platform, body.ids)).toEqual([]),
  }),
  covers('messageMonitor.empty', {
    async arrange(platform) {
      await addSent(platform)
      return {}
    },
    check: async (_answer, platform) =>
      expect(await loose(platform.database).selectFrom('sent_message').select('id').execute()).toEqual([]),
  }),
]
