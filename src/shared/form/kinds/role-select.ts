import { itemDesign } from '../kind-design.ts'
import { itemKind } from '../item-kind.ts'

/** Roles: one id, or a list of ids when `multiple`. */
export const roleSelectKind = itemKind({
  kind: 'roleSelect',
  tag: 'JnpfRoleSelect',
  design: itemDesign(null),
  type: 'role',
  asked: '@role',
  former: ['ableRoleIds'],
  own: ({ roleIds }) => roleIds,
})
