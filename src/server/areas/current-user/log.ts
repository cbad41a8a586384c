import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import { placeOf } from '#server/core/addresses.ts'
import type { Call, Services } from '#server/core/call.ts'
import { nextId } from '#server/database/ids.ts'
import { type Page, readPage } from '#server/database/page.ts'
import { likeContains } from '#server/database/text.ts'
import type { Tables } from '#server/database/tables.ts'
import { describeLogin, moduleNameOf } from './log-text.ts'

const DAY = 86_400_000
/** Days a line is kept. */
const KEPT = 180
/** Lines between two clean-ups. */
const SWEEP = 200

interface LogQuery extends Page {
  readonly category: number
  readonly keyword?: string | undefined
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
}

/** Calls that change nothing anybody would look for: they would bury the others. */
const silent: ReadonlySet<string> = new Set<EndpointId>(['auth.login', 'auth.lockScreen', 'auth.updatePasswordMessage'])

/**
 * Keeps one line per change of a signed-in person and per fault. Written before the answer goes out, so that
 * whoever was answered finds the line. Paths are kept with their placeholders and nothing of the input is.
 */
export function createCallLog(services: Services) {
  let written = 0
  return async (request: FastifyRequest, response: FastifyReply): Promise<void> => {
    const userId = request.signedIn?.userId
    const id = request.routeOptions.config.endpointId
    const failed = request.answeredCode === 500
    if (userId === undefined || id === undefined || silent.has(id)) return
    const entry: Endpoint = endpoints[id]
    if (!failed && (request.answeredCode !== 200 || !isChange(entry))) return
    try {
      const now = services.now()
      await services.database
        .insertInto('call_log')
        .values({
          id: nextId(),
          user_id: userId,
          failed: failed ? 1 : 0,
          method: entry.method,
          path: entry.path,
          module_name: id.split('.', 1)[0] ?? id,
          duration: Math.round(response.elapsedTime),
          ip: request.ip,
          client: String(request.headers['user-agent'] ?? '').slice(0, 300),
          created_at: now,
        })
        .execute()
      written += 1
      if (written % SWEEP === 1) {
        await services.database
          .deleteFrom('call_log')
          .where('created_at', '<', now - KEPT * DAY)
          .execute()
        await services.database
          .deleteFrom('login_log')
          .where('created_at', '<', now - KEPT * DAY)
          .execute()
      }
    } catch (error) {
      // The change itself was made: its answer must not fail for the line.
      request.log.error({ err: error }, 'log line lost')
    }
  }
}

/** A POST that answers data, needs no button and makes nothing stale only asks: lists, look-ups, previews. */
function isChange(entry: Endpoint): boolean {
  if (entry.method !== 'POST') return entry.method !== 'GET'
  const { access } = entry
  const guarded = typeof access === 'object' && access.button !== undefined
  return entry.data === undefined || entry.invalidates !== undefined || entry.bodyKind === 'multipart' || guarded
}

/** Lines about the caller alone, newest first (wire contract 4.4): 1 sign-ins, 3 changes, 4 faults, 5 both of these. */
export async function readLog(call: Call, query: LogQuery) {
  return query.category === 1 ? signIns(call, query) : calls(call, query)
}

async function signIns(call: Call, query: LogQuery) {
  const { database, user } = call
  const word = query.keyword?.trim() ?? ''
  const own = database
    .selectFrom('login_log')
    .selectAll()
    .where('user_id', '=', user.userId)
    .where(within(query))
    .$if(word !== '', (lines) => lines.where(mentions(call, word, ['login_log.ip', 'login_log.client'])))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, pagination } = await readPage(own, query)
  return {
    list: rows.map((row) => ({
      ...common(call, row),
      // The names of newer clients of the family.
      loginType: 0,
      loginMark: row.success,
      ipAddress: row.ip,
      browser: row.client,
      requestDuration: 0,
      abstracts: describeLogin(call, row.success === 1, row.reason),
    })),
    pagination,
  }
}

/** Values of `failed` that a category shows; 2, visits to pages, is not kept. */
const failures: Readonly<Record<number, readonly number[]>> = { 3: [0], 4: [1], 5: [0, 1] }

async function calls(call: Call, query: LogQuery) {
  const { database, user } = call
  const shown = failures[query.category] ?? []
  const word = query.keyword?.trim() ?? ''
  const own = database
    .selectFrom('call_log')
    .selectAll()
    .where('user_id', '=', user.userId)
    .where((row) => row.or(shown.map((failed) => row('failed', '=', failed))))
    .where(within(query))
    .$if(word !== '', (lines) => lines.where(mentions(call, word, ['call_log.ip', 'call_log.client', 'call_log.path'])))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, pagination } = await readPage(own, query)
  return {
    list: rows.map((row) => ({
      ...common(call, row),
      moduleName: moduleNameOf(call, row.module_name),
      requestURL: row.path,
      requestMethod: row.method,
      requestDuration: row.duration,
    })),
    pagination,
  }
}

type LogColumn = 'login_log.ip' | 'login_log.client' | 'call_log.ip' | 'call_log.client' | 'call_log.path'

/** Condition: one of the columns holds the word. */
function mentions({ database }: Call, word: string, columns: readonly LogColumn[]) {
  const found = columns.map((column) => likeContains(database, column, word))
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`
}

/** Condition: written in the asked time; an end that is left out is open. */
function within({ startTime = 0, endTime = Number.MAX_SAFE_INTEGER }: LogQuery) {
  return (row: ExpressionBuilder<Tables, 'login_log' | 'call_log'>) => row.between('created_at', startTime, endTime)
}

function common(call: Call, row: { id: string; created_at: number; ip: string; client: string }) {
  return {
    id: row.id,
    creatorTime: row.created_at,
    userName: call.user.realName,
    ipaddress: row.ip,
    ipaddressName: placeOf(call, row.ip),
    platForm: row.client,
  }
}
