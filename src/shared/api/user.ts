import * as z from 'zod'
import { baseInfoInput } from './current-user.ts'
import {
  day,
  downloadLink,
  id,
  idParams,
  isNotUnset,
  isSet,
  list,
  moment,
  pagedList,
  pageQuery,
  shownText,
  sortCode,
  text,
} from './common.ts'
import { area } from './endpoint.ts'
import { organizationNode } from './organization.ts'

/** Lowercase hex MD5 of a password, the form in which passwords travel (section 7). */
const passwordHash = z.string().regex(/^[\da-f]{32}$/i)
const digit = z.string().max(5).optional()

const userRow = z.looseObject({
  id,
  account: text,
  realName: text,
  headIcon: text,
  /** The word for it. */
  gender: text,
  mobilePhone: text,
  organize: text,
  position: text,
  /** 1 normal, 0 disabled, 2 locked. */
  enabledMark: z.coerce.number().catch(1),
  isAdministrator: z.coerce.number().catch(0),
  sortCode: z.coerce.number().catch(0),
  creatorTime: moment,
  description: text,
})

/** Ids as one text, the first one being the main one. */
const joinedIds = z.string().max(50_000).nullish()

const userInput = baseInfoInput.omit({ signature: true }).extend({
  id: z.string().optional(),
  account: shownText.min(1).max(50),
  organizeId: z.string().max(50_000).default(''),
  organizeIdTree: z
    .array(z.array(z.string().max(50)).max(50))
    .max(1_000)
    .nullish(),
  positionId: joinedIds,
  roleId: joinedIds,
  groupId: joinedIds,
  managerId: z.string().max(50).nullish(),
  /** 0 disabled, 1 normal; a locked account is unlocked by a call of its own. */
  enabledMark: z.coerce.number().int().min(0).max(2).default(1),
  headIcon: z.string().max(300).nullish(),
  sortCode,
  description: z.string().max(500).nullish(),
})
export type UserInput = z.output<typeof userInput>

/** What a change names: no defaults, since whatever a client leaves out stays as it is. */
const userChange = z
  .object(
    Object.fromEntries(
      Object.entries<z.ZodType>(userInput.shape).map(([name, type]) => [
        name,
        (type instanceof z.ZodDefault ? (type.unwrap() as z.ZodType) : type).optional(),
      ]),
    ),
  )
  .transform((change) => change as Partial<UserInput>)

const userDetail = z.looseObject({
  id,
  account: text,
  realName: text,
  organizeId: text,
  organizeIdTree: z.array(z.array(z.string())).catch([]),
  positionId: text,
  roleId: text,
  groupId: text,
  managerId: text,
  gender: z.coerce.number().catch(3),
  mobilePhone: text,
  email: text,
  enabledMark: z.coerce.number().catch(1),
  entryDate: day,
  birthday: day,
  sortCode: z.coerce.number().catch(0),
  description: text,
})

const listQuery = pageQuery.extend({
  organizeId: z.string().max(50).optional(),
  positionId: z.string().max(50).optional(),
  roleId: z.string().max(50).optional(),
  enabledMark: digit,
  gender: digit,
})

/** Something that somebody holds, or a kind of it with what there is. */
export interface HeldNode {
  id: string
  fullName: string
  children: HeldNode[]
}
const heldNode: z.ZodType<HeldNode, unknown> = z.lazy(() =>
  z.looseObject({
    id,
    fullName: text,
    children: z
      .array(heldNode)
      .nullish()
      .transform((children) => children ?? []),
  }),
)
const heldTree = z
  .array(heldNode)
  .nullish()
  .transform((nodes) => nodes ?? [])
const heldIds = z
  .array(z.string().min(1).max(120))
  .max(20_000)
  .nullish()
  .transform((ids) => ids ?? [])

const menu = 'permission.user'
const path = '/api/permission/Users'
const stale = { invalidates: ['table:user', 'table:relation', 'organization', 'user'] } as const

/** Administration of users (section 7, Permission; wire contract 4.3). */
export const userArea = area({
  'user.list': {
    method: 'GET',
    path,
    summary: 'Users, paged',
    access: { menu },
    query: listQuery,
    data: pagedList(userRow),
    groups: ['table:user'],
  },
  'user.export': {
    method: 'GET',
    path: `${path}/ExportExcel`,
    alsoAt: [{ path: `${path}/ExportData` }],
    summary: 'Workbook of the users of a page or of all that a search finds, with the columns of their import',
    access: { menu },
    query: listQuery.extend({
      /** 0: the page, 1: all. */
      dataType: z.coerce.number().int().min(0).max(1).default(0),
      selectKey: z.string().max(2000).default(''),
    }),
    data: downloadLink,
    timeout: 'transfer',
  },
  'user.one': {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'A user',
    access: { menu },
    params: idParams,
    data: userDetail,
  },
  'user.create': {
    method: 'POST',
    path,
    summary: 'Create a user; says whether an initial password is set',
    access: { menu, button: 'btn_add' },
    body: userInput,
    data: z.looseObject({ id, hasPassword: isNotUnset }).nullable(),
    ...stale,
  },
  'user.update': {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Change what is named of a user',
    access: { menu, button: 'btn_edit' },
    params: idParams,
    body: userChange,
    ...stale,
  },
  'user.delete': {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a user; records keep the name',
    access: { menu, button: 'btn_remove' },
    params: idParams,
    ...stale,
  },
  'user.toggle': {
    method: 'PUT',
    path: `${path}/{id}/Actions/State`,
    summary: 'Disable a user, whose sessions end, or enable one again',
    access: { menu, button: 'btn_edit' },
    params: idParams,
    ...stale,
  },
  'user.unlock': {
    method: 'PUT',
    path: `${path}/{id}/Actions/unlock`,
    summary: 'Unlock an account after too many wrong passwords',
    access: { menu, button: 'btn_edit' },
    params: idParams,
    ...stale,
  },
  'user.work': {
    method: 'GET',
    path: `${path}/getWorkByUser`,
    summary: 'What somebody holds: tasks that wait, tasks and flows, and what they look after, each as a tree',
    access: { menu, button: 'btn_edit' },
    query: z.object({ fromId: z.string().min(1).max(50) }),
    data: z.object({ wait: heldTree, flow: heldTree, permission: heldTree }),
  },
  'user.handOver': {
    method: 'POST',
    path: `${path}/workHandover`,
    summary:
      'Hand over what somebody holds to another, all that is named or nothing; branches that are named are passed over',
    access: { menu, button: 'btn_edit' },
    body: z.object({
      fromId: z.string().min(1).max(50),
      toId: z.string().min(1).max(50),
      waitList: heldIds,
      flowList: heldIds,
      permissionList: heldIds,
    }),
    invalidates: ['table:user', 'table:relation', 'organization', 'user', 'entrust', 'design'],
  },
  'user.resetPassword': {
    method: 'POST',
    path: `${path}/{id}/Actions/ResetPassword`,
    summary: 'Set another password, which the user has to change at the next sign-in',
    access: { menu, button: 'btn_edit' },
    caller: 'main',
    params: idParams,
    body: z.object({ id: z.string().optional(), userPassword: passwordHash, validatePassword: passwordHash }),
  },
  'user.selector': {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Organisations with their users as a tree',
    access: 'session',
    data: list(organizationNode),
  },
  'user.byPosition': {
    method: 'GET',
    path: `${path}/GetUsersByPositionId`,
    summary: 'Users of a position, in their organisations',
    access: 'session',
    query: z.object({ positionId: z.string().max(50), keyword: z.string().max(200).optional() }),
    data: z.array(organizationNode),
  },
  'user.byRole': {
    method: 'GET',
    path: `${path}/GetUsersByRoleOrgId`,
    alsoAt: [{ path: `${path}/getUsersByRoleId` }],
    summary: 'Users of a role, of an organisation where one is named',
    access: 'session',
    query: z.object({
      roleId: z.string().max(50),
      organizeId: z.string().max(50).optional(),
      keyword: z.string().max(200).optional(),
    }),
    data: z.array(z.looseObject({ id, fullName: text, headIcon: text, organize: text, type: text })),
  },
  'user.administered': {
    method: 'POST',
    path: `${path}/GetListByAuthorize/{id}`,
    summary: 'Organisations and users the caller administers, directly below a node (0: the top), or matching a word',
    access: 'session',
    params: idParams,
    body: z.looseObject({ keyword: z.string().max(200).optional() }),
    data: list(organizationNode),
  },
  'online.list': {
    method: 'GET',
    path: '/api/system/OnlineUser',
    summary: 'Sessions that are alive, paged',
    access: { menu: 'permission.onlineUser' },
    query: pageQuery,
    data: pagedList(
      z
        .looseObject({
          /** Ours; other servers of the family know a person's sessions by the person (wire contract 4.3). */
          id: text,
          userId: text,
          userName: text,
          organize: text,
          loginTime: moment,
          loginIPAddress: text,
          loginIPAddressName: text,
          loginSystem: text,
          loginPlatForm: text,
          /** The session that asks. */
          isSelf: isSet,
        })
        .transform((session) => ({
          ...session,
          id: session.id || session.userId,
          loginPlatForm: session.loginPlatForm || session.loginSystem,
        })),
    ),
    groups: ['table:online'],
  },
  'online.end': {
    method: 'DELETE',
    path: '/api/system/OnlineUser/{id}',
    summary: 'Force a session off',
    access: { menu: 'permission.onlineUser', button: 'btn_remove' },
    params: idParams,
    invalidates: ['table:online'],
  },
  'online.endMany': {
    method: 'DELETE',
    path: '/api/system/OnlineUser',
    summary: 'Force several sessions off',
    access: { menu: 'permission.onlineUser', button: 'btn_remove' },
    body: z.object({ ids: z.array(z.string().max(100)).min(1).max(1_000) }),
    invalidates: ['table:online'],
  },
})
