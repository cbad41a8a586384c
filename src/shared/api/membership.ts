import * as z from 'zod'
import { count, flag, id, idParams, moment, pagedList, pageQuery, shownText, sortCode, text } from './common.ts'
import { area, type Endpoint } from './endpoint.ts'
import { usualTable } from './usual-table.ts'

const named = {
  fullName: shownText.min(1).max(50),
  enCode: shownText.min(1).max(50),
  /** Id of an entry of the dictionary PositionType, roleType or groupType. */
  type: z.string().max(50).nullish(),
  sortCode,
  enabledMark: flag.default(1),
  description: z.string().max(500).nullish(),
} as const

const row = {
  id,
  fullName: text,
  enCode: text,
  /** In the list the name of the type, in one record its id. */
  type: text,
  sortCode: count.catch(0),
  enabledMark: flag.catch(1),
  description: text,
  creatorTime: moment,
  /** People who have it. */
  memberCount: z.coerce.number().catch(0),
} as const

const ids = z.array(z.string().max(100)).max(10_000)
const positionTable = usualTable({
  name: 'position',
  path: '/api/permission/Position',
  what: 'Positions',
  menu: 'permission.position',
  row: z.looseObject({
    ...row,
    organizeId: text,
    /** Ids from the top down: joined in lists, an array in one record. */
    organizeIdTree: z.union([z.array(z.string()), text]),
    /** Names from the top down to the organisation it belongs to. */
    department: text,
  }),
  input: z.object({ id: z.string().optional(), organizeId: z.string().min(1).max(50), ...named }),
  filters: {
    organizeId: z.string().max(50).optional(),
    enabledMark: z.enum(['0', '1', '']).optional(),
    type: z.string().max(50).optional(),
  },
})

const roleTable = usualTable({
  name: 'role',
  path: '/api/permission/Role',
  what: 'Roles',
  menu: 'permission.role',
  row: z.looseObject({
    ...row,
    globalMark: flag.catch(0),
    /** Of the list: the name of the type, which has the reach under `type` there. */
    typeName: text,
    /** Names of the organisations it is for. */
    organizeInfo: text,
    organizeIds: z.array(z.string()).catch([]),
  }),
  input: z.object({
    id: z.string().optional(),
    ...named,
    globalMark: flag.default(0),
    /** Of each organisation the ids from the top; the last one counts. */
    organizeIdsTree: z
      .array(z.array(z.string().max(50)).min(1).max(50))
      .max(1_000)
      .nullish(),
  }),
  /** `0`: the global ones. */
  filters: {
    organizeId: z.string().max(50).optional(),
    enabledMark: z.enum(['0', '1', '']).optional(),
    type: z.string().max(50).optional(),
  },
})

const groupTable = usualTable({
  name: 'group',
  path: '/api/permission/Group',
  what: 'Groups of people',
  menu: 'permission.group',
  row: z.looseObject(row),
  input: z.object({ id: z.string().optional(), ...named }),
  filters: { enabledMark: z.enum(['0', '1', '']).optional(), type: z.string().max(50).optional() },
})

/** Selectors are calls of their own (`selectors.ts`): they answer trees, which a write makes stale too. */
function administered<Calls extends object, Name extends string>(
  table: Calls,
  name: Name,
): Omit<Calls, `${Name}.options`> {
  const calls = Object.entries(table as Record<string, Endpoint>).flatMap(([id, entry]) => {
    if (id === `${name}.options`) return []
    const { invalidates } = entry
    return [[id, invalidates ? { ...entry, invalidates: [...invalidates, 'organization'] } : entry]]
  })
  return Object.fromEntries(calls) as Omit<Calls, `${Name}.options`>
}

const roleCalls = administered(roleTable, 'role')

/** Which of the three is meant, as the family writes it. */
const objectType = z.enum(['Position', 'Role', 'Group'])

/** Positions, roles and groups, and who has them (section 7, Permission; wire contract 4.2). */
export const membershipArea = {
  ...administered(positionTable, 'position'),
  ...roleCalls,
  'role.create': {
    ...roleCalls['role.create'],
    /** What its grants are asked of. */
    data: z.looseObject({ id, fullName: text }).nullable(),
  },
  ...administered(groupTable, 'group'),
  ...area({
    'relation.list': {
      method: 'GET',
      path: '/api/permission/UserRelation/{id}',
      summary: 'People who have a position or role, or are in a group, paged',
      access: 'session',
      params: idParams,
      /** Without `objectType`, as the family asks: `ids` of everybody, and an empty page. */
      query: pageQuery.extend({ objectType: objectType.optional() }),
      data: pagedList(
        z.looseObject({ id, account: text, realName: text, organize: text, enabledMark: z.coerce.number().catch(1) }),
      ),
      groups: ['table:relation'],
    },
    'relation.change': {
      method: 'POST',
      path: '/api/permission/UserRelation/{id}',
      summary: 'Give a position or role to people, or take it from them; the same for a group',
      access: 'session',
      params: idParams,
      /** With `objectId`, as the family sends: `userIds` is the whole membership from now on. */
      body: z.object({
        objectType,
        objectId: z.string().max(100).nullish(),
        userIds: ids.default([]),
        removedIds: ids.default([]),
      }),
      invalidates: ['table:relation', 'table:position', 'table:role', 'table:group', 'table:user'],
    },
  }),
}
