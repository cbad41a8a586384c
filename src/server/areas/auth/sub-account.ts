import { isMobile } from '#shared/rules/validation.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'

/**
 * The account that a typed text names. A sub-account is typed `mobile@account` (section 2, Login screen). The contract
 * does not say whose mobile number it is; our reading: a member of the account's organisation, or of one below it, so
 * that people who know only the account of their unit can sign in with their own number and their own password. An
 * account of exactly this text comes first; a number that several members share names nobody. What names nobody stays
 * as it is, and is refused like any unknown account.
 */
export async function resolveAccount(database: PlatformDatabase, typed: string): Promise<string> {
  const at = typed.indexOf('@')
  const mobile = typed.slice(0, at)
  if (at <= 0 || !isMobile(mobile)) return typed
  const exact = await database
    .selectFrom('platform_user')
    .select('account')
    .where('account', '=', typed)
    .executeTakeFirst()
  if (exact) return typed
  const head = await database
    .selectFrom('platform_user')
    .select('organization_id')
    .where('account', '=', typed.slice(at + 1))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!head) return typed
  const organizations = await database.selectFrom('organization').select(['id', 'path']).execute()
  const below = organizations.filter((each) => each.path.split(',').includes(head.organization_id))
  const persons = await database
    .selectFrom('platform_user')
    .select('account')
    .where('mobile_phone', '=', mobile)
    .where('deleted_at', 'is', null)
    .where(
      whereIn(
        database,
        'platform_user.organization_id',
        below.map((each) => each.id),
      ),
    )
    .limit(2)
    .execute()
  return persons.length === 1 ? (persons[0]?.account ?? typed) : typed
}
