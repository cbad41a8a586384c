import { timingSafeEqual } from 'node:crypto'
import { placeOfAddress } from '#server/core/addresses.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { countUse, type RateLimit, waitingTime } from '#server/core/rate.ts'
import { fingerprint } from '#server/core/tokens.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { FormLinkTable, ListLinkTable } from '#server/database/tables/sign-in.ts'

function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(fingerprint(given)), Buffer.from(fingerprint(secret)))
}

/** Counts a use of public forms by address, or so many at once. Refuses with 429 beyond the limit. */
export async function limitVisitor(call: Call, what: string, limit: RateLimit, added = 1): Promise<void> {
  const wait = await countUse(call.database, `${what}:${placeOfAddress(call.ip)}`, limit, call.now(), added)
  if (wait > 0) fail(429, 'common.tooOften', { params: { wait: waitingTime(wait) } })
}

/** The published link. Refuses with 400 one that is unknown, wrong, switched off or expired, all alike. */
export async function openLink(call: Call, id: string, secret: string): Promise<FormLinkTable> {
  const link = await call.database.selectFrom('form_link').selectAll().where('id', '=', id).executeTakeFirst()
  if (!link || !isSame(secret, link.secret) || link.enabled_mark !== 1) return fail(400, 'shortLink.invalid')
  if (link.expires_at !== null && link.expires_at <= call.now()) return fail(400, 'shortLink.invalid')
  return link
}

/** The published list. Refuses with 400 one that is unknown, wrong, not consented to or expired, all alike. */
export async function openListLink(call: Call, id: string, secret: string): Promise<ListLinkTable> {
  const link = await call.database.selectFrom('list_link').selectAll().where('id', '=', id).executeTakeFirst()
  if (!link || !isSame(secret, link.secret) || link.consent_at === null) return fail(400, 'shortLink.listInvalid')
  if (link.expires_at !== null && link.expires_at <= call.now()) return fail(400, 'shortLink.listInvalid')
  return link
}

/** Links that the sign-in page offers. */
export async function announcedLinks(database: PlatformDatabase, now: number) {
  const links = await database
    .selectFrom('form_link')
    .select(['id', 'secret', 'full_name'])
    .where('enabled_mark', '=', 1)
    .where('announced', '=', 1)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(5)
    .execute()
  return links.map(({ id, secret, full_name }) => ({ id, encryption: secret, fullName: full_name }))
}
