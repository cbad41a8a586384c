import { setImmediate as roundOver } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import { placeOf } from '#server/core/addresses.ts'
import { fail } from '#server/core/answer.ts'
import { isChange } from '#server/core/changes.ts'
import type { Call, Services } from '#server/core/call.ts'
import { batches } from '#server/database/batch.ts'
import { nextId } from '#server/database/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { CallLogTable } from '#server/database/tables/profile.ts'
import { type Page, readPage } from '#server/database/page.ts'
import { likeContains } from '#server/database/text.ts'
import { isMessageCode, render } from '#server/messages/message.ts'

/**
 * The outcome of a sign-in in the reader's language. Reasons are kept as codes; older lines hold `wrong password`, or a
 * sentence that stays as it is.
 */
function describeLogin(call: Pick<Call, 'text' | 'language'>, success: boolean, reason: string): string {
  if (success) return call.text('profile.logSignedIn')
  const code = reason === 'wrong password' ? 'auth.wrongCredentials' : reason
  const text = isMessageCode(code) ? render({ code }, call.language) : reason
  return call.text('profile.logSignInFailed', { reason: text })
}

/** The part of the product that a line is about, by the first part of the endpoint's id; older lines hold its name. */
function moduleNameOf({ language }: Pick<Call, 'language'>, stored: string): string {
  const code = `logNames.${stored}`
  return isMessageCode(code) ? render({ code }, language) : stored
}

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
  /** Of sign-ins: 1 those that succeeded, 0 the others. */
  readonly loginMark?: number | undefined
  /** Of calls. */
  readonly requestMethod?: string | undefined
}

/** Calls that change nothing anybody would look for: they would bury the others. */
const silent: ReadonlySet<string> = new Set<EndpointId>(['auth.login', 'auth.lockScreen', 'auth.updatePasswordMessage'])

/**
 * Keeps one line per change of a signed-in person and per fault. Written before the answer goes out, so that
 * whoever was answered finds the line. Paths are kept with their placeholders and nothing of the input is.
 */
export function createCallLog(services: Services) {
  const add = linesTogether(services)
  return async (request: FastifyRequest, response: FastifyReply): Promise<void> => {
    const userId = request.signedIn?.userId
    const id = request.routeOptions.config.endpointId
    const failed = request.answeredCode === 500
    if (userId === undefined || id === undefined || silent.has(id)) return
    const entry: Endpoint = endpoints[id]
    if (!failed && (request.answeredCode !== 200 || !isChange(entry))) return
    try {
      await add({
        id: nextId(),
        user_id: userId,
        failed: failed ? 1 : 0,
        method: entry.method,
        path: entry.path,
        module_name: id.split('.', 1)[0] ?? id,
        duration: Math.round(response.elapsedTime),
        ip: request.ip,
        client: String(request.headers['user-agent'] ?? '').slice(0, 300),
        created_at: services.now(),
      })
    } catch (error) {
      // The change itself was made: its answer must not fail for the line.
      request.log.error({ err: error }, 'log line lost')
    }
  }
}

/** Adds lines; those of calls that end in the same round of the event loop are one statement, and one commit. */
export function linesTogether({
  database,
  log,
}: Pick<Services, 'database'> & { readonly log: Pick<Services['log'], 'error'> }): (
  line: CallLogTable,
) => Promise<void> {
  let [written, waiting] = [0, [] as CallLogTable[]]
  let next: Promise<void> | null = null
  const lost = new WeakMap<CallLogTable, unknown>()
  const write = async () => {
    await roundOver()
    const lines = waiting
    waiting = []
    next = null
    for (const part of batches(lines)) {
      const add = (values: readonly CallLogTable[]) => database.insertInto('call_log').values(values).execute()
      // One that cannot be kept takes none of the others along.
      await add(part).catch(async () => {
        for (const line of part) await add([line]).catch((error: unknown) => lost.set(line, error))
      })
    }
    const isDue = Math.floor(written / SWEEP) !== Math.floor((written + lines.length) / SWEEP) || written === 0
    written += lines.length
    if (!isDue) return
    const before = Math.max(...lines.map(({ created_at }) => created_at)) - KEPT * DAY
    await forgetLines(database, before).catch((error: unknown) => log.error({ err: error }, 'old lines not removed'))
  }
  return async (line) => {
    waiting.push(line)
    next ??= write()
    await next
    if (lost.has(line)) throw lost.get(line)
  }
}

async function forgetLines(database: PlatformDatabase, before: number): Promise<void> {
  await database.deleteFrom('call_log').where('created_at', '<', before).execute()
  await database.deleteFrom('login_log').where('created_at', '<', before).execute()
}

/**
 * Lines newest first (wire contract 4.4): 1 sign-ins, 3 changes, 4 faults, 5 both of these. `userId`: about this person
 * alone; null: about everybody, attempts to sign in as nobody among them.
 */
export async function readLog(call: Call, query: LogQuery, userId: string | null) {
  return query.category === 1 ? signIns(call, query, userId) : calls(call, query, userId)
}

async function signIns(call: Call, query: LogQuery, userId: string | null) {
  const { startTime = 0, endTime = Number.MAX_SAFE_INTEGER, loginMark } = query
  const word = query.keyword?.trim() ?? ''
  const lines = call.database
    .selectFrom('login_log')
    .leftJoin('platform_user', 'platform_user.id', 'login_log.user_id')
    .selectAll('login_log')
    .select('platform_user.real_name')
    .where((row) => row.between('login_log.created_at', startTime, endTime))
    .$if(userId !== null, (all) => all.where('login_log.user_id', '=', userId))
    .$if(loginMark !== undefined, (all) => all.where('login_log.success', '=', loginMark ?? 0))
    .$if(word !== '', (all) =>
      all.where(mentions(call, word, ['login_log.ip', 'login_log.client', 'login_log.account'])),
    )
    .orderBy('login_log.created_at', 'desc')
    .orderBy('login_log.id', 'desc')
  const { rows, pagination } = await readPage(lines, query)
  return {
    list: rows.map((row) => ({
      ...common(call, row),
      loginType: 0,
      loginMark: row.success,
      requestDuration: 0,
      abstracts: describeLogin(call, row.success === 1, row.reason),
    })),
    pagination,
  }
}

/** Values of `failed` that a category shows; 2, visits to pages, is not kept. */
const failures: Readonly<Record<number, readonly number[]>> = { 3: [0], 4: [1], 5: [0, 1] }

const callLines = (call: Call) =>
  call.database
    .selectFrom('call_log')
    .leftJoin('platform_user', 'platform_user.id', 'call_log.user_id')
    .selectAll('call_log')
    .select(['platform_user.real_name', 'platform_user.account'])

async function calls(call: Call, query: LogQuery, userId: string | null) {
  const { startTime = 0, endTime = Number.MAX_SAFE_INTEGER, requestMethod = '' } = query
  const shown = failures[query.category] ?? []
  const word = query.keyword?.trim() ?? ''
  const lines = callLines(call)
    .where((row) => row.between('call_log.created_at', startTime, endTime))
    .where((row) => row.or(shown.map((failed) => row('call_log.failed', '=', failed))))
    .$if(userId !== null, (all) => all.where('call_log.user_id', '=', userId ?? ''))
    .$if(requestMethod !== '', (all) => all.where('call_log.method', '=', requestMethod.toUpperCase()))
    .$if(word !== '', (all) =>
      all.where(
        mentions(call, word, [
          ...(['call_log.ip', 'call_log.client', 'call_log.path'] as const),
          ...(userId === null ? (['platform_user.account', 'platform_user.real_name'] as const) : []),
        ]),
      ),
    )
    .orderBy('call_log.created_at', 'desc')
    .orderBy('call_log.id', 'desc')
  const { rows, pagination } = await readPage(lines, query)
  return { list: rows.map((row) => describeCall(call, row)), pagination }
}

const describeCall = (
  call: Call,
  row: Awaited<ReturnType<ReturnType<typeof callLines>['executeTakeFirstOrThrow']>>,
) => ({
  ...common(call, row),
  moduleName: moduleNameOf(call, row.module_name),
  requestURL: row.path,
  requestUrl: row.path,
  requestMethod: row.method,
  requestDuration: row.duration,
})

/** One line about anybody: of a call, or of a sign-in. Nothing of what was sent is kept. */
export async function readLogLine(call: Call, id: string) {
  const row = await callLines(call).where('call_log.id', '=', id).executeTakeFirst()
  if (row !== undefined) return { ...describeCall(call, row), requestTarget: row.path, requestParam: '', jsons: '' }
  const attempt = await call.database
    .selectFrom('login_log')
    .leftJoin('platform_user', 'platform_user.id', 'login_log.user_id')
    .selectAll('login_log')
    .select('platform_user.real_name')
    .where('login_log.id', '=', id)
    .executeTakeFirst()
  if (attempt === undefined) return fail(404, 'table.notFound')
  return {
    ...common(call, attempt),
    requestDuration: 0,
    abstracts: describeLogin(call, attempt.success === 1, attempt.reason),
  }
}

type LogColumn =
  | `login_log.${'ip' | 'client' | 'account'}`
  | `call_log.${'ip' | 'client' | 'path'}`
  | `platform_user.${'account' | 'real_name'}`

/** Condition: one of the columns holds the word. */
function mentions({ database }: Call, word: string, columns: readonly LogColumn[]) {
  const found = columns.map((column) => likeContains(database, column, word))
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`
}

interface Line {
  readonly id: string
  readonly created_at: number
  readonly ip: string
  readonly client: string
  readonly real_name: string | null
  readonly account: string | null
}

function common(call: Call, row: Line) {
  const place = placeOf(call, row.ip)
  return {
    id: row.id,
    creatorTime: row.created_at,
    userName: row.real_name ?? row.account ?? '',
    ipaddress: row.ip,
    ipaddressName: place,
    platForm: row.client,
    // The names of newer clients of the family.
    ipAddress: row.ip,
    ipAddressName: place,
    browser: row.client,
  }
}
