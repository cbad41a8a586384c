import * as z from 'zod'
import {
  count,
  downloadLink,
  flag,
  id,
  idParams,
  list,
  moment,
  pagedList,
  shownText,
  sortCode,
  text,
} from './common.ts'
import { modelNode } from './design.ts'
import { parents } from './design-release.ts'
import { area } from './endpoint.ts'
import { cardData } from './portal.ts'
import { usualTable } from './usual-table.ts'

/** A portal or a report as it was released. */
export const releasedVersion = z.object({
  id,
  version: count,
  creatorUser: text,
  creatorTime: moment,
  /** JSON text of what people saw. */
  formData: text,
})

/** A portal as its designer keeps it; people see the layout of its last release (section 2, menu type 8). */
const portalDesign = z.looseObject({
  id,
  fullName: text,
  /** Code of its translation. */
  fullNameI18nCode: z.string().optional().catch(undefined),
  enCode: text,
  /** Code of an entry of the dictionary portalDesigner. */
  category: text,
  /** 0: designed here. */
  type: count.catch(0),
  /** 1: people may not arrange it for themselves. */
  enabledLock: flag.catch(0),
  /** JSON text of the layout that is being designed. */
  formData: text,
  /** 0 never, 1 released, 2 changed since. */
  isRelease: count.catch(0),
  description: text,
  sortCode: count.catch(0),
  enabledMark: flag.catch(1),
  creatorUser: text,
  creatorTime: moment,
  lastModifyTime: moment,
  /** Of the row as it was read: a change says which one it saw. */
  version: z.string().optional().catch(undefined),
})

const portalRow = portalDesign.omit({ formData: true, version: true })

const input = z.object({
  id: z.string().optional(),
  fullName: shownText.min(1).max(50),
  enCode: shownText.min(1).max(50),
  category: z.string().max(50).default(''),
  /** The family's 1, a portal that is an address, is not offered: a menu of type 7 does that. */
  type: count.min(0).max(0).default(0),
  enabledLock: flag.default(0),
  /** A new one without it begins empty. */
  formData: z.string().max(1_000_000).default(''),
  description: z.string().max(500).default(''),
  sortCode,
  enabledMark: flag.default(1),
})

const menu = 'visualdev.portal'
const path = '/api/visualdev/Portal'
const groups = ['table:portalDesign'] as const
const stale = ['table:portalDesign', 'menu'] as const
const may = (button?: string) => ({ menu, ...(button === undefined ? {} : { button }) }) as const

const { 'portalDesign.options': _options, ...table } = usualTable({
  name: 'portalDesign',
  path,
  what: 'Portals being designed',
  menu,
  row: portalDesign,
  input,
  filters: {
    category: z.string().max(50).optional(),
    enabledLock: z.enum(['0', '1', '']).optional(),
    isRelease: z.enum(['0', '1', '2', '']).optional(),
    enabledMark: z.enum(['0', '1', '']).optional(),
  },
})

/** Portals are made, copied, exchanged and released (the family's Portal calls). */
export const portalDesignArea = {
  ...table,
  ...area({
    'portalDesign.list': { ...table['portalDesign.list'], data: pagedList(portalRow) },
    'portalDesign.create': {
      ...table['portalDesign.create'],
      bodyLimit: 2 * 1024 * 1024,
      summary: 'Store a portal; the answer is its id',
      data: z.union([z.string(), z.null()]),
    },
    'portalDesign.update': { ...table['portalDesign.update'], bodyLimit: 2 * 1024 * 1024 },
    'portalDesign.copy': {
      method: 'POST',
      path: `${path}/{id}/Actions/Copy`,
      summary: 'Store a copy of a portal under a free name and code; the answer is its id',
      access: may('btn_add'),
      params: idParams,
      data: z.string(),
      invalidates: groups,
    },
    'portalDesign.release': {
      method: 'PUT',
      path: `${path}/Actions/release/{id}`,
      summary: 'Show the designed layout to people: its menu, and the grants of chosen roles',
      access: may('btn_edit'),
      params: idParams,
      body: z.looseObject({
        pc: flag.default(1),
        /** Directories or systems below which a menu stands; '-1' is the top of the first system, where a first one comes. */
        pcModuleParentId: parents,
        /** Systems that have it among their portals from now on. */
        pcPortalSystemId: parents,
        icon: z.string().max(100).default(''),
        /** Roles that get the menu. */
        roleIds: z.array(z.string().max(50)).max(200).default([]),
        /** Of the portal that was looked at: another one is refused. */
        version: z.string().max(50).optional(),
      }),
      invalidates: stale,
    },
    'portalDesign.places': {
      method: 'GET',
      path: `${path}/{id}/ReleaseMenu`,
      summary: 'Where a portal stands in the menu, where it may stand, and which roles have it',
      access: may(),
      params: idParams,
      data: z.object({
        menus: z.array(z.object({ id: text, parentId: text, fullName: text })),
        parentIds: z.array(text),
        icon: text,
        roleIds: z.array(text),
      }),
      groups: ['menu'],
    },
    'portalDesign.modules': {
      method: 'GET',
      path: `${path}/Modules`,
      summary: 'Released modules below their categories, which a card may count',
      access: may(),
      data: list(modelNode),
      groups: ['design'],
    },
    'portalDesign.fields': {
      method: 'GET',
      path: `${path}/Modules/{id}/Fields`,
      summary:
        'Fields of a module by what a card may do with them: `number` sums, `date` makes months, all make groups',
      access: may(),
      params: idParams,
      data: z.object({
        list: z.array(z.object({ label: text, vmodel: text, storage: text })),
        /** JSON text of the form, for conditions on its fields. */
        formData: text,
      }),
      groups: ['design'],
    },
    'portalDesign.versions': {
      method: 'GET',
      path: `${path}/{id}/Versions`,
      summary: 'What was released of a portal, the newest first',
      access: may(),
      params: idParams,
      data: list(releasedVersion),
      groups,
    },
    'portalDesign.restore': {
      method: 'PUT',
      path: `${path}/{id}/Versions/{versionId}`,
      summary: 'Go on designing a portal from what was once released',
      access: may('btn_edit'),
      params: idParams.extend({ versionId: z.string().min(1).max(50) }),
      body: z.object({ version: z.string().max(50).optional() }).optional(),
      invalidates: groups,
    },
    'portalDesign.figures': {
      method: 'POST',
      reads: true,
      path: `${path}/Figures`,
      summary: 'What a card that is being designed counts, sums or groups',
      access: may(),
      body: z.object({
        card: z.unknown(),
        /** Whose rows count: the caller's own, or those of somebody whom the caller administers. */
        userId: z.string().max(50).optional(),
      }),
      data: cardData,
    },
    'portalDesign.export': {
      method: 'GET',
      path: `${path}/{id}/Actions/Export`,
      alsoAt: [
        { method: 'POST' },
        { path: `${path}/{id}/Actions/ExportData` },
        { method: 'POST', path: `${path}/{id}/Actions/ExportData` },
      ],
      summary: 'Export a portal as a .vp file',
      access: may(),
      params: z.object({ id: z.string().min(1).max(100) }),
      data: downloadLink,
    },
    'portalDesign.import': {
      method: 'POST',
      path: `${path}/Actions/Import`,
      alsoAt: [{ path: `${path}/Model/Actions/ImportData` }],
      summary: 'Import a .vp file',
      access: may('btn_add'),
      caller: 'main',
      bodyKind: 'multipart',
      timeout: 'long',
      invalidates: groups,
    },
  }),
}
