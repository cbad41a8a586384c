import { itemDesign } from '../kind-design.ts'
import { itemKind } from '../item-kind.ts'
import { currentUserId } from '../references.ts'

/** People, and what holds them: ids with their type, `{id}--{type}` (wire contract 4.1). */
export const usersSelectKind = itemKind({
  kind: 'usersSelect',
  tag: 'JnpfUsersSelect',
  design: itemDesign(null),
  type: 'mixed',
  former: ['ableDepIds', 'ablePosIds', 'ableRoleIds', 'ableGroupIds', 'ableUserIds'],
  // A single one takes only people (section 5, Pickers).
  isSingle: (id) => !id.includes('--') || id.endsWith('--user') || id.startsWith(currentUserId),
  own: (_places, userId) => (userId === '' ? [] : [`${userId}--user`]),
})
