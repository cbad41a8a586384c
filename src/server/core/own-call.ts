import { languages } from '#shared/rules/language.ts'
import { type Call, createOwnCall, type Services } from './call.ts'
import { personOf } from './person.ts'

/** The server's own call in the name of somebody who is here and may sign in; null for anybody else. */
export async function callInNameOf(
  services: Services,
  userId: string,
  signal: AbortSignal,
): Promise<{ readonly call: Call; readonly email: string } | null> {
  const row = await services.database
    .selectFrom('platform_user')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('enabled_mark', '=', 1)
    .executeTakeFirst()
  if (!row) return null
  const user = { ...personOf(row), sessionId: '', mustChangePassword: false }
  const language = languages.find((each) => each === row.language) ?? 'zh'
  return { call: createOwnCall(services, user, language, signal), email: row.email }
}
