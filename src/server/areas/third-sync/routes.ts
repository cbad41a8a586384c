import { setTimeout as wait } from 'node:timers/promises'
import { fail, failWith, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { keepJob } from '#server/core/jobs.ts'
import { mount } from '#server/core/mount.ts'
import { failOutside } from '#server/core/outgoing.ts'
import { readSettings, type Settings } from '#server/core/settings.ts'
import { message } from '#server/messages/message.ts'
import { triedSettings } from '../system-config/configuration.ts'
import { createJobs, type Jobs, providers, reasonText, storedMessage } from './jobs.ts'
import { ProviderFault, type ProviderName, type SyncKind } from './provider.ts'
import { listFailures, readJob, readTotal } from './totals.ts'

/** Clients of the family wait for the end of a run, within their 100 seconds. */
const WAITED = 90_000
/** Between two runs that nobody asked for. */
const EVERY = 10 * 60_000

const ofType = (type: string): ProviderName => (type === '1' ? 'weCom' : 'dingTalk')

/** Organisations and people of the platform in the contacts of WeCom and DingTalk (wire contract 5.6 and 5.7). */
export function mountThirdSync(server: Server): void {
  const jobs = createJobs(server.services)
  const run = () => syncByItself(server, jobs)
  const job = keepJob(server.services, { code: 'syncContacts', every: EVERY, run })
  // A run that is under way ends because the jobs of the providers do.
  server.app.addHook('onClose', () => Promise.all([job.close(), jobs.close()]).then(() => undefined))

  mount(server, 'thirdSync.totals', async ({ params }, call) => [
    await readTotal(call, ofType(params.type), 'user'),
    await readTotal(call, ofType(params.type), 'organization'),
  ])
  mount(server, 'thirdSync.organizationsToDingTalk', ({ query }, call) =>
    whole(call, jobs, 'dingTalk', 'organization', query.type),
  )
  mount(server, 'thirdSync.usersToDingTalk', ({ query }, call) => whole(call, jobs, 'dingTalk', 'user', query.type))
  mount(server, 'thirdSync.organizationsToWeCom', ({ query }, call) =>
    whole(call, jobs, 'weCom', 'organization', query.type),
  )
  mount(server, 'thirdSync.usersToWeCom', ({ query }, call) => whole(call, jobs, 'weCom', 'user', query.type))

  mount(server, 'thirdSync.start', async ({ params, query }, call) => {
    await start(call, jobs, ofType(params.type), params.kind, query.type !== '0')
    return reply(null, 'thirdSync.started')
  })
  mount(server, 'thirdSync.job', async ({ params }, call) => {
    const provider = ofType(params.type)
    const job = await readJob(call, provider)
    const isConfigured = hasKeys(provider, await readSettings(call.database))
    return { job: job && { ...job, reason: reasonText(job.reason, call.language) }, isConfigured }
  })
  mount(server, 'thirdSync.cancel', async ({ params }, call) => {
    const { numUpdatedRows } = await call.database
      .updateTable('third_job')
      .set({ is_cancelled: 1 })
      .where('provider', '=', ofType(params.type))
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) fail(400, 'thirdSync.notRunning')
    return reply(null, 'thirdSync.cancelling')
  })
  mount(server, 'thirdSync.failures', ({ params, query }, call) => listFailures(call, ofType(params.type), query))

  mount(server, 'systemConfig.testWeCom', async ({ params, body }, call) => {
    await check(call, 'weCom', body, params.type === '0')
    return reply(null, 'thirdSync.connected')
  })
  mount(server, 'systemConfig.testDingTalk', async ({ body }, call) => {
    await check(call, 'dingTalk', body, false)
    return reply(null, 'thirdSync.connected')
  })
}

/** Refuses with 400 what lacks its keys, and while another run of the provider is under way. */
function hasKeys(provider: ProviderName, settings: Settings): boolean {
  return provider === 'weCom'
    ? settings.qyhCorpId !== '' && settings.qyhCorpSecret !== ''
    : settings.dingSynAppKey !== '' && settings.dingSynAppSecret !== ''
}

async function start(call: Call, jobs: Jobs, provider: ProviderName, kind: SyncKind, isPull: boolean): Promise<string> {
  const settings = await readSettings(call.database)
  if (!hasKeys(provider, settings)) fail(400, 'thirdSync.noKeys')
  return (await jobs.start(provider, kind, isPull ? call : undefined)) ?? fail(400, 'thirdSync.running')
}

/** A run from its beginning to its end, or as far as it is after 90 seconds. `type` 0 pushes, any other pulls. */
async function whole(call: Call, jobs: Jobs, provider: ProviderName, kind: SyncKind, type: string) {
  const id = await start(call, jobs, provider, kind, type !== '0')
  const late = new AbortController()
  await Promise.race([
    jobs.ended(id),
    wait(WAITED, undefined, { signal: late.signal, ref: false }).catch(() => undefined),
  ])
  late.abort()
  const job = await readJob(call, provider)
  if (job?.id === id && job.state === 'failed') {
    const { reason } = job
    failWith(400, storedMessage(reason) ?? message('settings.refusedOutside', { reason }))
  }
  return readTotal(call, provider, kind)
}

/** Signs in with the keys as they would be configured; `contactsAlone` leaves the application out. */
async function check(
  call: Call,
  provider: ProviderName,
  given: Readonly<Record<string, unknown>>,
  contactsAlone: boolean,
): Promise<void> {
  const settings = await triedSettings(call, given)
  if (!hasKeys(provider, settings)) fail(400, 'thirdSync.keysFirst')
  try {
    await providers[provider]({
      settings: contactsAlone ? { ...settings, qyhAgentId: '' } : settings,
      hosts: call.hosts,
    }).check()
  } catch (error) {
    if (error instanceof ProviderFault) failOutside(error)
    throw error
  }
}

/** What the configuration wants pushed by itself; what did not change costs no call. */
async function syncByItself({ services }: Server, jobs: Jobs): Promise<void> {
  const settings = await readSettings(services.database)
  const wanted = [
    ['weCom', 'organization', settings.qyhIsSynOrg],
    ['weCom', 'user', settings.qyhIsSynUser],
    ['dingTalk', 'organization', settings.dingSynIsSynOrg],
    ['dingTalk', 'user', settings.dingSynIsSynUser],
  ] as const
  for (const [provider, kind, isOn] of wanted) {
    const id = isOn === 1 ? await jobs.start(provider, kind) : null
    if (id !== null) await jobs.ended(id)
  }
}
