import { itemKind } from '../item-kind.ts'

/** People, and what holds them: ids with their type, `{id}--{type}` (wire contract 4.1). */
export const usersSelectKind = itemKind({ kind: 'usersSelect', tag: 'JnpfUsersSelect', type: 'mixed' })
