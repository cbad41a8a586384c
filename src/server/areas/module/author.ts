import { wantsOwn } from '#shared/form/own-places.ts'
import type { InitialContext } from '#shared/form/kind.ts'
import type { FormPlan } from '#shared/form/model.ts'
import type { Call } from '#server/core/call.ts'
import { readOwnPlaces } from '../auth/user-info.ts'

/** Who writes a record, and when. */
export const author = (call: Call) => ({ userId: call.user.userId, now: call.now() })

/** What new records and rows begin with; where the caller belongs is read only for forms that ask for it. */
export async function initialContext(call: Call, form: FormPlan): Promise<InitialContext> {
  const asks = form.fields.some((field) => wantsOwn(field) || field.columns.some(wantsOwn))
  return { ...author(call), ...(asks ? { own: await readOwnPlaces(call) } : {}) }
}
