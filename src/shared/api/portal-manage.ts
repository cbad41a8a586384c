import * as z from 'zod'
import { count, flag, id, idParams, list, moment, pagedList, pageQuery, sortCode, text } from './common.ts'
import { area } from './endpoint.ts'
import { usualTable } from './usual-table.ts'

const platform = z.enum(['Web', 'App'])

/** A portal in a system: whether it shows there, where it stands, and whether people begin with it. */
const row = z.looseObject({
  id,
  portalId: id,
  systemId: text,
  platform: text,
  /** Of the portal. */
  fullName: text,
  enCode: text,
  category: text,
  homePageMark: flag.catch(0),
  sortCode: count.catch(0),
  enabledMark: flag.catch(1),
  description: text,
  creatorTime: moment,
  version: z.string().optional().catch(undefined),
})

const input = z.object({
  portalId: z.string().min(1).max(50),
  systemId: z.string().min(1).max(50),
  platform: platform.default('Web'),
  homePageMark: flag.default(0),
  sortCode,
  enabledMark: flag.default(1),
  description: z.string().max(500).default(''),
})

const menu = 'visualdev.portal'
const path = '/api/system/PortalManage'
const groups = ['table:portalManage'] as const
const may = (button?: string) => ({ menu, ...(button === undefined ? {} : { button }) }) as const
const systemParams = z.object({ systemId: z.string().min(1).max(50) })
const option = z.looseObject({ id, fullName: text, enCode: text, category: text })

/** A node of what can be granted: a system, a platform in it, a portal there. */
const grantable = z.object({
  id: text,
  parentId: text,
  fullName: text,
  icon: text,
  hasChildren: z.boolean(),
})

const { 'portalManage.options': _options, ...table } = usualTable({
  name: 'portalManage',
  path,
  what: 'Portals of systems',
  menu,
  row,
  input,
  filters: {
    systemId: z.string().max(50).optional(),
    platform: z.enum(['Web', 'App', '']).optional(),
    enabledMark: z.enum(['0', '1', '']).optional(),
  },
})

/** Which portals a system has, in which order, which one is its first, and who has them (the family's PortalManage). */
export const portalManageArea = {
  ...table,
  ...area({
    'portalManage.ofSystem': {
      method: 'GET',
      path: `${path}/list/{systemId}`,
      summary: 'Portals of one system, paged',
      access: may(),
      params: systemParams,
      query: pageQuery.extend({
        platform: z.enum(['Web', 'App', '']).optional(),
        enabledMark: z.enum(['0', '1', '']).optional(),
      }),
      data: pagedList(row),
      groups,
    },
    'portalManage.choices': {
      method: 'GET',
      path: '/api/visualdev/Portal/manage/Selector/{systemId}',
      summary: 'Released portals that a system does not have yet, paged',
      access: may(),
      params: systemParams,
      query: pageQuery.extend({
        platform: z.enum(['Web', 'App', '']).optional(),
        category: z.string().max(50).optional(),
      }),
      data: pagedList(option),
      groups: ['table:portalManage', 'table:portalDesign'],
    },
    'portalManage.inSystem': {
      method: 'GET',
      path: '/api/visualdev/Portal/systemFilter/{id}',
      summary: 'Enabled portals of a system',
      access: may(),
      params: idParams,
      query: z.object({ category: z.string().max(10).optional() }).optional(),
      data: list(option),
      groups: ['table:portalManage', 'table:portalDesign'],
    },
    'portalManage.roles': {
      method: 'GET',
      path: `${path}/{id}/Roles`,
      summary: 'Roles that a portal of a system is granted to',
      access: may(),
      params: idParams,
      data: z.object({ roleIds: z.array(text) }),
      groups,
    },
    'portalManage.grant': {
      method: 'PUT',
      path: `${path}/{id}/Roles`,
      summary: 'Grant a portal of a system to these roles and no other',
      access: may('btn_edit'),
      params: idParams,
      body: z.object({ roleIds: z.array(z.string().min(1).max(50)).max(500) }),
      invalidates: ['table:portalManage', 'portal'],
    },
    'portalManage.granted': {
      method: 'GET',
      path: '/api/permission/Authority/Portal/{id}',
      summary: 'Portals of systems as a tree, and which of them a role, position or user was granted',
      access: { menu: 'permission.authorize' },
      params: idParams,
      data: z.looseObject({ list: z.array(grantable), ids: z.array(text), all: z.array(text) }),
      groups: ['authority'],
    },
    'portalManage.saveGranted': {
      method: 'POST',
      path: '/api/permission/Authority/Portal/{id}',
      summary: 'Replace which portals of systems a role, position or user is granted',
      access: { menu: 'permission.authorize', button: 'btn_edit' },
      params: idParams,
      body: z.looseObject({
        /** Empty: whatever has this id. */
        objectType: z.enum(['Role', 'Position', 'User', 'PermissionGroup', '']).default(''),
        ids: z.array(z.string().min(1).max(50)).max(5000).default([]),
      }),
      invalidates: ['authority', 'table:portalManage', 'portal'],
    },
  }),
}
