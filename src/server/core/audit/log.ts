import type { FastifyRequest } from 'fastify'
import type { EndpointId } from '#shared/api/table.ts'
import { readSetting } from '#server/environment.ts'
import { plainAddress } from '../addresses.ts'
import type { Call, Services } from '../call.ts'
import { appendEntries, type AuditEntry, thinEntries } from './chain.ts'
import { Refusals } from './refusals.ts'
import { targetOf } from './targets.ts'

const DAY = 86_400_000
/** How long an entry is kept where `AUDIT_DAYS` says nothing. */
const KEPT = 3 * 365 * DAY
/** Entries between two clean-ups of one process. */
const THIN_EVERY = 500

/** Milliseconds between looks which hours of refusals are over. */
const LOOK = 10 * 60_000

/**
 * `note`: notes what a call did, or that it was refused, before its answer goes out, so that whoever was answered finds the
 * entry. `close`: writes what is still counted.
 */
export function createAuditLog(services: Services) {
  const { database, log, now } = services
  const kept = readSetting('AUDIT_DAYS') ?? KEPT
  const refusals = new Refusals()
  let written = 0
  const write = async (entries: readonly AuditEntry[]): Promise<void> => {
    if (entries.length === 0) return
    try {
      await appendEntries(database, entries)
      const before = written
      written += entries.length
      if (before === 0 || Math.floor(before / THIN_EVERY) < Math.floor(written / THIN_EVERY))
        await thinEntries(database, services.millisecondsAgo(kept))
    } catch (error) {
      // What it tells of was done: its answer must not fail for the entry. The server's own log says that one is missing.
      for (const { action, actor_id } of entries) log.error({ err: error, action, user: actor_id }, 'audit entry lost')
    }
  }
  const timer = setInterval(() => void write(refusals.over(now())), LOOK).unref()
  return {
    async note(request: FastifyRequest): Promise<void> {
      const { audit, answeredCode } = request
      const action = request.routeOptions.config.endpointId
      if (action === undefined) return
      if (audit !== undefined && answeredCode === 200) {
        const { kind, target } = audit
        await write([{ ...callerOf(request), at: now(), kind, action, target, outcome: 'done' }])
      } else if (isRefusal(request)) {
        const target = request.audit?.target ?? (await namedTarget(database, action, request))
        const entry = { ...callerOf(request), at: now(), kind: 'refused', action, target, outcome: 'audit.refused' }
        await write(refusals.take(entry))
      }
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await write(refusals.over(now(), true))
    },
  }
}

/** Somebody who is signed in asked for what they may not. Before they changed their first password all is refused. */
function isRefusal({ answeredCode, signedIn }: FastifyRequest): boolean {
  return answeredCode === 403 && signedIn !== undefined && !signedIn.mustChangePassword
}

/** Of what its address names; a body was not read yet. */
async function namedTarget(database: Services['database'], action: EndpointId, { params }: FastifyRequest) {
  return targetOf(database, action, { params }).catch(() => '')
}

const callerOf = ({ signedIn, ip, headers }: FastifyRequest) => ({
  actor_id: signedIn?.userId ?? '',
  actor_name: signedIn ? nameOf(signedIn) : '',
  ip: plainAddress(ip),
  client: String(headers['user-agent'] ?? ''),
})

const nameOf = ({ realName, account }: { readonly realName: string; readonly account: string }) =>
  realName === '' ? account : `${realName} (${account})`

/** A sign-in that succeeded, or the code of why it did not. `userId` is empty where the account is nobody's. */
export async function noteSignIn(
  { database, now, ip, client }: Call,
  { account, userId, outcome }: { readonly account: string; readonly userId: string; readonly outcome: string },
): Promise<void> {
  const row = { at: now(), kind: 'signIn', actor_id: userId, actor_name: account, action: 'auth.login', target: '' }
  await appendEntries(database, [{ ...row, outcome, ip, client }])
}
