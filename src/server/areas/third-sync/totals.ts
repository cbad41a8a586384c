import type { Call, Services } from '#server/core/call.ts'
import { readPage, type Page } from '#server/database/page.ts'
import { likeContains } from '#server/database/text.ts'
import { endSilent, reasonText } from './jobs.ts'
import type { ProviderName, SyncKind } from './provider.ts'

/** How much of one kind there is, and how much of it the other system has (wire contract 5.7). */
export async function readTotal(call: Call, provider: ProviderName, kind: SyncKind) {
  const { database } = call
  const { total } =
    kind === 'organization'
      ? await database
          .selectFrom('organization')
          .select((row) => row.fn.countAll<number>().as('total'))
          .where('enabled_mark', '=', 1)
          .executeTakeFirstOrThrow()
      : await database
          .selectFrom('platform_user')
          .select((row) => row.fn.countAll<number>().as('total'))
          .where('deleted_at', 'is', null)
          .where('enabled_mark', 'in', [1, 2])
          .executeTakeFirstOrThrow()
  const links = await database
    .selectFrom('third_link')
    .select((row) => [
      row.fn.sum<number>(row.case().when('local_id', 'like', '@%').then(0).else(1).end()).as('tried'),
      row.fn.sum<number>(row.case().when('error', '=', '').then(1).else(0).end()).as('succeeded'),
      row.fn.sum<number>(row.case().when('error', '=', '').then(0).else(1).end()).as('failed'),
      row.fn.max('synced_at').as('at'),
    ])
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const [recordTotal, tried, failed] = [Number(total), Number(links.tried ?? 0), Number(links.failed ?? 0)]
  return {
    synType: call.text(kind === 'organization' ? 'thirdSync.organizations' : 'thirdSync.users'),
    kind,
    recordTotal,
    synSuccessCount: Number(links.succeeded ?? 0),
    synFailCount: failed,
    unSynCount: Math.max(0, recordTotal - tried),
    synDate: links.at === null ? null : Number(links.at),
  }
}

/** The job of a provider that runs, or the last one; null: there was none. */
export async function readJob(services: Pick<Services, 'database' | 'now'>, provider: ProviderName) {
  await endSilent(services)
  const job = await services.database
    .selectFrom('third_job')
    .selectAll()
    .where('provider', '=', provider)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!job) return null
  const { id, kind, direction, state, total, done, failed, reason } = job
  return { id, kind, direction, state, total, done, failed, reason, startedAt: job.started_at, endedAt: job.ended_at }
}

interface FailureQuery extends Page {
  readonly keyword?: string | undefined
}

/** Who or what the other system did not take at the last try, and why, by name. */
export async function listFailures(call: Call, provider: ProviderName, query: FailureQuery) {
  const { database, language } = call
  const word = query.keyword?.trim() ?? ''
  let failed = database.selectFrom('third_link').where('provider', '=', provider).where('error', '!=', '')
  if (word !== '') failed = failed.where(likeContains(database, 'third_link.name', word))
  const { rows, pagination } = await readPage(
    failed.selectAll().orderBy('kind').orderBy('name').orderBy('local_id'),
    query,
  )
  return {
    list: rows.map((row) => ({
      id: `${row.kind}:${row.local_id}`,
      kind: row.kind,
      name: row.name,
      reason: reasonText(row.error, language),
      at: row.synced_at,
    })),
    pagination,
  }
}
