import * as z from 'zod'
import { flag, id, idParams, moment, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'

const mark = z.coerce.number().int().min(0).max(1).default(0)

/** What a manager may do in an organisation itself (`thisLayer`) and in those below it (`subLayer`). */
const organizationRights = z.object({
  organizeId: z.string().min(1).max(50),
  thisLayerSelect: mark,
  thisLayerAdd: mark,
  thisLayerEdit: mark,
  thisLayerDelete: mark,
  subLayerSelect: mark,
  subLayerAdd: mark,
  subLayerEdit: mark,
  subLayerDelete: mark,
})
export type OrganizationRights = z.output<typeof organizationRights>

const administered = z.array(organizationRights).min(1).max(200)
const person = { id, account: text, realName: text, headIcon: text, organize: text, enabledMark: flag.catch(1) }

const menu = 'permission.administrators'
const path = '/api/permission/OrganizeAdministrator'
const stale = { invalidates: ['table:manager', 'organization', 'table:user'] } as const

/** Administrators of the platform, and managers of single organisations (section 6; wire contract 5.6). */
export const administratorArea = area({
  'administrator.list': {
    method: 'GET',
    path: '/api/system/SysConfig/getAdminList',
    summary: 'The administrators, from whom nothing is held back',
    access: { menu },
    data: z.array(z.looseObject(person)),
    groups: ['table:administrator'],
  },
  'administrator.set': {
    method: 'PUT',
    path: '/api/system/SysConfig/setAdminList',
    summary: 'Replace the list of administrators; only administrators may',
    access: { menu, button: 'btn_edit' },
    body: z.object({ adminIds: z.array(z.string().min(1).max(50)).max(1_000) }),
    invalidates: ['table:administrator', 'table:manager', 'table:user', 'authority'],
  },
  'manager.list': {
    method: 'GET',
    path,
    summary: 'Organisation managers with what they administer, paged',
    access: { menu },
    query: pageQuery,
    data: pagedList(z.looseObject({ ...person, organizations: text, creatorTime: moment })),
    groups: ['table:manager'],
  },
  'manager.one': {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'What a user administers, by the id of the user',
    access: { menu },
    params: idParams,
    data: z.looseObject({ userId: id, organizations: z.array(organizationRights) }),
  },
  'manager.create': {
    method: 'POST',
    path,
    summary: 'Make a user the manager of organisations',
    access: { menu, button: 'btn_add' },
    body: z.object({ userId: z.string().min(1).max(50), organizations: administered }),
    ...stale,
  },
  'manager.update': {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Replace what a manager administers',
    access: { menu, button: 'btn_edit' },
    params: idParams,
    body: z.object({ organizations: administered }),
    ...stale,
  },
  'manager.delete': {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'A user no longer administers what was named for them',
    access: { menu, button: 'btn_remove' },
    params: idParams,
    ...stale,
  },
})
