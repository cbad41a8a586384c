import type { Services } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { openSettings } from '#server/core/settings.ts'
import type { ThirdJobTable } from '#server/database/tables/third-sync.ts'
import { render } from '#server/messages/message.ts'
import { dingTalk } from './ding-talk.ts'
import { type ProviderName, ProviderFault, type ProviderOf, type SyncKind } from './provider.ts'
import { organizationSteps, type SyncStep, UnfitRecord, userSteps } from './push.ts'
import { weCom } from './we-com.ts'

export const providers: Readonly<Record<ProviderName, ProviderOf>> = { weCom, dingTalk }

/** A job whose process has not been heard of for so long is over. */
const SILENT = 150_000

type JobServices = Pick<Services, 'database' | 'now' | 'seals' | 'hosts' | 'log'>

/** Jobs of this process; those of others are known by the database alone. */
export interface Jobs {
  /** Starts one and answers its id; null while another one of the provider runs. */
  start(provider: ProviderName, kind: SyncKind): Promise<string | null>
  /** Resolves once a job of this process ended; at once for any other. */
  ended(id: string): Promise<void>
  close(): Promise<void>
}

export function createJobs(services: JobServices): Jobs {
  const { database, now, log } = services
  const running = new Map<string, Promise<void>>()
  const stop = new AbortController()
  return {
    async start(provider, kind) {
      await endSilent(services)
      const id = nextId()
      const at = now()
      const started = await database
        .insertInto('third_job')
        .values({
          id,
          provider,
          kind,
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
      const work = runJob(services, { id, provider, kind }, stop.signal)
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
    .where('beat_at', '<', now() - SILENT)
    .execute()
}

interface Job {
  readonly id: string
  readonly provider: ProviderName
  readonly kind: SyncKind
}

async function runJob(services: JobServices, job: Job, signal: AbortSignal): Promise<void> {
  const { database, now, hosts } = services
  const end = (state: ThirdJobTable['state'], reason = '') =>
    database.updateTable('third_job').set({ state, reason, ended_at: now() }).where('id', '=', job.id).execute()
  try {
    const settings = await openSettings(services)
    const provider = providers[job.provider]({ settings, hosts, signal })
    const context = { database, name: job.provider, provider }
    // Keys that are wrong are told once, and not by every person.
    await provider.check()
    const steps = await (job.kind === 'organization' ? organizationSteps(context) : userSteps(context))
    const isWhole = await runSteps(services, job, steps, signal)
    await end(isWhole ? 'done' : 'cancelled')
  } catch (error) {
    if (signal.aborted) return void (await end('interrupted'))
    await end('failed', error instanceof ProviderFault ? error.message : 'fault')
    if (!(error instanceof ProviderFault)) throw error
  }
}

/** Answers whether it came to the end: somebody may cancel it, from any process. */
async function runSteps(services: JobServices, job: Job, steps: readonly SyncStep[], signal: AbortSignal) {
  const { database, now } = services
  let [done, failed] = [0, 0]
  for (const step of steps) {
    signal.throwIfAborted()
    const beat = await database
      .updateTable('third_job')
      .set({ total: steps.length, done, failed, beat_at: now() })
      .where('id', '=', job.id)
      .returning('is_cancelled')
      .executeTakeFirst()
    if (beat?.is_cancelled !== 0) return false
    const isSame = step.link?.fingerprint === step.fingerprint && step.link.error === '' && step.link.remote_id !== ''
    if (!isSame && !(await runStep(services, job, step))) failed += 1
    done += 1
  }
  await database.updateTable('third_job').set({ total: steps.length, done, failed }).where('id', '=', job.id).execute()
  return true
}

/** Does one thing and writes down what became of it. Throws what would fail for everybody. */
async function runStep({ database, now }: JobServices, job: Job, step: SyncStep): Promise<boolean> {
  const key = { provider: job.provider, kind: job.kind, local_id: step.localId }
  const write = (change: { remote_id: string; fingerprint: string; error: string }) => {
    const row = { name: step.name.slice(0, 200), synced_at: now(), ...change }
    return database
      .insertInto('third_link')
      .values({ ...key, ...row })
      .onConflict((conflict) => conflict.columns(['provider', 'kind', 'local_id']).doUpdateSet(row))
      .execute()
  }
  const known = { remote_id: step.link?.remote_id ?? '', fingerprint: step.link?.fingerprint ?? '' }
  try {
    const remote_id = await step.run()
    if (remote_id !== null) await write({ remote_id, fingerprint: step.fingerprint, error: '' })
    else {
      const { provider, kind, local_id } = key
      const gone = database.deleteFrom('third_link').where('provider', '=', provider).where('kind', '=', kind)
      await gone.where('local_id', '=', local_id).execute()
    }
    return true
  } catch (error) {
    if (error instanceof UnfitRecord) await write({ ...known, error: `@${error.code}` })
    else if (
      error instanceof ProviderFault &&
      (error.kind === 'other' || error.kind === 'exists' || error.kind === 'missing')
    )
      await write({ ...known, error: error.message })
    else throw error
    return false
  }
}

/** A failure in the reader's language; what the other system said stands as it said it. */
export function reasonText(error: string, language: Parameters<typeof render>[1]): string {
  const code = error.slice(1)
  const own = ['thirdSync.noMobile', 'thirdSync.noOrganization', 'thirdSync.noParent'] as const
  const known = error.startsWith('@') ? own.find((each) => each === code) : undefined
  return known ? render({ code: known }, language) : error
}
