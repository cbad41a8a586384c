import * as z from 'zod'
import { grantKinds } from '#shared/access/grant-kinds.ts'
import { flag, id, idParams, list, moment, shownText, sortCode, text } from './common.ts'
import { area } from './endpoint.ts'
import { usualTable } from './usual-table.ts'

const menu = 'permission.authorize'
const path = '/api/permission/PermissionGroup'
const may = (button?: string) => ({ menu, ...(button ? { button } : {}) }) as const

const group = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  description: text,
  sortCode: z.coerce.number().catch(0),
  enabledMark: flag.catch(1),
  creatorTime: moment,
})

/** Ids with what they are behind them (`{id}--user`). */
const memberIds = z.array(z.string().min(1).max(100)).max(20_000).default([])

/** A node of what is granted; a list of the family's, without anything that nobody has. */
export interface GrantedNode {
  readonly id: string
  readonly parentId: string
  readonly fullName: string
  readonly icon: string
  readonly hasChildren: boolean
  readonly isLeaf: boolean
  readonly num: number
  readonly children: GrantedNode[] | null
}
const granted: z.ZodType<GrantedNode, GrantedNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    fullName: z.string(),
    icon: z.string(),
    hasChildren: z.boolean(),
    isLeaf: z.boolean(),
    num: z.number(),
    children: z.array(granted).nullable(),
  }),
)

const subjectTypes = ['user', 'company', 'department', 'position', 'role', 'group'] as const
const named = z.object({ id: z.string(), fullName: z.string() })
/** `type` 0: nothing is handed out here. */
const groupsOf = z.object({ type: z.number(), list: z.array(named) })
/** `type` 1: what `list` says, 2: nothing, 0: everybody has all of it. */
const partOf = z.object({ type: z.number(), fullName: z.string(), list: z.array(named) })

const { 'permissionGroup.options': _options, ...table } = usualTable({
  name: 'permissionGroup',
  path,
  what: 'Permission groups',
  menu,
  row: group,
  input: z.object({
    id: z.string().max(50).nullish(),
    fullName: shownText.min(1).max(100),
    enCode: z.string().trim().min(1).max(50),
    description: z.string().max(500).nullish(),
    sortCode,
    enabledMark: flag.default(1),
  }),
  filters: { enabledMark: z.enum(['0', '1', '']).optional() },
})

/** The page grants by one right: whoever may grant may make the groups that are granted to. */
const isEdit = <Entry extends { readonly access: unknown }>(entry: Entry) => ({ ...entry, access: may('btn_edit') })

/** Groups that are granted something; whoever is in one has it (generation 3.6 of the family grants to nothing else). */
export const permissionGroupArea = {
  ...table,
  'permissionGroup.create': isEdit(table['permissionGroup.create']),
  'permissionGroup.delete': isEdit(table['permissionGroup.delete']),
  ...area({
    'permissionGroup.copy': {
      method: 'POST',
      path: `${path}/{id}/Actions/Copy`,
      summary: 'A group like another one, with what it was granted and without its members',
      access: may('btn_edit'),
      params: idParams,
      invalidates: ['table:permissionGroup', 'authority'],
    },
    'permissionGroup.members': {
      method: 'GET',
      path: `${path}/PermissionMember/{id}`,
      summary: 'Who is in a permission group: bare ids with what they are',
      access: may(),
      params: idParams,
      data: list(z.looseObject({ id, type: text, fullName: text })),
      groups: ['table:permissionGroup'],
    },
    'permissionGroup.saveMembers': {
      method: 'POST',
      path: `${path}/PermissionMember/{id}`,
      summary: 'Replace who is in a permission group',
      access: may('btn_edit'),
      params: idParams,
      body: z.object({ ids: memberIds }),
      invalidates: ['table:permissionGroup', 'authority'],
    },
    'permissionGroup.choices': {
      method: 'GET',
      path: `${path}/Selector`,
      summary: 'Enabled permission groups to choose from',
      access: may(),
      data: list(z.looseObject({ id, fullName: text, enCode: text, onlyId: text, type: text })),
      groups: ['table:permissionGroup'],
    },
    'permissionGroup.ofSubject': {
      method: 'GET',
      path: `${path}/getPermissionGroup`,
      summary: 'Permission groups that a user, organisation, position, role or group is in',
      access: may(),
      query: z.object({ id: z.string().min(1).max(50), objectType: z.enum(subjectTypes) }),
      data: groupsOf,
    },
    'permissionGroup.granted': {
      method: 'GET',
      path: `${path}/getPermission`,
      summary: 'One kind of what a permission group is granted, as a tree',
      access: may(),
      query: z.object({
        permissionId: z.string().min(1).max(50),
        itemType: z.enum([...grantKinds, 'portalManage']),
        id: z.string().max(50).optional(),
        objectType: z.string().max(50).optional(),
      }),
      data: z.array(granted),
    },
    'permissionGroup.ofMenu': {
      method: 'GET',
      path: '/api/system/Menu/getPermissionGroup/{id}',
      summary: 'Permission groups that a menu is granted to',
      access: may(),
      params: idParams,
      data: groupsOf,
    },
    'permissionGroup.inMenu': {
      method: 'GET',
      path: '/api/system/Menu/getPermission/{id}/{permissionId}',
      summary: 'Buttons, columns, fields and data schemes of a menu that a permission group is granted',
      access: may(),
      params: idParams.extend({ permissionId: z.string().min(1).max(50) }),
      data: z.object({ button: partOf, column: partOf, form: partOf, resource: partOf }),
    },
    'permissionGroup.ofPortal': {
      method: 'GET',
      path: '/api/permission/Authority/Model/{id}/Role',
      summary: 'Permission groups that a portal of a system is granted to',
      access: may(),
      params: idParams,
      data: z.object({ ids: z.array(z.string()) }),
    },
    'permissionGroup.grantPortal': {
      method: 'PUT',
      path: '/api/permission/Authority/Model/{id}',
      summary: 'Grant a portal of a system to these permission groups and no other',
      access: may('btn_edit'),
      params: idParams,
      body: z.object({
        itemType: z.enum(['portalManage']),
        objectId: z.array(z.string().min(1).max(50)).max(500),
      }),
      invalidates: ['authority', 'table:portalManage', 'portal'],
    },
  }),
}
