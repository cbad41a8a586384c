import { randomInt } from 'node:crypto'
import { placeOf, placeOfAddress } from '#server/core/addresses.ts'
import { isRunning } from '#server/core/clock-skew.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { countUse, waitingTime } from '#server/core/rate.ts'
import { readSettings } from '#server/core/settings.ts'
import { createSecret, fingerprint } from '#server/core/tokens.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { CodeCertificateTable } from '#server/database/tables/sign-in.ts'
import type { MessageCode } from '#server/messages/catalogue.ts'
import { admit } from './sign-in.ts'

const LIFETIME = 2 * 60_000
/** After the confirmation the waiting device has so long to fetch its session. */
const FETCH_TIME = 60_000
/** So long a used or expired one can still say what became of it. */
const REMEMBERED = 10 * 60_000
const TEN_MINUTES = 10 * 60_000
/** No letters or digits that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const waiting = 0
const scanned = 1
const confirmed = 2
const used = 3
const refused = -1

function createCode(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** `K7QM-3F9X`, as it shows under the QR code. */
function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Issues the ticket of a QR code. Refuses with 429 when one address asks for too many. */
export async function issueCertificate(call: Call): Promise<string> {
  const { database, ip, client } = call
  const now = call.now()
  const wait = await countUse(database, `qr:${placeOfAddress(ip)}`, { most: 120, window: TEN_MINUTES }, now)
  if (wait > 0) fail(429, 'common.tooManyRequests', { params: { wait: waitingTime(wait) } })
  await database
    .deleteFrom('code_certificate')
    .where('expires_at', '<=', now - REMEMBERED)
    .execute()
  const secret = createSecret()
  await database
    .insertInto('code_certificate')
    .values({
      id: fingerprint(secret),
      code: createCode(),
      status: waiting,
      user_id: null,
      ip,
      client,
      created_at: now,
      expires_at: now + LIFETIME,
    })
    .execute()
  return secret
}

type Reason = 'unknown' | 'refused' | 'used' | 'expired'

/** Why a request can no longer be decided about; null: it can. */
function reasonOf(row: CodeCertificateTable | undefined, now: number): Reason | null {
  if (!row) return 'unknown'
  if (row.status === refused) return 'refused'
  if (row.status === used) return 'used'
  return isRunning(row.expires_at, LIFETIME, now) ? null : 'expired'
}

// A type and not an interface: it has to fit an answer that may hold more.
type CertificateStatus = {
  readonly status: number
  readonly value: string
  readonly expiresIn: number
  readonly theme?: string
  readonly code?: string
  readonly reason?: string
}

const over = (reason: Reason): CertificateStatus => ({ status: -1, value: '', expiresIn: 0, reason })

/**
 * How far a QR sign-in is, for the device that shows it (wire contract 2.1). The poll after the confirmation opens the
 * session, for that device's address; it is the only one that gets the token.
 */
export async function pollCertificate(call: Call, secret: string): Promise<CertificateStatus> {
  const { database } = call
  const id = fingerprint(secret)
  const row = await database.selectFrom('code_certificate').selectAll().where('id', '=', id).executeTakeFirst()
  const now = call.now()
  const reason = reasonOf(row, now)
  if (!row || reason) return over(reason ?? 'unknown')
  if (row.status !== confirmed) {
    return { status: row.status, value: '', code: shownCode(row.code), expiresIn: row.expires_at - now }
  }
  const spent = await database
    .updateTable('code_certificate')
    .set({ status: used })
    .where('id', '=', id)
    .where('status', '=', confirmed)
    .returning('user_id')
    .executeTakeFirst()
  const user =
    spent?.user_id &&
    (await database.selectFrom('platform_user').selectAll().where('id', '=', spent.user_id).executeTakeFirst())
  if (!user) return over('used')
  const { token, theme } = await admit(call, user, await readSettings(database), row.created_at)
  return { status: confirmed, value: token, theme, expiresIn: 0 }
}

const overMessages = {
  unknown: 'auth.qrUnknown',
  expired: 'auth.qrExpired',
  refused: 'auth.qrWasRefused',
  used: 'auth.qrUsed',
} as const satisfies Record<Reason, MessageCode>

/** By the ticket itself, or by the code that people type (any case, with or without its dash). */
async function find(database: PlatformDatabase, text: string): Promise<CodeCertificateTable | undefined> {
  const typed = text.replace(/[\s-]/g, '').toUpperCase()
  const query = database.selectFrom('code_certificate').selectAll()
  return typed.length === 8
    ? query.where('code', '=', typed).executeTakeFirst()
    : query.where('id', '=', fingerprint(text.trim())).executeTakeFirst()
}

/** The live request the caller may decide about. Refuses with 400 and what became of any other, 429 for guessing. */
async function openRequest(call: Call, text: string): Promise<CodeCertificateTable> {
  const now = call.now()
  const limit = { most: 60, window: TEN_MINUTES }
  const wait = await countUse(call.database, `qrLook:${call.user.userId}`, limit, now)
  if (wait > 0) fail(429, 'auth.qrTooOften', { params: { wait: waitingTime(wait) } })
  const row = await find(call.database, text)
  const reason = row?.status === confirmed ? 'used' : reasonOf(row, now)
  if (!row || reason) return fail(400, overMessages[reason ?? 'unknown'])
  if (row.user_id !== null && row.user_id !== call.user.userId) return fail(400, 'auth.qrOther')
  return row
}

/** Who asks: what the confirm screen shows before anybody agrees. */
export async function describeCertificate(call: Call, text: string) {
  const row = await openRequest(call, text)
  return {
    ticket: shownCode(row.code),
    code: shownCode(row.code),
    status: row.status,
    createdAt: row.created_at,
    expiresIn: row.expires_at - call.now(),
    ip: row.ip,
    ipName: placeOf(call, row.ip),
    device: row.client,
  }
}

/** Changes a request that is still open and not another person's; refuses with 400 when somebody was faster. */
async function updateCertificate(call: Call, text: string, change: Partial<CodeCertificateTable>): Promise<void> {
  const { id } = await openRequest(call, text)
  const { userId } = call.user
  const { numUpdatedRows } = await call.database
    .updateTable('code_certificate')
    .set({ ...change, user_id: userId })
    .where('id', '=', id)
    .where('status', 'in', [waiting, scanned])
    .where('expires_at', '>', call.now())
    .where((row) => row.or([row('user_id', 'is', null), row('user_id', '=', userId)]))
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) fail(400, 'auth.qrUsed')
}

/** Scanned: from now on only this person may decide. Refused: the ticket is over. */
export async function markCertificate(call: Call, text: string, status: '1' | '-1'): Promise<void> {
  await updateCertificate(call, text, { status: status === '1' ? scanned : refused })
}

/** Agrees to the sign-in as the caller; the waiting device fetches its session within a minute. */
export async function confirmCertificate(call: Call, text: string): Promise<void> {
  await updateCertificate(call, text, { status: confirmed, expires_at: call.now() + FETCH_TIME })
}
