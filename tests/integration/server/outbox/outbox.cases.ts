import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { outboxStates, queueMail } from '#server/core/senders/outbox.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

/** A mail that failed and still has its content. */
async function addFailed(platform: TestPlatform): Promise<string> {
  const id = nextId()
  const { seals } = platform.server.services
  await platform.database
    .insertInto('outbox_message')
    .values({
      id,
      channel: 'mail',
      account_id: '',
      recipient: `${id}@campus.example`,
      subject: '提醒',
      content: '请修改密码。',
      state: outboxStates.failed,
      payload: seals.seal(JSON.stringify({ kind: 'mail', subject: '提醒', text: '请修改密码。' })),
      attempts: 6,
      next_at: 0,
      expires_at: null,
      sent_at: null,
      error: 'ECONNREFUSED',
      created_at: platform.clock.now,
    })
    .execute()
  return id
}

export const outboxCases: readonly CoverageCase[] = [
  covers('outbox.list', {
    async arrange(platform) {
      const to = `${nextId()}@campus.example`
      await queueMail(platform.server.services, { to, subject: '提醒', text: '请修改密码。' })
      return { query: { keyword: to, channel: 'mail', state: '4' } }
    },
    check({ data }, platform, { query }) {
      expect(data.list).toMatchObject([
        { recipient: query?.keyword, channel: 'mail', subject: '提醒', state: 4, createdAt: platform.clock.now },
      ])
      expect(data.pagination.total).toBe(1)
    },
  }),
  covers('outbox.retry', {
    arrange: async (platform) => ({ params: { id: await addFailed(platform) } }),
    async check(_answer, platform, { params }) {
      const row = await platform.database
        .selectFrom('outbox_message')
        .selectAll()
        .where('id', '=', params.id)
        .executeTakeFirstOrThrow()
      expect([outboxStates.waiting, outboxStates.failed]).toContain(row.state)
      expect(row.attempts).toBeLessThan(6)
      await platform.database.deleteFrom('outbox_message').where('id', '=', params.id).execute()
    },
  }),
]
