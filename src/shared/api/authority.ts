import * as z from 'zod'
import { grantKinds } from '#shared/access/grant-kinds.ts'
import { flag, id, isSet, listOf, idParams, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'
import { isListOfEach, isObject } from './dictionary-ready.ts'

const kinds: ReadonlySet<unknown> = new Set(grantKinds)

/** Whether it has these texts, whether it may be granted, and `others` fields more: a schema leaves out any other. */
function isNode(node: unknown, texts: readonly string[], others: number): node is Readonly<Record<string, unknown>> {
  if (!isObject(node) || typeof node['isHeld'] !== 'boolean') return false
  for (const name of texts) if (typeof node[name] !== 'string') return false
  return Object.keys(node).length === texts.length + 1 + others
}

const systemTexts = ['id', 'fullName', 'enCode']
const menuTexts = ['id', 'systemId', 'parentId', 'fullName', 'enCode']
const itemTexts = ['id', 'menuId', 'fullName', 'enCode']

/** Whether everything that can be granted already is what the schema of `authority.tree` would make of it. */
function isReadyGrantTree(data: unknown): boolean {
  return (
    isObject(data) &&
    Object.keys(data).length === 3 &&
    isListOfEach(data['systems'], (system) => isNode(system, systemTexts, 0)) &&
    isListOfEach(data['menus'], (menu) => isNode(menu, menuTexts, 1) && Number.isFinite(menu['type'])) &&
    isListOfEach(data['items'], (item) => isNode(item, itemTexts, 1) && kinds.has(item['kind']))
  )
}

const objectType = z.enum(['User', 'Role', 'Position', 'PermissionGroup'])
export type ObjectType = z.output<typeof objectType>

const ids = z.array(z.string().min(1).max(50)).max(200_000).default([])
const grants = {
  systemIds: ids,
  module: ids,
  button: ids,
  column: ids,
  form: ids,
  resource: ids,
}
const subjects = z.array(z.string().min(1).max(50)).max(2000).default([])

/** A node of a tree of grants; what it holds is read by our own client as `children`. */
export interface GrantNode {
  readonly id: string
  readonly parentId: string
  readonly fullName: string
  readonly icon: string
  readonly sortCode: number
  readonly disabled: boolean
  readonly hasChildren: boolean
  readonly children: GrantNode[]
}
const grantNode: z.ZodType<GrantNode, GrantNode> = z.lazy(() =>
  z.object({
    id,
    parentId: text,
    fullName: text,
    icon: text,
    sortCode: z.coerce.number().catch(0),
    disabled: isSet,
    hasChildren: isSet,
    // An empty list travels as null (wire contract 1.1).
    children: z
      .array(grantNode)
      .nullish()
      .transform((children) => children ?? []),
  }),
) as z.ZodType<GrantNode, GrantNode>

const may = (button?: string) => ({ menu: 'permission.authorize', ...(button ? { button } : {}) }) as const

/** Who is granted what (specification, section 6; wire contract 4.5). */
export const authorityArea = area({
  'authority.subjects': {
    method: 'GET',
    path: '/api/permission/Authority/Subjects',
    summary: 'Roles, positions, users or permission groups that can be granted something, paged',
    access: may(),
    /** Empty: roles. */
    query: pageQuery.extend({ objectType: z.enum(['Role', 'Position', 'User', 'PermissionGroup', '']).default('') }),
    data: pagedList(
      z.looseObject({
        id,
        objectType,
        fullName: text,
        enCode: text,
        organize: text,
        /** How many organisations it is for, of which `organize` is the first; 0: for all. */
        organizations: z.coerce.number().catch(1),
        enabledMark: flag,
        count: z.number(),
      }),
    ),
    groups: ['authority'],
  },
  'authority.tree': {
    method: 'GET',
    path: '/api/permission/Authority/Tree',
    summary: 'Everything that can be granted, flat; `isHeld`: whether the caller may grant it',
    access: may(),
    data: z.object({
      systems: z.array(z.object({ id, fullName: text, enCode: text, isHeld: z.boolean() })),
      menus: z.array(
        z.object({
          id,
          systemId: id,
          parentId: id,
          fullName: text,
          enCode: text,
          type: z.number(),
          isHeld: z.boolean(),
        }),
      ),
      items: z.array(
        z.object({ id, menuId: id, kind: z.enum(grantKinds), fullName: text, enCode: text, isHeld: z.boolean() }),
      ),
    }),
    isReady: isReadyGrantTree,
    groups: ['authority', 'menu'],
  },
  'authority.grants': {
    method: 'GET',
    path: '/api/permission/Authority/Data/{id}',
    summary: 'What a user, role, position or permission group was granted itself',
    access: may(),
    params: idParams,
    query: z.object({ objectType }),
    data: z.object({ ids: z.array(z.string()) }),
    groups: ['authority'],
  },
  'authority.values': {
    method: 'POST',
    path: '/api/permission/Authority/Data/{id}/Values',
    summary: 'One kind of grants as a tree, with what is granted and all that can be',
    access: may(),
    params: idParams,
    body: z.looseObject({ type: z.enum(grantKinds), moduleIds: z.string().max(5_000_000).nullish() }),
    data: z.looseObject({ list: listOf(grantNode), ids: listOf(id).default([]), all: listOf(id).default([]) }),
    timeout: 'long',
  },
  'authority.save': {
    method: 'PUT',
    path: '/api/permission/Authority/Data/{id}',
    summary: 'Replace what a user, role, position or permission group is granted',
    access: may('btn_edit'),
    params: idParams,
    /** Clients of the family call a permission group `Batch`. */
    body: z.looseObject({ objectType: z.enum([...objectType.options, 'Batch']), ...grants }),
    invalidates: ['authority'],
    timeout: 'long',
  },
  'authority.batch': {
    method: 'POST',
    path: '/api/permission/Authority/Data/Batch',
    summary: 'Add grants to several users, roles and positions',
    access: may('btn_edit'),
    body: z.looseObject({ userIds: subjects, positionIds: subjects, roleIds: subjects, groupIds: subjects, ...grants }),
    invalidates: ['authority'],
    timeout: 'long',
  },
  'authority.explain': {
    method: 'GET',
    path: '/api/permission/Authority/Explain/{id}',
    summary: 'What a user may do, and by which grants',
    access: may(),
    params: idParams,
    data: z.object({
      isAdministrator: z.boolean(),
      subjects: z.array(z.object({ objectType, id, fullName: text, isEnabled: z.boolean() })),
      /** `by`: places in `subjects`. */
      grants: z.array(z.object({ kind: z.enum(grantKinds), id, by: z.array(z.number()) })),
    }),
    groups: ['authority'],
  },
})
export type GrantTree = z.output<(typeof authorityArea)['authority.tree']['data']>
