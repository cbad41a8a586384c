import type { OwnPlaces as CallerOrganizations } from './kind.ts'
import type { FieldPlan } from './model.ts'
import { kindOf } from './registry.ts'

/** What user information tells about where somebody belongs (wire contract 2.2). */
interface BelongingInfo {
  readonly organizeIdList: readonly string[]
  readonly departmentId: string
  readonly positionId: string
  readonly positionIds: readonly { readonly id: string }[]
  readonly roleIds: readonly string[]
  readonly groupIds: readonly string[]
}

/** Where somebody belongs, the main position first. */
export function callerOrganizations(info: BelongingInfo): CallerOrganizations {
  const { organizeIdList, departmentId, positionId, roleIds, groupIds } = info
  const positions = info.positionIds.map(({ id }) => id)
  const main = positions.filter((id) => id === positionId)
  return {
    organizePath: organizeIdList,
    departmentId,
    positionIds: [...main, ...positions.filter((id) => id !== positionId)],
    roleIds,
    groupIds,
  }
}

/** Whether what a field begins with depends on where somebody belongs. */
export function wantsOwn(field: FieldPlan): boolean {
  const { traits, targets } = kindOf(field)
  const isFilled = traits.system !== undefined && traits.system.value !== 'user' && traits.system.value !== 'time'
  return isFilled || (field.defaultCurrent && targets(field).some(({ sort }) => sort === 'item'))
}

/** Whether a field begins with a text about whoever fills it in. */
export const wantsCaller = (field: FieldPlan): boolean => kindOf(field).wantsCaller?.(field) ?? false

/** Whether a field begins with the signature of whoever fills it in. */
export function wantsSignature(field: FieldPlan): boolean {
  return field.defaultCurrent && kindOf(field).traits.isHandwriting === true
}
