import { type SqlBool, sql } from 'kysely'
import { richTextWords } from '#shared/form/rich-text.ts'
import { messageChannels, messageSources } from '#shared/rules/message-template.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { requireSendConfig } from '#server/core/notify/routes.ts'
import { logSent } from '#server/core/notify/sent.ts'
import { activeUsers } from '../people/users.ts'
import { parseSelection, selectedBy } from '../people/scope.ts'
import { noteFiles, noteReleased } from './notice-files.ts'
import { expiryOf, lockedNotice, remindingOf, sendConfigOf } from './notices.ts'

export interface Released {
  readonly id: string
  readonly title: string
  /** What it says in short, for the ways that do not carry it all. */
  readonly summary: string
  readonly userIds: readonly string[]
  /** As `remindingOf` says. */
  readonly reminding: 1 | 2 | 3
  readonly sendConfigId: string
}

/**
 * Sends a draft to everybody whom its recipients stand for at this moment: people, departments with what is below them,
 * roles, positions, groups; one that names none goes to all, as the family has it. Refuses with 400 one that was sent, one
 * that nobody would receive, and one that has expired.
 */
export async function releaseNotice({ database, user, now }: Call, id: string): Promise<Released> {
  return database.transaction().execute(async (inside) => {
    const notice = await lockedNotice(inside, id)
    if (notice.enabled_mark === 1) fail(400, 'message.noticeReleased')
    const ids = notice.to_user_ids.split(',').filter((each) => each !== '')
    const meant =
      ids.length === 0 ? sql<SqlBool>`1 = 1` : selectedBy(inside, await parseSelection(ids, { database: inside, user }))
    const rows = await activeUsers(inside)
      .where(meant)
      .select(['platform_user.id', 'platform_user.real_name'])
      .execute()
    if (rows.length === 0) fail(400, 'message.noReceivers', { field: 'toUserIds' })
    const at = now()
    const expires_at = expiryOf(notice)
    if (expires_at !== null && expires_at <= at) fail(400, 'message.noticeExpired', { field: 'expirationTime' })
    const sendConfigId = sendConfigOf(notice)
    if (sendConfigId !== '') await requireSendConfig(inside, sendConfigId)
    await inside
      .insertInto('message')
      .values({
        id,
        type: 1,
        title: notice.title,
        body_text: notice.body_text,
        texts: null,
        topic: '',
        release_user_id: user.userId,
        released_at: at,
        flow_type: null,
        files: notice.files,
        expires_at,
      })
      .execute()
    await inside
      .insertInto('message_recipient')
      .columns(['message_id', 'user_id', 'is_read'])
      .expression((query) =>
        query
          .selectFrom('platform_user')
          .where('platform_user.enabled_mark', '=', 1)
          .where('platform_user.deleted_at', 'is', null)
          .where(meant)
          .select((row) => [row.val(id).as('message_id'), 'platform_user.id as user_id', row.lit(0).as('is_read')]),
      )
      .execute()
    // Of a draft from before they were noted, what others than its creator drew is not.
    await noteFiles({ database: inside, user }, id, notice)
    await noteReleased(inside, id)
    await logSent(inside, {
      channel: messageChannels.inApp,
      source: messageSources.notice,
      title: notice.title,
      content: notice.body_text,
      accountId: '',
      receivers: rows.map((row) => row.real_name),
      at,
    })
    const released = { enabled_mark: 1, release_user_id: user.userId, released_at: at }
    await inside.updateTable('notice').set(released).where('id', '=', id).execute()
    const userIds = rows.map((row) => row.id)
    return {
      id,
      title: notice.title,
      summary: summaryOf(notice),
      userIds,
      reminding: remindingOf(notice),
      sendConfigId,
    }
  })
}

const SUMMARY = 300

function summaryOf({ excerpt, body_text }: { readonly excerpt: string; readonly body_text: string }): string {
  return excerpt || richTextWords(body_text).replaceAll('\n', ' ').slice(0, SUMMARY)
}
