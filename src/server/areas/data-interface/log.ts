import { ApiError } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { loose } from '#server/database/loose.ts'
import { type Page, readPage } from '#server/database/page.ts'
import { likeContains } from '#server/database/text.ts'

const DAY = 86_400_000
/** Days a line is kept, and lines between two clean-ups. */
const KEPT = 90
const SWEEP = 500

export type CallKind = 'Preview' | 'List' | 'InfoByIds' | 'GetFields' | 'Response'

let written = 0

declare module 'fastify' {
  interface FastifyRequest {
    /** Under which the call of another system was made. */
    credentialId?: string
  }
}

/** Runs the work and keeps a line of it: who asked, from where, as what, how long, and why it failed. */
export async function logged<Result>(
  call: Call,
  id: string,
  kind: CallKind,
  work: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now()
  let failure = ''
  try {
    return await work()
  } catch (error) {
    failure = error instanceof ApiError ? error.text.code : 'common.internal'
    throw error
  } finally {
    await writeLine(call, id, kind, Math.round(performance.now() - began), failure)
  }
}

/** Nobody for a call from outside; the server itself calls in somebody's name, without a request. */
function callerOf(call: Call) {
  if (call.ip === '') return { user_id: call.user.userId, credential_id: '', method: '' }
  const { signedIn, credentialId, method } = call.request
  return { user_id: signedIn?.userId ?? '', credential_id: credentialId ?? '', method }
}

async function writeLine(call: Call, id: string, kind: CallKind, duration: number, failure: string): Promise<void> {
  const now = call.now()
  try {
    await loose(call.database)
      .insertInto('data_interface_log')
      .values({
        id: nextId(),
        interface_id: id,
        ...callerOf(call),
        ip: call.ip,
        client: call.client,
        kind,
        duration,
        failure,
        created_at: now,
      })
      .execute()
    written += 1
    if (written % SWEEP === 1)
      await loose(call.database)
        .deleteFrom('data_interface_log')
        .where('created_at', '<', now - KEPT * DAY)
        .execute()
  } catch (error) {
    // The answer was found: it must not fail for the line.
    call.log.error({ err: error }, 'line of a data interface lost')
  }
}

interface LogQuery extends Page {
  readonly keyword?: string | undefined
  readonly failed?: string | undefined
}

/** Lines of one interface, latest first; the keyword is looked for in people, addresses and clients. */
export async function readLog({ database }: Call, id: string, query: LogQuery) {
  const word = query.keyword?.trim() ?? ''
  const tables = loose(database)
  const lines = tables
    .selectFrom('data_interface_log')
    .leftJoin('platform_user', 'platform_user.id', 'data_interface_log.user_id')
    .select([
      'data_interface_log.id',
      'data_interface_log.created_at',
      'data_interface_log.ip',
      'data_interface_log.client',
    ])
    .select(['data_interface_log.kind', 'data_interface_log.duration', 'data_interface_log.failure'])
    .select(['platform_user.real_name', 'platform_user.account'])
    .where('data_interface_log.interface_id', '=', id)
    .$if(query.failed === '0', (rows) => rows.where('data_interface_log.failure', '=', ''))
    .$if(query.failed === '1', (rows) => rows.where('data_interface_log.failure', '!=', ''))
    .$if(word !== '', (rows) =>
      rows.where((row) =>
        row.or(
          [
            'platform_user.real_name',
            'platform_user.account',
            'data_interface_log.ip',
            'data_interface_log.client',
          ].map((column) => likeContains(tables, column, word)),
        ),
      ),
    )
    .orderBy('data_interface_log.created_at', 'desc')
    .orderBy('data_interface_log.id', 'desc')
  const { rows, pagination } = await readPage(lines, query)
  return {
    list: rows.map((row) => ({
      id: String(row['id']),
      invokTime: Number(row['created_at']),
      userId: row['real_name'] ? `${String(row['real_name'])}/${String(row['account'])}` : '',
      invokIp: String(row['ip']),
      invokDevice: String(row['client']),
      invokType: String(row['kind']),
      invokWasteTime: Number(row['duration']),
      failure: String(row['failure']),
    })),
    pagination,
  }
}
