import * as z from 'zod'
import { count, id, isSet, moment, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'

const menu = 'system.thirdSync'
const button = 'btn_edit'
const path = '/api/system/SynThirdInfo'
/** 1 WeCom, 2 DingTalk. */
const type = z.enum(['1', '2'])
const kind = z.enum(['organization', 'user'])

const total = z.looseObject({
  /** What is counted, in words. */
  synType: text,
  kind: text,
  recordTotal: count.catch(0),
  synSuccessCount: count.catch(0),
  synFailCount: count.catch(0),
  unSynCount: count.catch(0),
  /** Epoch milliseconds of the last try; null before the first. */
  synDate: moment,
})
export type SyncTotal = z.output<typeof total>

const job = z.looseObject({
  id,
  kind: text,
  /** push or pull. */
  direction: text,
  /** running, done, failed, cancelled or interrupted (its server ended). */
  state: text,
  total: count,
  done: count,
  failed: count,
  /** What the other system said, of one that failed as a whole. */
  reason: text,
  startedAt: z.coerce.number(),
  endedAt: z.coerce.number().nullish(),
})
export type SyncJob = z.output<typeof job>

const failure = z.looseObject({ id, kind: text, name: text, reason: text, at: z.coerce.number() })
export type SyncFailure = z.output<typeof failure>

/** `type` 0 pushes, any other pulls (wire contract 5.7). */
const direction = z.object({ type: z.string().max(5).default('0') })

/** What a pull may have changed. */
const pulled = ['table:thirdSync', 'table:user', 'table:relation', 'organization', 'user'] as const

function wholeRun(name: string, summary: string) {
  return {
    method: 'GET',
    path: `${path}/${name}`,
    summary,
    access: { menu, button },
    query: direction,
    data: total,
    timeout: 'long',
    invalidates: pulled,
  } as const
}

/** Organisations and people in the contacts of WeCom and DingTalk (wire contract 5.7). */
export const thirdSyncArea = area({
  'thirdSync.totals': {
    method: 'GET',
    path: `${path}/getSynThirdTotal/{type}`,
    summary: 'How many people and organisations there are, and how many of them the other system has',
    access: { menu },
    params: z.object({ type }),
    data: z.array(total),
    groups: ['table:thirdSync'],
  },
  'thirdSync.organizationsToDingTalk': wholeRun(
    'synAllOrganizeSysToDing',
    'Push organisations to DingTalk, or pull them from there, to the end',
  ),
  'thirdSync.usersToDingTalk': wholeRun(
    'synAllUserSysToDing',
    'Push people to DingTalk, or pull them from there, to the end',
  ),
  'thirdSync.organizationsToWeCom': wholeRun(
    'synAllOrganizeSysToQy',
    'Push organisations to WeCom, or pull them from there, to the end',
  ),
  'thirdSync.usersToWeCom': wholeRun('synAllUserSysToQy', 'Push people to WeCom, or pull them from there, to the end'),
  'thirdSync.start': {
    method: 'POST',
    path: `${path}/{type}/{kind}/Actions/Start`,
    summary: 'Ours: begin a push or a pull in the background',
    access: { menu, button },
    params: z.object({ type, kind }),
    query: direction,
    invalidates: ['table:thirdSync'],
  },
  'thirdSync.job': {
    method: 'GET',
    path: `${path}/{type}/Job`,
    summary: 'Ours: how far the sync is that runs, or how the last one ended',
    access: { menu },
    params: z.object({ type }),
    /** `isConfigured`: whether the keys of the other system are kept here; nothing can be synced without. */
    data: z.looseObject({ job: job.nullable(), isConfigured: isSet.optional() }),
    groups: ['table:thirdSync'],
  },
  'thirdSync.cancel': {
    method: 'POST',
    path: `${path}/{type}/Actions/Cancel`,
    summary: 'Ours: end the sync that runs after what it is doing',
    access: { menu, button },
    params: z.object({ type }),
    invalidates: ['table:thirdSync'],
  },
  'thirdSync.failures': {
    method: 'GET',
    path: `${path}/{type}/Failures`,
    summary: 'Ours: who and what the other system did not take, and why, paged',
    access: { menu },
    params: z.object({ type }),
    query: pageQuery,
    data: pagedList(failure),
    groups: ['table:thirdSync'],
  },
})
