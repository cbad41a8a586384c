import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { keptStatement } from '#server/database/kept-statement.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { ApiError, fail } from './answer.ts'
import type { SignedIn } from './call.ts'
import { isRunning, latestEnd } from './clock-skew.ts'
import { isPasswordOverdue, readSettings } from './settings.ts'
import { createSecret, fingerprint, secretOf } from './tokens.ts'

const RENEW_AFTER = 60_000
/** However much it is used, a session ends: a stolen token does not live for ever. */
const LONGEST = 30 * 24 * 60 * 60_000

export interface SessionStart {
  readonly userId: string
  /** How long it lives without use. */
  readonly minutes: number
  /** True ends the user's earlier sessions: their next call is answered 601. */
  readonly single: boolean
  readonly ip: string
  readonly client: string
  readonly now: number
}

/** Starts a session and returns its token, scheme included, as the Authorization header carries it. */
export async function startSession(database: PlatformDatabase, start: SessionStart): Promise<string> {
  const secret = createSecret()
  const lifetime = start.minutes * 60_000
  // Those of a clock that had gone ahead stay: it may be now that it goes wrong.
  await database.deleteFrom('session').where('expires_at', '<', start.now).execute()
  if (start.single) await endSessionsOf(database, start.userId, 'kicked')
  await database
    .insertInto('session')
    .values({
      id: fingerprint(secret),
      user_id: start.userId,
      created_at: start.now,
      expires_at: start.now + lifetime,
      lifetime,
      ended: null,
      ip: start.ip,
      client: start.client,
    })
    .execute()
  return `bearer ${secret}`
}

/** A session and whose it is. */
export interface LiveSession extends SignedIn {
  /** When it ends unless somebody uses it. */
  readonly endsAt: number
}

/** Why sessions were ended by something else than their own sign-out, and what their next call is answered. */
const endings = {
  kicked: { status: 601, code: 'common.sessionReplaced' },
  password: { status: 600, code: 'common.sessionPasswordChanged' },
  disabled: { status: 602, code: 'common.sessionDisabled' },
  deleted: { status: 602, code: 'common.sessionUserGone' },
  forced: { status: 601, code: 'common.sessionForcedOff' },
} as const
export type Ending = keyof typeof endings

/**
 * Ends every session of a user; the next call of each is refused for this reason. With the password goes whatever a thief
 * could still turn into a session: tickets, confirmed QR codes, codes by text message.
 */
export async function endSessionsOf(database: PlatformDatabase, userId: string, ending: Ending): Promise<void> {
  await database.updateTable('session').set({ ended: ending }).where('user_id', '=', userId).execute()
  if (ending !== 'password') return
  await database.deleteFrom('ticket').where('user_id', '=', userId).execute()
  await database.deleteFrom('redirect_ticket').where('user_id', '=', userId).execute()
  await database.deleteFrom('code_certificate').where('user_id', '=', userId).execute()
  await database
    .deleteFrom('sms_code')
    .where('mobile', 'in', (query) =>
      query.selectFrom('platform_user').select('mobile_phone').where('id', '=', userId).where('mobile_phone', '!=', ''),
    )
    .execute()
}

export async function endSession(database: PlatformDatabase, sessionId: string): Promise<void> {
  await database.deleteFrom('session').where('id', '=', sessionId).execute()
}

/**
 * The user of an Authorization header. Refuses with 600 (none, unknown, expired or password changed), 601 (signed in elsewhere)
 * or 602 (the user is gone or may no longer sign in).
 */
export async function findSession(
  database: PlatformDatabase,
  authorization: string | undefined,
  now: number,
): Promise<LiveSession> {
  const row = await readSession(database, authorization, now)
  // Use keeps a session alive; once a minute is often enough to write that down.
  let expiresAt = row.expires_at
  if (now > expiresAt - row.lifetime + RENEW_AFTER) {
    expiresAt = now + row.lifetime
    await database.updateTable('session').set({ expires_at: expiresAt }).where('id', '=', row.session_id).execute()
  }
  return signedIn(database, { ...row, expires_at: expiresAt }, now)
}

/** The same for whoever works with it: refuses with 403 who has to change their password first. */
export async function findWorkingSession(...given: Parameters<typeof findSession>): Promise<LiveSession> {
  const user = await findSession(...given)
  return user.mustChangePassword ? fail(403, 'password.mustChange') : user
}

async function signedIn(
  database: PlatformDatabase,
  row: Awaited<ReturnType<typeof liveSession>>,
  now: number,
): Promise<LiveSession> {
  return {
    endsAt: endOf(row),
    sessionId: row.session_id,
    userId: row.user_id,
    account: row.account,
    realName: row.real_name ?? '',
    organizationId: row.organization_id ?? '',
    positionId: row.position_id,
    isAdministrator: row.is_administrator === 1,
    mustChangePassword: await mustChange(database, row, now),
  }
}

/** Whether the policy lets nobody work with the password they were given, or with one as old as theirs. */
async function mustChange(
  database: PlatformDatabase,
  row: { readonly change_password_date: number | null; readonly user_created_at: number | null },
  now: number,
): Promise<boolean> {
  const settings = await readSettings(database)
  if (row.change_password_date === null && settings.mandatoryModificationOfInitialPassword === 1) return true
  return isPasswordOverdue(row.change_password_date ?? row.user_created_at ?? now, settings, now)
}

/** Whether a row of `session` is one of a person who is here: neither over nor of a clock that had gone ahead. */
export function isPresent(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`session.ended is null and session.expires_at > ${now}
    and session.expires_at - session.lifetime <= ${latestEnd(0, now)}`
}

/** The user of a session, by its id, or null when it is over; looking does not keep it alive. */
export async function userOfSession(
  database: PlatformDatabase,
  sessionId: string,
  now: number,
): Promise<LiveSession | null> {
  try {
    return await signedIn(database, await liveSession(database, sessionId, now), now)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/**
 * When sessions end by themselves, or with which error a call of theirs is refused, of any number in one question; looking does not
 * keep them alive.
 */
export async function peekSessions(
  database: PlatformDatabase,
  sessionIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number | ApiError>> {
  const rows = await sessionRows(database)
    .where(whereIn(database, 'session.id', sessionIds))
    .execute()
  const byId = new Map(rows.map((row) => [row.session_id, row] as const))
  return new Map<string, number | ApiError>(
    sessionIds.map((id): [string, number | ApiError] => {
      try {
        return [id, endOf(requireLive(byId.get(id), now))]
      } catch (error) {
        if (error instanceof ApiError) return [id, error]
        throw error
      }
    }),
  )
}

function endOf(row: { readonly expires_at: number; readonly created_at: number }): number {
  return Math.min(row.expires_at, row.created_at + LONGEST)
}

async function readSession(database: PlatformDatabase, authorization: string | undefined, now: number) {
  const secret = secretOf(authorization)
  if (!secret) fail(600, 'common.sessionExpired')
  return liveSession(database, fingerprint(secret), now)
}

const oneSession = keptStatement((database, { id }: { readonly id: string }) =>
  sessionRows(database).where('session.id', '=', id),
)

async function liveSession(database: PlatformDatabase, sessionId: string, now: number) {
  const { rows } = await oneSession(database, { id: sessionId })
  return requireLive(rows[0], now)
}

function sessionRows(database: PlatformDatabase) {
  return database
    .selectFrom('session')
    .leftJoin('platform_user', 'platform_user.id', 'session.user_id')
    .select([
      'session.id as session_id',
      'session.user_id',
      'session.lifetime',
      'session.expires_at',
      'session.created_at',
      'session.ended',
      'platform_user.account',
      'platform_user.real_name',
      'platform_user.organization_id',
      'platform_user.position_id',
      'platform_user.is_administrator',
      'platform_user.enabled_mark',
      'platform_user.deleted_at',
      'platform_user.change_password_date',
      'platform_user.created_at as user_created_at',
    ])
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionRows>['execute']>>[number]

function requireLive(row: SessionRow | undefined, now: number) {
  // Begun by a clock that had gone ahead, it would last until that comes true.
  const isOfNow =
    row && isRunning(row.expires_at, row.lifetime, now) && isRunning(row.created_at + LONGEST, LONGEST, now)
  if (!row || !isOfNow) fail(600, 'common.sessionExpired')
  if (row.ended) {
    const { status, code } = endings[row.ended in endings ? (row.ended as Ending) : 'kicked']
    fail(status, code)
  }
  // Locked (2) is an account by wrong sign-ins of anybody: they end no session of who is at work.
  const isUsable = row.enabled_mark === 1 || row.enabled_mark === 2
  if (row.account === null || row.deleted_at !== null || !isUsable) {
    fail(602, 'common.sessionUserGone')
  }
  return { ...row, account: row.account }
}
