import { wantsCaller, wantsOwn, wantsSignature } from '#shared/form/caller-organizations.ts'
import type { CallerTexts, InitialContext } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { asksPlaces } from '#shared/form/rules/behaviour.ts'
import type { Call } from '#server/core/call.ts'
import { readOwnPlaces } from '../people/own-places.ts'

/** Who writes a record, and when. */
export const author = (call: Pick<Call, 'user' | 'now'>) => ({ userId: call.user.userId, now: call.now() })

type Author = Pick<Call, 'database' | 'user' | 'now'>

/** What new records and rows begin with; where the caller belongs is read only for forms that ask for it. */
export async function initialContext(call: Author, form: FormPlan): Promise<InitialContext> {
  const asks = (wants: (field: FieldPlan) => boolean) =>
    form.fields.some((field) => wants(field) || field.columns.some(wants))
  return {
    ...author(call),
    ...(asks(wantsOwn) || asksPlaces(form) ? { own: await readOwnPlaces(call) } : {}),
    ...(asks(wantsCaller) ? { caller: await readCallerTexts(call) } : {}),
    ...(asks(wantsSignature) ? { signImg: await readSignature(call) } : {}),
  }
}

async function readCallerTexts({ database, user }: Author): Promise<CallerTexts> {
  const row = await database
    .selectFrom('platform_user')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .select(['platform_user.mobile_phone', 'organization.full_name', 'organization.category'])
    .where('platform_user.id', '=', user.userId)
    .executeTakeFirst()
  const department = row?.category === 'department' ? row.full_name : null
  return { department: department ?? '', mobilePhone: row?.mobile_phone ?? '' }
}

async function readSignature({ database, user }: Author): Promise<string> {
  const row = await database
    .selectFrom('platform_user')
    .select('sign_img')
    .where('id', '=', user.userId)
    .executeTakeFirst()
  return row?.sign_img ?? ''
}
