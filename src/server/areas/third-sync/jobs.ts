import { createHash } from 'node:crypto'
import { ApiError } from '#server/core/answer.ts'
import type { Call, Services } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { latestEnd } from '#server/core/clock-skew.ts'
import { outsideReason } from '#server/core/outgoing.ts'
import { openSettings } from '#server/core/settings.ts'
import type { ThirdJobTable } from '#server/database/tables/third-sync.ts'
import { isMessageCode, type Message, render } from '#server/messages/message.ts'
import { sql } from 'kysely'
import { whereIn } from '#server/database/text.ts'
import { dingTalk } from './ding-talk.ts'
import { type Provider, type ProviderName, ProviderFault, type ProviderOf, type SyncKind } from './provider.ts'
import { organizationPulls, type PullStep, userPulls } from './pull.ts'
import { organizationSteps, type SyncStep, UnfitRecord, userSteps } from './push.ts'
import { weCom } from './we-com.ts'

export const providers: Readonly<Record<ProviderName, ProviderOf>> = { weCom, dingTalk }

/** A job whose process has not been heard of for so long is over. */
const SILENT = 150_000
/** Characters of a stored reason. */
const MAX_REASON = 500

type JobServices = Pick<Services, 'database' | 'now' | 'seals' | 'hosts' | 'log'>

/** Jobs of this process; those of others are known by the database alone. */
export interface Jobs {
  /** Starts one and answers its id; null while another one of the provider runs. `puller`: pull, in their name. */
  start(provider: ProviderName, kind: SyncKind, puller?: Call): Promise<string | null>
  /** Resolves once a job of this process ended; at once for any other. */
  ended(id: string): Promise<void>
  close(): Promise<void>
}

export function createJobs(services: JobServices): Jobs {
  const { database, now, log } = services
  const running = new Map<string, Promise<void>>()
  const stop = new AbortController()
  return {
    async start(provider, kind, puller) {
      await endSilent(services)
      const id = nextId()
      const at = now()
      const started = await database
        .insertInto('third_job')
        .values({
          id,
          provider,
          kind,
          direction: puller ? 'pull' : 'push',
          state: 'running',
          total: 0,
          done: 0,
          failed: 0,
          reason: '',
          is_cancelled: 0,
          started_at: at,
          beat_at: at,
          ended_at: null,
        })
        // The index lets one job of a provider run.
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (Number(started.numInsertedOrUpdatedRows ?? 0) === 0) return null
      const work = runJob(services, { id, provider, kind, puller }, stop.signal)
        .catch((error: unknown) => log.error({ err: error }, 'third-party sync'))
        .finally(() => running.delete(id))
      running.set(id, work)
      return id
    },
    ended: (id) => running.get(id) ?? Promise.resolve(),
    async close() {
      stop.abort()
      await Promise.all(running.values())
    },
  }
}

/** A process that was killed leaves its job behind: what it did not do is done by the next one. */
export async function endSilent({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  await database
    .updateTable('third_job')
    .set({ state: 'interrupted', ended_at: now() })
    .where('state', '=', 'running')
    .where((row) => row.or([row('beat_at', '<', now() - SILENT), row('beat_at', '>', latestEnd(0, now()))]))
    .execute()
}

interface Job {
  readonly id: string
  readonly provider: ProviderName
  readonly kind: SyncKind
  readonly puller: Call | undefined
}

async function runJob(services: JobServices, job: Job, signal: AbortSignal): Promise<void> {
  const { database, now, hosts } = services
  const end = (state: ThirdJobTable['state'], reason = '') =>
    database
      .updateTable('third_job')
      .set({ state, reason, ended_at: now() })
      .where('id', '=', job.id)
      // What others took for dead stays so.
      .where('state', '=', 'running')
      .execute()
  try {
    const settings = await openSettings(services)
    const provider = providers[job.provider]({ settings, hosts, signal, beat: () => beat(services, job, {}) })
    // Keys that are wrong are told once, and not by every person.
    await provider.check()
    await runSteps(services, job, await stepsOf(services, job, provider), signal)
    await end('done')
  } catch (error) {
    if (error instanceof Cancelled) return void (await end('cancelled'))
    if (signal.aborted) return void (await end('interrupted'))
    await end('failed', stored(error instanceof ProviderFault ? outsideReason(error) : { code: 'common.internal' }))
    if (!(error instanceof ProviderFault)) throw error
  }
}

/** Somebody ended the run, from any process, or took it for dead. */
class Cancelled extends Error {}

async function beat(
  { database, now }: JobServices,
  { id }: Job,
  counts: { total?: number; done?: number; failed?: number },
) {
  const job = await database
    .updateTable('third_job')
    .set({ ...counts, beat_at: now() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('is_cancelled')
    .executeTakeFirst()
  if (job?.is_cancelled !== 0) throw new Cancelled()
}

/** Does one thing and answers whether that went well; throws what would fail for everybody. */
type Step = () => Promise<boolean>

async function stepsOf(services: JobServices, job: Job, provider: Provider): Promise<Step[]> {
  const { puller, kind, provider: name } = job
  if (puller) {
    const context = { call: puller, name, provider }
    const steps = await (kind === 'organization' ? organizationPulls(context) : userPulls(context))
    await forgetRefused(services, job, steps)
    return steps.map((step) => () => pullOne(services, job, step))
  }
  const context = { database: services.database, name, provider }
  const steps = await (kind === 'organization' ? organizationSteps(context) : userSteps(context))
  return steps.map((step) => () => {
    const isSame = step.link?.fingerprint === step.fingerprint && step.link.error === '' && step.link.remote_id !== ''
    return isSame ? Promise.resolve(true) : pushOne(services, job, step)
  })
}

async function runSteps(services: JobServices, job: Job, steps: readonly Step[], signal: AbortSignal): Promise<void> {
  const total = steps.length
  let [done, failed] = [0, 0]
  for (const step of steps) {
    signal.throwIfAborted()
    await beat(services, job, { total, done, failed })
    if (!(await step())) failed += 1
    done += 1
  }
  await services.database.updateTable('third_job').set({ total, done, failed }).where('id', '=', job.id).execute()
}

interface LinkChange {
  readonly localId: string
  readonly name: string
  readonly remote_id: string
  /** Without one, what was sent last stays what it was. */
  readonly fingerprint?: string
  readonly error: string
}

async function writeLink({ database, now }: JobServices, job: Job, { localId, name, ...change }: LinkChange) {
  const row = { name: name.slice(0, 200), synced_at: now(), ...change }
  await database
    .insertInto('third_link')
    .values({ provider: job.provider, kind: job.kind, local_id: localId, fingerprint: '', ...row })
    .onConflict((conflict) => conflict.columns(['provider', 'kind', 'local_id']).doUpdateSet(row))
    .execute()
}

const linksOfJob = ({ database }: JobServices, { provider, kind }: Job) =>
  database.deleteFrom('third_link').where('provider', '=', provider).where('kind', '=', kind)

/** Sends one record and writes down what became of it. */
async function pushOne(services: JobServices, job: Job, step: SyncStep): Promise<boolean> {
  const { localId, name, fingerprint, link } = step
  try {
    const remote_id = await step.run()
    if (remote_id !== null) await writeLink(services, job, { localId, name, remote_id, fingerprint, error: '' })
    else await linksOfJob(services, job).where('local_id', '=', localId).execute()
    return true
  } catch (error) {
    await writeLink(services, job, { localId, name, remote_id: link?.remote_id ?? '', error: ownFailure(error) })
    return false
  }
}

/** Stands for an id of ours where nothing of ours has come of a record there, whose own id may be longer than ours. */
const refusedId = (remoteId: string) => `@${createHash('sha256').update(remoteId).digest('hex').slice(0, 40)}`

/** What a pull could not take, and is not there any more, is nobody's failure. */
async function forgetRefused(services: JobServices, job: Job, steps: readonly PullStep[]): Promise<void> {
  const there = steps.map(({ remoteId }) => refusedId(remoteId))
  const stale = linksOfJob(services, job).where('local_id', 'like', '@%')
  await (there.length === 0
    ? stale
    : stale.where(sql<boolean>`not ${whereIn(services.database, 'local_id', there)}`)
  ).execute()
}

/** Takes one record over and writes down what became of it. */
async function pullOne(services: JobServices, job: Job, step: PullStep): Promise<boolean> {
  const { remoteId: remote_id, name } = step
  try {
    const localId = await step.run()
    if (localId === null) return true
    // One record there is one here: what was linked with it before, and is gone, would be deleted there by the next push.
    await linksOfJob(services, job).where('remote_id', '=', remote_id).where('local_id', '!=', localId).execute()
    await writeLink(services, job, { localId, name, remote_id, fingerprint: '', error: '' })
    return true
  } catch (error) {
    const localId = step.localId ?? refusedId(remote_id)
    await writeLink(services, job, { localId, name, remote_id, error: ownFailure(error) })
    return false
  }
}

/** A message of ours as it is stored, without its parameters where they are too long. */
function stored(text: Message): string {
  const whole = `@${JSON.stringify(text)}`
  return whole.length <= MAX_REASON ? whole : `@${text.code}`
}

/** Why one record failed, as it is stored; throws on what is no failure of the record. */
function ownFailure(error: unknown): string {
  if (error instanceof UnfitRecord) return `@${error.code}`
  if (error instanceof ApiError) return stored(error.text)
  if (error instanceof ProviderFault && ['other', 'exists', 'missing'].includes(error.kind)) return error.message
  throw error
}

/** The message that is stored; null where the words of the other system stand. */
export function storedMessage(error: string): Message | null {
  if (!error.startsWith('@')) return null
  const code = error.slice(1)
  if (code.startsWith('{')) return JSON.parse(code) as Message
  return isMessageCode(code) ? { code } : null
}

/** A failure in the reader's language; what the other system said stands as it said it. */
export function reasonText(error: string, language: Parameters<typeof render>[1]): string {
  const text = storedMessage(error)
  return text === null ? error : render(text, language)
}
