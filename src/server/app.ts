import { uptime } from 'node:os'
import { resolve } from 'node:path'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { mountAreas } from './areas/all.ts'
import { ApiError } from './core/answer.ts'
import { verifyClock } from './core/clock.ts'
import { readBodies, JSON_LIMIT } from './core/bodies.ts'
import type { Server, Services } from './core/call.ts'
import type { ContentStore } from './core/contents.ts'
import { createFileServices } from './core/file-services.ts'
import { sendError } from './core/errors.ts'
import { isUntrustedCaller } from './core/guard.ts'
import { outgoingHosts } from './core/outgoing.ts'
import { createSeals } from './core/sealing.ts'
import { verifySecretKey } from './core/secret-key.ts'
import { peekSessions } from './core/session.ts'
import { SessionUses } from './core/session-uses.ts'
import { sealAddresses } from './core/senders/accounts.ts'
import { keepDelivering } from './core/senders/deliver.ts'
import { forgetSettings } from './core/settings.ts'
import { Tally } from './core/tally.ts'
import { type Clock, createClockSkewGuard } from './core/clock-skew.ts'
import { createSubmits } from './core/submits.ts'
import type { Metrics } from './core/monitoring/metrics.ts'
import { requestIds } from './core/monitoring/request-id.ts'
import { mountMonitoring } from './core/monitoring/routes.ts'
import { RequestScheduler } from './core/request-scheduler.ts'
import { keepReminding } from './areas/schedule/reminders.ts'
import { countParsedDefinitions } from './areas/module/definition.ts'
import { countKnownStores } from './areas/module/store.ts'
import { countIndexedNames } from './database/name-index.ts'
import type { PlatformDatabase } from './database/open.ts'
import { beginDurability } from './database/durability.ts'
import { type Replica, replicaOf } from './database/replica.ts'
import { countCachedPeople, forgetPermissions } from './core/permission.ts'
import { notifyProcesses } from './core/processes.ts'
import { mountOpenApi } from './openapi.ts'
import { mountPipeline } from './pipeline.ts'
import type { Admission } from './realtime/admission.ts'
import { openSockets } from './realtime/sockets.ts'

export interface ServerOptions {
  /** Opened and migrated; closing the server closes it too. */
  readonly database: PlatformDatabase
  readonly dataFolder: string
  /** Where contents of files are; left out: below the data folder. */
  readonly contents?: ContentStore | undefined
  /** Bytes of files that one account may have. */
  readonly fileQuota?: number | undefined
  /** Seals secrets in the database; left out: the key in the data folder. */
  readonly secretsKey?: string | undefined
  /** Known to a system that may sign people in; left out: there is none. */
  readonly ssoSecret?: string | undefined
  /** Where other systems answer, in place of the real hosts; for tests. */
  readonly hosts?: Parameters<typeof outgoingHosts>[0]
  /** Answer only callers that address a loopback name. */
  readonly loopback?: boolean
  /** Answer only callers that know it. */
  readonly key?: string
  /** Addresses of reverse proxies: who asks is told by their X-Forwarded-For, and by nobody else's. */
  readonly proxies?: readonly string[]
  /** Origins of a proxy in front of it, as browsers see them. */
  readonly origins?: readonly string[]
  /** Structured log lines go here; left out: none. */
  readonly log?: { readonly level: string; readonly stream: { write(line: string): void } }
  /** Counts calls and what they use for `/metrics`; left out: nothing is counted. `token`: who may read it. */
  readonly metrics?: { readonly token?: string | undefined } | undefined
  /** Milliseconds from which a call is told as slow in the log. */
  readonly slowCallMs?: number | undefined
  /** A server of Valkey or Redis through which several processes tell each other what changed; left out: PostgreSQL. */
  readonly pushUrl?: string | undefined
  /** How fast sockets are let in; for tests. */
  readonly admission?: Admission
  readonly now?: () => number
  /** Milliseconds by a clock that nobody sets; left out: the computer's. */
  readonly elapsed?: () => number
  /** Parse every answer with its schema too and answer 500 on drift; for tests. */
  readonly checkAnswers?: boolean
}

export interface PlatformServer extends Server {
  /** Lets running calls finish, then closes connections and the database. */
  close(): Promise<void>
}

/** Milliseconds from which a call is slow. */
const SLOW_CALL = 1000

/** The packages of it are read where somebody may ask for its numbers: the local workspace starts without them. */
async function countCalls(
  services: Services,
  turns: RequestScheduler,
  sockets: () => { readonly open: number; readonly greeted: number },
): Promise<Metrics> {
  const { createMetrics } = await import('./core/monitoring/metrics.ts')
  const { database } = services
  return createMetrics(services, {
    sockets,
    waitingCalls: () => turns.waitingCount,
    copies: () => ({
      grants: countCachedPeople(database),
      forms: countParsedDefinitions(database),
      tables: countKnownStores(database),
      ...Object.fromEntries(countIndexedNames(database).map(([name, rows]) => [`names ${name}`, rows])),
    }),
  })
}

/** Looks from here on how far the copy is, and says in the log whether it is read. */
function followReplica(replica: Replica, { log }: FastifyInstance): void {
  replica.onState = (trouble) => {
    if (trouble === null) log.info('lists are read from the server of DATABASE_READ_URL')
    else log.warn({ trouble }, 'the server of DATABASE_READ_URL is not read: DATABASE_URL answers everything')
  }
  replica.begin()
}

/** Builds the platform server without listening: `server.app.listen(…)` or `server.app.inject(…)`. */
export async function createServer(options: ServerOptions): Promise<PlatformServer> {
  const app: FastifyInstance = fastify({
    logger: options.log ? { ...options.log, base: null } : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT,
    requestTimeout: 120_000,
    trustProxy: options.proxies && options.proxies.length > 0 ? [...options.proxies] : false,
    // Some clients offer HTTP/2 with every call: only what asks for a socket leaves the calls.
    http: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
    // A HEAD would run the handler of the GET: it would spend a download link, or mark a message read.
    exposeHeadRoutes: false,
    // What still arrives while it closes is answered like everything else, on its last connection.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    genReqId: requestIds(options.proxies),
    // Addresses that cannot be read reach neither hooks nor the error handler.
    frameworkErrors: (_error, request, response) =>
      void sendError(request, response, 400, new ApiError(400, { code: 'common.badAddress' })),
  })
  const clock: Clock = {
    now: options.now ?? Date.now,
    elapsed: options.elapsed ?? (() => uptime() * 1000),
  }
  const services: Services = {
    database: options.database,
    dataFolder: resolve(options.dataFolder),
    files: createFileServices({ ...options, quota: options.fileQuota, dataFolder: resolve(options.dataFolder) }),
    now: clock.now,
    millisecondsAgo: createClockSkewGuard(clock),
    log: app.log,
    loopback: options.loopback ?? false,
    tally: new Tally(),
    submits: createSubmits({
      ...clock,
      database: options.database,
      onFault: (error) => app.log.error({ err: error }, 'answers of submits not kept'),
    }),
    sessionUses: new SessionUses({
      now: clock.now,
      endsOf: (sessionIds) => peekSessions(options.database, sessionIds, clock.now()),
      onFault: (error) => app.log.error({ err: error }, 'sessions not reviewed'),
    }),
    checksButtonGrants: async () => true,
    sessionsEnded: () => undefined,
    permissionsPushed: () => undefined,
    push: () => undefined,
    languageBySession: new Map(),
    settingsChanged: () => undefined,
    hosts: outgoingHosts(options.hosts),
    ssoSecret: options.ssoSecret ?? null,
    deliver: () => undefined,
    seals: createSeals({
      dataFolder: resolve(options.dataFolder),
      key: options.secretsKey,
      onFault: (error) => app.log.error({ err: error }, 'a secret was sealed with another key'),
    }),
  }
  const server: Server = {
    app,
    services,
    mounted: new Set(),
    frames: new Map(),
    checkAnswers: options.checkAnswers ?? false,
  }
  const untrustedCallers = {
    loopback: options.loopback ?? false,
    key: options.key ?? null,
    origins: options.origins ?? [],
  }
  const durability = beginDurability(options.database)
  const turns = new RequestScheduler()
  const metrics = options.metrics ? await countCalls(services, turns, () => sockets.count()) : null
  const slowMs = options.slowCallMs ?? SLOW_CALL
  mountPipeline(server, { untrustedCallers, durability, metrics, turns, slowMs })
  await readBodies(app)
  mountAreas(server)
  mountOpenApi(server)
  mountMonitoring(app, { services, metrics, token: options.metrics?.token })
  const sockets = openSockets(server, (request) => isUntrustedCaller(request, untrustedCallers), options.admission)
  const review: Services['sessionsEnded'] = (...whose) => {
    const { sessionUses } = services
    sessionUses.review(...whose).catch((error: unknown) => app.log.error({ err: error }, 'sessions not reviewed'))
  }
  const delivery = keepDelivering(services)
  services.deliver = delivery.wake
  const reminders = keepReminding(services)
  const replica = replicaOf(options.database)
  if (replica) followReplica(replica, app)
  const notices = notifyProcesses(options.database, {
    log: app.log,
    onPermissions: (who) => {
      replica?.mustSee(who)
      forgetPermissions(options.database, who)
      sockets.permissionsChanged(who)
    },
    onSessions: review,
    pushUrl: options.pushUrl,
    onPush: (userIds, frame) => {
      replica?.mustSee(userIds)
      if (frame === null) sockets.compare(userIds)
      else sockets.push(userIds, frame)
    },
    onSettings: () => {
      replica?.mustSee('all')
      forgetSettings(options.database)
      sockets.permissionsChanged('all')
    },
  })
  services.sessionsEnded = (...whose) => {
    review(...whose)
    notices.tell({ sessions: [whose[0] ?? null, whose[1]] })
  }
  services.permissionsPushed = (who) => {
    replica?.mustSee(who)
    sockets.permissionsChanged(who)
    notices.tell({ permissions: who })
  }
  services.push = (userIds, frame) => {
    // Whoever is told of something looks for it at once.
    replica?.mustSee(userIds)
    sockets.push(userIds, frame)
    notices.push(userIds, frame)
  }
  services.settingsChanged = () => {
    replica?.mustSee('all')
    // The name, the logo and the page size of each window stand in the same answer as its permissions.
    sockets.permissionsChanged('all')
    notices.tell({ settings: true })
  }
  await verifySecretKey(services)
  await sealAddresses(services)
  await verifyClock(services)
  await app.ready()
  return {
    ...server,
    async close() {
      await app.close()
      await notices.close()
      await delivery.close()
      await reminders.close()
      await durability?.close()
      await services.submits.close()
      await replica?.close()
      await options.database.destroy()
    },
  }
}
