import { messageChannels, messageSources } from '#shared/rules/message-template.ts'
import { namesOf } from '#shared/rules/names-of.ts'
import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { loose } from '#server/database/loose.ts'
import { type Page, readPage } from '#server/database/page.ts'
import { likeContains } from '#server/database/text.ts'

interface MonitorQuery extends Page {
  readonly keyword?: string | undefined
  readonly messageType?: string | undefined
  readonly messageSource?: string | undefined
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
}

/** What was sent on which channel. */
export function mountMessageMonitor(server: Server): void {
  mount(server, 'messageMonitor.list', ({ query }, call) => listSent(call, query))
  mount(server, 'messageMonitor.one', ({ params }, call) => readSent(call, params.id))
  mount(server, 'messageMonitor.removeMany', async ({ body }, { database }) => {
    await loose(database)
      .deleteFrom('sent_message')
      .where('id', 'in', [...new Set(body.ids)])
      .execute()
    return reply(null, 'common.deleted')
  })
  mount(server, 'messageMonitor.empty', async (_input, { database }) => {
    await loose(database).deleteFrom('sent_message').execute()
    return reply(null, 'common.deleted')
  })
}

/** The name of a channel and of a source in the caller's language. */
function namesIn({ text }: Pick<Call, 'text'>, row: Readonly<Record<string, unknown>>) {
  const channel = namesOf(messageChannels).find((name) => messageChannels[name] === row['channel'])
  const source = namesOf(messageSources).find((name) => messageSources[name] === row['source'])
  return {
    messageType: channel ? text(`messageTemplate.${channel}`) : '',
    messageSource: source ? text(`messageTemplate.${source}`) : '',
  }
}

async function listSent(call: Call, query: MonitorQuery) {
  const tables = loose(call.database)
  const { messageType = '', messageSource = '', startTime, endTime } = query
  const word = query.keyword?.trim() ?? ''
  const sent = tables
    .selectFrom('sent_message')
    .select(['id', 'channel', 'source', 'title', 'sent_at'])
    .$if(messageType !== '', (rows) => rows.where('channel', '=', messageType))
    .$if(messageSource !== '', (rows) => rows.where('source', '=', messageSource))
    .$if(startTime !== undefined, (rows) => rows.where('sent_at', '>=', startTime))
    .$if(endTime !== undefined, (rows) => rows.where('sent_at', '<=', endTime))
    .$if(word !== '', (rows) =>
      rows.where((row) => row.or(['title', 'receivers'].map((column) => likeContains(tables, column, word)))),
    )
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, pagination } = await readPage(sent, query)
  return { list: rows.map((row) => described(call, row)), pagination }
}

const described = (call: Call, row: Readonly<Record<string, unknown>>) => ({
  id: String(row['id']),
  ...namesIn(call, row),
  title: String(row['title']),
  sendTime: Number(row['sent_at']),
})

async function readSent(call: Call, id: string) {
  const row = await loose(call.database).selectFrom('sent_message').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return fail(404, 'table.notFound')
  return {
    ...described(call, row),
    accountName: String(row['account_name']),
    accountCode: String(row['account_code']),
    receiveUser: String(row['receivers']),
    content: String(row['content']),
  }
}
