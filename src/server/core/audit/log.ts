import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointId } from '#shared/api/table.ts'
import { readSetting } from '#server/environment.ts'
import { plainAddress } from '../addresses.ts'
import type { Call, Services } from '../call.ts'
import { appendEntries, type AuditEntry, thinEntries } from './chain.ts'

const DAY = 86_400_000
/** How long an entry is kept where `AUDIT_DAYS` says nothing. */
const KEPT = 3 * 365 * DAY
/** Entries between two clean-ups of one process. */
const THIN_EVERY = 500

/** Notes what a call did before its answer goes out, so that whoever was answered finds the entry. */
export function createAuditLog(services: Services) {
  const { database, log, now } = services
  const kept = readSetting('AUDIT_DAYS') ?? KEPT
  let written = 0
  return async (request: FastifyRequest, _response: FastifyReply): Promise<void> => {
    const { audit, signedIn } = request
    const action: EndpointId | undefined = request.routeOptions.config.endpointId
    if (audit === undefined || action === undefined || request.answeredCode !== 200) return
    const entry: AuditEntry = {
      at: now(),
      kind: audit.kind,
      actor_id: signedIn?.userId ?? '',
      actor_name: signedIn ? nameOf(signedIn) : '',
      action,
      target: audit.target,
      outcome: 'done',
      ip: plainAddress(request.ip),
      client: String(request.headers['user-agent'] ?? ''),
    }
    try {
      await appendEntries(database, [entry])
      written += 1
      if (written % THIN_EVERY === 1) await thinEntries(database, services.millisecondsAgo(kept))
    } catch (error) {
      // What it tells of was done: its answer must not fail for the entry. The server's own log says that one is missing.
      log.error({ err: error, action, user: entry.actor_id }, 'audit entry lost')
    }
  }
}

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
