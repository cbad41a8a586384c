import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import type { Call, Server } from '../../core/call.ts'
import { nextId } from '../../core/ids.ts'
import { placeOf } from '../auth/user-info.ts'
import { describeLogin } from './log-text.ts'
import { moduleNameOf } from './log-names.ts'

const DAY = 86_400_000
/** Days a line is kept. */
const KEPT = 180
/** Lines between two clean-ups. */
const SWEEP = 200

interface LogQuery {
  readonly currentPage: number
  readonly pageSize: number
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
export function logCalls({ app, services }: Server): void {
  let written = 0
  app.addHook('onSend', async (request: FastifyRequest, response) => {
    const { userId } = request
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
          module_name: moduleNameOf(id),
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
  })
}

/** A POST that answers data, needs no button and makes nothing stale only asks: lists, look-ups, previews. */
function isChange(entry: Endpoint): boolean {
  if (entry.method !== 'POST') return entry.method !== 'GET'
  const { access } = entry
  const guarded = typeof access === 'object' && access.button !== undefined
  return entry.data === undefined || entry.drops !== undefined || entry.bodyKind === 'multipart' || guarded
}

/** Lines about the caller alone, newest first (wire contract 4.4): 1 sign-ins, 3 changes, 4 faults, 5 both of these. */
export async function readLog(call: Call, query: LogQuery) {
  return query.category === 1 ? signIns(call, query) : calls(call, query)
}

async function signIns({ database, user }: Call, query: LogQuery) {
  const own = database
    .selectFrom('login_log')
    .where('user_id', '=', user.userId)
    .$if(query.startTime !== undefined, (rows) => rows.where('created_at', '>=', query.startTime ?? 0))
    .$if(query.endTime !== undefined, (rows) => rows.where('created_at', '<=', query.endTime ?? 0))
  const { total } = await own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset((query.currentPage - 1) * query.pageSize)
    .execute()
  const list = rows.map((row) => ({
    ...common(row, user.realName),
    abstracts: describeLogin(row.success === 1, row.reason),
  }))
  return { list, pagination: pageOf(query, total) }
}

async function calls({ database, user }: Call, query: LogQuery) {
  const own = database
    .selectFrom('call_log')
    .where('user_id', '=', user.userId)
    .$if(query.category !== 5, (rows) => rows.where('failed', '=', query.category === 4 ? 1 : 0))
    // Visits to pages are not kept.
    .$if(query.category === 2, (rows) => rows.where('failed', '=', -1))
    .$if(query.startTime !== undefined, (rows) => rows.where('created_at', '>=', query.startTime ?? 0))
    .$if(query.endTime !== undefined, (rows) => rows.where('created_at', '<=', query.endTime ?? 0))
  const { total } = await own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset((query.currentPage - 1) * query.pageSize)
    .execute()
  const list = rows.map((row) => ({
    ...common(row, user.realName),
    moduleName: row.module_name,
    requestURL: row.path,
    requestMethod: row.method,
    requestDuration: row.duration,
  }))
  return { list, pagination: pageOf(query, total) }
}

function common(row: { id: string; created_at: number; ip: string; client: string }, userName: string) {
  return {
    id: row.id,
    creatorTime: row.created_at,
    userName,
    ipaddress: row.ip,
    ipaddressName: placeOf(row.ip),
    platForm: row.client,
    requestDuration: 0,
  }
}

function pageOf({ currentPage, pageSize }: LogQuery, total: number) {
  return { currentPage, pageSize, total: Number(total) }
}
