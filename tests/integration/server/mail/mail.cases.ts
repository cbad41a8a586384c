import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { addReceiver, type Receiver } from '../message/support.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

let me: Receiver = { id: '', token: '' }
const signInAs = async () => me.token

async function addMail({ database }: TestPlatform, owner: string, subject = '邀请函', sent_at = 1000): Promise<string> {
  const id = nextId()
  await database
    .insertInto('mail')
    .values({
      id,
      owner_id: owner,
      subject,
      sender: '组委会 <forum@edtech.example>',
      recipients: '林小雨 <lin@school.example>',
      copies: '',
      body_text: '<p>您好</p>',
      attachments: '[]',
      sent_at,
      is_read: 0,
    })
    .execute()
  return id
}

export const mailCases: readonly CoverageCase[] = [
  covers('mail.list', {
    async arrange(platform) {
      me = await addReceiver(platform)
      await addMail(platform, me.id, '旧邀请函', 1)
      await addMail(platform, me.id, '新邀请函', 2)
      await addMail(platform, me.id, '账单')
      await addMail(platform, 'somebody', '别人的邀请函')
      return { query: { keyword: '邀请函' } }
    },
    signInAs,
    check({ data }) {
      expect(data.list.map((row) => row.subject)).toEqual(['新邀请函', '旧邀请函'])
      expect(data.pagination.total).toBe(2)
    },
  }),
  covers('mail.read', {
    async arrange(platform) {
      me = await addReceiver(platform)
      return { params: { id: await addMail(platform, me.id) } }
    },
    signInAs,
    async check({ data }, platform, { params }) {
      expect(data).toMatchObject({ subject: '邀请函', bodyText: '<p>您好</p>', fdate: 1000, isRead: 1 })
      const stranger = await addReceiver(platform)
      expect(await platform.call('mail.read', { params }, { token: stranger.token })).toMatchObject({ code: 404 })
      const { data: page } = await platform.call('mail.list', { query: {} }, { token: me.token })
      expect(page.list.map((row) => row.isRead)).toEqual([1])
    },
  }),
]
