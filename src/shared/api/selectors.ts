import * as z from 'zod'
import { id, isSet, list, listOf, somePagination, text } from './common.ts'
import { area } from './endpoint.ts'

/** A node of a picker's tree: an organisation, or a position, role or group in it (section 3, Picker item). */
export interface SelectorNode {
  id: string
  parentId: string
  fullName: string
  enCode: string
  /** company, department, position, role or group; empty for the head of a list. */
  type: string
  icon: string
  /** Where it belongs, as a path of names. */
  organize: string
  organizeIds: string[]
  /** Unique per place: a role stands in several organisations. */
  onlyId: string
  disabled?: boolean
  hasChildren: boolean
  isLeaf: boolean
  children: SelectorNode[]
}
export const selectorNode: z.ZodType<SelectorNode, unknown> = z.lazy(() =>
  z.looseObject({
    id,
    parentId: text,
    fullName: text,
    enCode: text,
    type: text,
    icon: text,
    organize: text,
    organizeIds: z.array(z.string()).catch([]),
    onlyId: text,
    disabled: isSet,
    hasChildren: isSet,
    isLeaf: isSet,
    children: z
      .array(selectorNode)
      .nullish()
      .transform((items) => items ?? []),
  }),
)

/**
 * Ours: `parentId` asks for the nodes directly below one (-1: the top), `keyword` with a page for what it finds as a flat
 * list. A server that knows neither answers the whole tree.
 */
export const branchQuery = z
  .object({
    keyword: z.string().max(200).optional(),
    parentId: z.string().max(50).optional(),
    currentPage: z.coerce.number<number>().int().min(1).max(1_000_000_000).optional(),
    pageSize: z.coerce.number<number>().int().min(1).max(10_000).optional(),
  })
  .optional()
export type BranchQuery = z.output<typeof branchQuery>

const nodes = z.looseObject({ list: listOf(selectorNode), pagination: somePagination })
const idList = z.array(z.string().max(100)).max(10_000)
const organizations = z.looseObject({ organizeIds: idList.default([]) })

/** Bare or suffixed ids (wire contract 4.1). */
const allowed = z.looseObject({ ids: idList.default([]), keyword: z.string().max(200).optional() })

/** What may be chosen where positions, roles and groups are picked (section 7, Permission; wire contract 4.2). */
export const selectorArea = area({
  'position.selector': {
    method: 'GET',
    path: '/api/permission/Position/Selector',
    summary: 'Enabled positions below their organisations',
    access: 'session',
    query: branchQuery,
    data: nodes,
    cache: 'organization',
  },
  'position.all': {
    method: 'GET',
    path: '/api/permission/Position/All',
    summary: 'Every enabled position, short',
    access: 'session',
    data: list(z.looseObject({ id, fullName: text, enCode: text, organizeId: text })),
    cache: 'organization',
  },
  'position.ofOrganizations': {
    method: 'POST',
    reads: true,
    path: '/api/permission/Position/getListByOrgIds',
    summary: 'Enabled positions of some organisations',
    access: 'session',
    bodyLimit: 1024 * 1024,
    body: organizations,
    data: nodes,
    cache: 'organization',
  },
  'position.byCondition': {
    method: 'POST',
    reads: true,
    path: '/api/permission/Position/PositionCondition',
    summary: 'The positions that a field allows, by their own ids or those of their organisations',
    access: 'session',
    bodyLimit: 1024 * 1024,
    body: z.looseObject({
      departIds: idList.default([]),
      positionIds: idList.default([]),
      /** Suffixed, as newer clients ask. */
      ids: idList.optional(),
      keyword: z.string().max(200).optional(),
    }),
    data: nodes,
    cache: 'organization',
  },
  'role.selector': {
    method: 'GET',
    path: '/api/permission/Role/Selector',
    summary: 'Enabled roles: the global ones below id 1, the others below their organisations',
    access: 'session',
    query: branchQuery,
    data: nodes,
    cache: 'organization',
  },
  'role.selectorByPermission': {
    method: 'GET',
    path: '/api/permission/Role/SelectorByPermission',
    summary: 'The same, of the organisations that the caller administers',
    access: 'session',
    data: nodes,
    cache: 'organization',
  },
  'role.ofOrganizations': {
    method: 'POST',
    reads: true,
    path: '/api/permission/Role/getListByOrgIds',
    summary: 'Enabled roles of some organisations, and the global ones',
    access: 'session',
    bodyLimit: 1024 * 1024,
    body: organizations,
    data: nodes,
    cache: 'organization',
  },
  'role.byCondition': {
    method: 'POST',
    reads: true,
    path: '/api/permission/Role/RoleCondition',
    summary: 'The roles that a field allows, by their own ids or those of their organisations',
    access: 'session',
    bodyLimit: 1024 * 1024,
    body: allowed,
    data: nodes,
    cache: 'organization',
  },
  'group.byCondition': {
    method: 'POST',
    reads: true,
    path: '/api/permission/Group/GroupCondition',
    summary: 'The groups that a field allows, by their own ids or those of their categories',
    access: 'session',
    bodyLimit: 1024 * 1024,
    body: allowed,
    data: nodes,
    cache: 'organization',
  },
  'group.selector': {
    method: 'GET',
    path: '/api/permission/Group/Selector',
    summary: 'Enabled groups below their categories',
    access: 'session',
    data: z.array(selectorNode),
    cache: 'organization',
  },
})
