import * as z from 'zod'
import {
  flag,
  id,
  idParams,
  isSet,
  list,
  listOf,
  shownText,
  somePagination,
  sortCode,
  text,
  wantedMark,
} from './common.ts'
import { area } from './endpoint.ts'
import { branchQuery } from './selectors.ts'

export interface OrganizationNode {
  id: string
  parentId: string
  fullName: string
  enCode: string
  /** company or department */
  type: string
  icon: string
  organize: string
  organizeIds: string[]
  disabled?: boolean
  hasChildren: boolean
  children: OrganizationNode[]
  /** Of the management page alone. */
  enabledMark: number
  sortCode: number
  managerId: string
  /** Name of whoever leads it. */
  manager: string
  /** People in it, without those below. */
  memberCount: number
}
export const organizationNode: z.ZodType<OrganizationNode, unknown> = z.lazy(() =>
  z.looseObject({
    id,
    parentId: text,
    fullName: text,
    enCode: text,
    type: text,
    icon: text,
    organize: text,
    organizeIds: z.array(z.string()).catch([]),
    disabled: isSet,
    hasChildren: isSet,
    children: z
      .array(organizationNode)
      .nullish()
      .transform((items) => items ?? []),
    enabledMark: flag.catch(1),
    sortCode: z.coerce.number().catch(0),
    managerId: text,
    manager: text,
    memberCount: z.coerce.number().catch(0),
  }),
)

/** A tree, or a page of one of its branches or of what a word finds. */
const branch = z.looseObject({ list: listOf(organizationNode), pagination: somePagination })

const organizationInput = z.object({
  id: z.string().optional(),
  parentId: z.string().min(1).max(50),
  fullName: shownText.min(1).max(50),
  enCode: shownText.min(1).max(50),
  /** Ours: one dialog makes both kinds. A kind never changes. */
  category: z.enum(['company', 'department']).optional(),
  managerId: z.string().max(50).nullish(),
  enabledMark: flag.default(1),
  sortCode,
  description: z.string().max(500).nullish(),
  organizeIdTree: z.array(z.string().max(50)).max(50).nullish(),
  /** What a company tells about itself: short name, address, bank account, … */
  propertyJson: z.record(z.string().max(50), z.union([z.string().max(2000), z.number(), z.null()])).nullish(),
})
export type OrganizationInput = z.output<typeof organizationInput>

function parsedText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return {}
  }
}

const organizationDetail = z.looseObject({
  id,
  parentId: text,
  fullName: text,
  enCode: text,
  category: text,
  managerId: text,
  enabledMark: flag.catch(1),
  sortCode: z.coerce.number().catch(0),
  description: text,
  organizeIdTree: z.array(z.string()).catch([]),
  /** What a company tells about itself. JSON text, as the family answers it; read as an object. */
  propertyJson: z.preprocess(parsedText, z.record(z.string(), z.unknown()).catch({})),
})

const menu = 'permission.organize'
const path = '/api/permission/Organize'
const groups = { invalidates: ['organization'] } as const

/** Companies and departments (section 7, Permission; wire contract 4.2). */
export const organizationArea = area({
  'organization.list': {
    method: 'GET',
    path,
    summary: 'Organisation tree for its management page; one level of it where `parentId` is given',
    access: { menu },
    query: branchQuery,
    data: list(organizationNode),
    cache: 'organization',
  },
  'organization.tree': {
    method: 'GET',
    path: `${path}/Tree`,
    summary: 'Companies and departments that are enabled; one level of them where `parentId` is given',
    access: 'session',
    query: branchQuery,
    data: branch,
    cache: 'organization',
  },
  'organization.departments': {
    method: 'GET',
    path: `${path}/Department/Selector/{id}`,
    summary: 'Companies and departments without the sub-tree of an id (0: whole)',
    access: 'session',
    params: idParams,
    data: list(organizationNode),
    cache: 'organization',
  },
  'organization.parents': {
    method: 'GET',
    path: `${path}/SelectorByAuth/{id}`,
    alsoAt: [{ path: `${path}/Selector/{id}` }],
    summary: 'Companies below which the record may be placed; others are disabled',
    access: 'session',
    params: idParams,
    data: list(organizationNode),
  },
  'organization.departmentParents': {
    method: 'GET',
    path: `${path}/Department/SelectorByAuth/{id}`,
    summary: 'Companies and departments below which the record may be placed; others are disabled',
    access: 'session',
    params: idParams,
    query: branchQuery,
    data: branch,
    cache: 'organization',
  },
  'organization.byCondition': {
    method: 'POST',
    path: `${path}/OrganizeCondition`,
    summary: 'The organisations of some ids, as a tree',
    access: 'session',
    body: z.looseObject({
      departIds: z.array(z.string().max(100)).max(10_000).default([]),
      keyword: z.string().max(200).optional(),
    }),
    data: list(organizationNode),
    cache: 'organization',
  },
  'organization.one': {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'A company or department',
    access: { menu },
    params: idParams,
    data: organizationDetail,
  },
  'organization.create': {
    method: 'POST',
    path,
    summary: 'Create a company, or a department where the category says so',
    access: { menu, button: 'btn_add' },
    body: organizationInput,
    ...groups,
  },
  'organization.update': {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Change an organisation; another parent moves it with everything below',
    access: { menu, button: 'btn_edit' },
    params: idParams,
    body: organizationInput,
    invalidates: ['organization', 'user'],
  },
  'organization.delete': {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete an organisation that nothing is left in',
    access: { menu, button: 'btn_remove' },
    params: idParams,
    ...groups,
  },
  'organization.toggle': {
    method: 'PUT',
    path: `${path}/{id}/Actions/State`,
    summary: 'Set or flip the enabled mark of an organisation',
    access: { menu, button: 'btn_edit' },
    params: idParams,
    body: wantedMark,
    ...groups,
  },
  'organization.createDepartment': {
    method: 'POST',
    path: `${path}/Department`,
    summary: 'Create a department',
    access: { menu, button: 'btn_add' },
    body: organizationInput,
    ...groups,
  },
  'organization.updateDepartment': {
    method: 'PUT',
    path: `${path}/Department/{id}`,
    summary: 'Change a department',
    access: { menu, button: 'btn_edit' },
    params: idParams,
    body: organizationInput,
    ...groups,
  },
  'organization.department': {
    method: 'GET',
    path: `${path}/Department/{id}`,
    summary: 'A department',
    access: { menu },
    params: idParams,
    data: organizationDetail,
  },
  'organization.deleteDepartment': {
    method: 'DELETE',
    path: `${path}/Department/{id}`,
    summary: 'Delete a department, as some clients ask for it',
    access: { menu, button: 'btn_remove' },
    params: idParams,
    ...groups,
  },
})
