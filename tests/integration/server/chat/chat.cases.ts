import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { addPerson, addTexts, type Person } from './support.ts'

let me: Person = { id: '', token: '' }
let partner: Person = me
const signInAs = async () => me.token

export const chatCases: readonly CoverageCase[] = [
  covers('chat.conversations', {
    async arrange(platform) {
      me = await addPerson(platform)
      partner = await addPerson(platform, '林老师')
      const other = await addPerson(platform, '陈老师')
      await addTexts(platform, partner, me, ['明天上午开会', '带上课表'])
      platform.clock.now += 10
      await addTexts(platform, me, other, ['收到'])
      await addTexts(platform, partner, other, ['与我无关'])
      return {}
    },
    signInAs,
    check({ data }) {
      expect(data.list.map((row) => [row.realName, row.latestMessage, row.messageType, row.unreadMessage])).toEqual([
        ['陈老师', '收到', 'text', 0],
        ['林老师', '带上课表', 'text', 2],
      ])
    },
  }),
  covers('chat.remove', {
    async arrange(platform) {
      me = await addPerson(platform)
      partner = await addPerson(platform)
      await addTexts(platform, partner, me, ['在吗'])
      return { params: { id: partner.id } }
    },
    signInAs,
    async check({ msg }, platform) {
      expect(msg).toBe('已移除会话')
      const list = async () => (await platform.call('chat.conversations', {}, { token: me.token })).data.list
      expect(await list()).toEqual([])
      await addTexts(platform, partner, me, ['再问一次'])
      expect((await list()).map((row) => [row.latestMessage, row.unreadMessage])).toEqual([['再问一次', 2]])
    },
  }),
  covers('chat.deleteRecords', {
    async arrange(platform) {
      me = await addPerson(platform)
      partner = await addPerson(platform)
      await addTexts(platform, partner, me, ['一', '二', '三'])
      return { params: { id: partner.id } }
    },
    signInAs,
    async check(_answer, platform) {
      const lists = await Promise.all(
        [me, partner].map(({ token }) => platform.call('chat.conversations', {}, { token })),
      )
      expect(lists.map(({ data }) => data.list.length)).toEqual([0, 1])
      const kept = platform.database.selectFrom('chat_message').select('id').where('receiver_id', '=', me.id)
      expect(await kept.execute()).toHaveLength(3)
      await platform.call('chat.deleteRecords', { params: { id: me.id } }, { token: partner.token })
      expect(await kept.execute()).toHaveLength(0)
    },
  }),
]
