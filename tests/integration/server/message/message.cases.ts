import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { addMessage, addReceiver, type Receiver } from './support.ts'

let me: Receiver = { id: '', token: '' }
const signInAs = async () => me.token

export const messageCases: readonly CoverageCase[] = [
  covers('message.list', {
    async arrange(platform) {
      me = await addReceiver(platform)
      const other = await addReceiver(platform)
      await addMessage(platform, [me], { title: '旧通知', released_at: 1 })
      await addMessage(platform, [me, other], { title: '新通知', released_at: 2, release_user_id: other.id })
      await addMessage(platform, [me], { title: '新流程', type: 2 })
      await addMessage(platform, [other], { title: '别人的新通知' })
      return { query: { type: 1, keyword: '通知', isRead: 0, currentPage: 1, pageSize: 20 } }
    },
    signInAs,
    check({ data }) {
      expect(data.list.map((row) => [row.title, row.type, row.isRead])).toEqual([
        ['新通知', 1, 0],
        ['旧通知', 1, 0],
      ])
      expect(data.list.map((row) => row.releaseUser)).toEqual([expect.stringMatching(/^测试用户\/u\d+$/), '系统'])
      expect(data.pagination).toMatchObject({ currentPage: 1, pageSize: 20, total: 2 })
    },
  }),
  covers('message.read', {
    async arrange(platform) {
      me = await addReceiver(platform)
      return { params: { id: await addMessage(platform, [me], { files: '[{"name":"a.txt","fileId":"a"}]' }) } }
    },
    signInAs,
    async check({ data }, { database }, { params }) {
      expect(data).toMatchObject({ id: params.id, bodyText: '<p>正文</p>', isRead: 1, releaseTime: 1000 })
      expect(JSON.parse(data.files)).toEqual([{ name: 'a.txt', fileId: 'a' }])
      const row = await database
        .selectFrom('message_recipient')
        .select('is_read')
        .where('message_id', '=', params.id)
        .executeTakeFirst()
      expect(row).toEqual({ is_read: 1 })
    },
  }),
  covers('message.readAll', {
    async arrange(platform) {
      me = await addReceiver(platform)
      await addMessage(platform, [me])
      await addMessage(platform, [me], { type: 3 })
      return { body: { type: 1 } }
    },
    signInAs,
    async check({ msg }, { database }) {
      expect(msg).toBe('已全部标记为已读')
      const rows = await database
        .selectFrom('message_recipient')
        .innerJoin('message', 'message.id', 'message_recipient.message_id')
        .select(['message.type', 'message_recipient.is_read'])
        .where('user_id', '=', me.id)
        .orderBy('message.type')
        .execute()
      expect(rows).toEqual([
        { type: 1, is_read: 1 },
        { type: 3, is_read: 0 },
      ])
    },
  }),
  covers('message.delete', {
    async arrange(platform) {
      me = await addReceiver(platform)
      const [one, two] = [await addMessage(platform, [me]), await addMessage(platform, [me])]
      return { body: { ids: `${one}, ${two}` } }
    },
    signInAs,
    async check({ msg }, platform) {
      expect(msg).toBe('成功删除2条消息')
      const { data } = await platform.call('message.list', { query: {} }, { token: me.token })
      expect(data.list).toEqual([])
    },
  }),
]
