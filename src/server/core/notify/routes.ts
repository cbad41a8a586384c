import { type MessageChannel, messageChannels, type MessageReason } from '#shared/rules/message-template.ts'
import { namesOf } from '#shared/rules/names-of.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { MessageTemplateTable } from '#server/database/tables/message-template.ts'
import { likeContains, whereIn } from '#server/database/text.ts'
import { fail } from '../answer.ts'

/** One way that a message takes: by which template, on which account; '' stands for the system configuration. */
export interface MessageRoute {
  readonly channel: MessageChannel
  readonly template: MessageTemplateTable
  readonly accountId: string
}

/** A template of a sending configuration, as it is stored. */
export interface SendConfigLine {
  readonly id: string
  readonly messageType: string
  readonly templateId: string
  readonly accountConfigId: string
  readonly sortCode: number
  readonly enabledMark: number
  readonly description: string
}

export const linesOf = (stored: unknown): readonly SendConfigLine[] =>
  JSON.parse(String(stored ?? '') || '[]') as SendConfigLine[]

export const channelOf = (code: string): MessageChannel | undefined =>
  namesOf(messageChannels).find((name) => messageChannels[name] === code)

/**
 * The ways of a reason: those of the configuration that the sender names or that is kept for the reason, else its enabled
 * templates, one for each channel.
 */
export async function routesFor(
  database: PlatformDatabase,
  { reason, sendConfigId = '' }: { readonly reason: MessageReason; readonly sendConfigId?: string },
): Promise<readonly MessageRoute[]> {
  const lines = await configuredLines(database, reason, sendConfigId)
  if (lines.length === 0) return defaultRoutes(database, reason)
  const ids = [...new Set(lines.map(({ templateId }) => templateId))]
  const rows = await database
    .selectFrom('message_template')
    .selectAll()
    .where(whereIn(database, 'message_template.id', ids))
    .where('enabled_mark', '=', 1)
    .execute()
  const templates = new Map(rows.map((row) => [row.id, row]))
  return lines.flatMap(({ templateId, accountConfigId }) => {
    const template = templates.get(templateId)
    const channel = template && channelOf(template.message_type)
    return template && channel ? [{ channel, template, accountId: accountConfigId }] : []
  })
}

async function configuredLines(
  database: PlatformDatabase,
  reason: MessageReason,
  sendConfigId: string,
): Promise<readonly SendConfigLine[]> {
  const row = await loose(database)
    .selectFrom('send_config')
    .select('lines')
    .where('enabled_mark', '=', 1)
    .where(sendConfigId === '' ? 'reason' : 'id', '=', sendConfigId === '' ? reason : sendConfigId)
    .orderBy('sort_code')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return linesOf(row?.['lines'])
    .filter(({ enabledMark }) => enabledMark === 1)
    .toSorted((one, other) => one.sortCode - other.sortCode)
}

/** One enabled template for each channel: somebody's own goes before the built-in one. */
async function defaultRoutes(database: PlatformDatabase, reason: MessageReason): Promise<readonly MessageRoute[]> {
  const rows = await database
    .selectFrom('message_template')
    .selectAll()
    .where('reason', '=', reason)
    .where('enabled_mark', '=', 1)
    .orderBy('template_type', 'desc')
    .orderBy('sort_code', 'desc')
    .orderBy('id')
    .execute()
  const byChannel = new Map(rows.map((row) => [channelOf(row.message_type), row]))
  return [...byChannel].flatMap(([channel, template]) => (channel ? [{ channel, template, accountId: '' }] : []))
}

/** Refuses with 400 to delete a template or an account that configurations name. */
export async function requireUnconfigured(database: PlatformDatabase, id: string, what: string): Promise<void> {
  const tables = loose(database)
  const { count } = await tables
    .selectFrom('send_config')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(likeContains(tables, 'lines', `"${id}"`))
    .executeTakeFirstOrThrow()
  if (Number(count) > 0) fail(400, 'table.inUse', { params: { what, count: Number(count) } })
}

/** Refuses with 400 a configuration that is gone or disabled: nobody would be told on its ways. */
export async function requireSendConfig(
  database: PlatformDatabase,
  id: string,
  { field = 'sendConfigId', source }: { readonly field?: string; readonly source?: string } = {},
): Promise<void> {
  const row = loose(database).selectFrom('send_config').select('id').where('id', '=', id).where('enabled_mark', '=', 1)
  const found = source === undefined ? row : row.where('message_source', '=', source)
  if (!(await found.executeTakeFirst())) fail(400, 'sendConfig.gone', { field })
}
