import * as z from 'zod'
import { schemeKinds } from '#shared/access/data-scheme.ts'
import { menuItemKinds } from '#shared/access/grant-kinds.ts'
import { addressCode } from '#shared/rules/validation.ts'
import {
  downloadLink,
  flag,
  id,
  idParams,
  isSet,
  jsonText,
  list,
  pagedList,
  pageQuery,
  shownText,
  sortCode,
  text,
  wantedMark,
} from './common.ts'
import { area } from './endpoint.ts'

const order = z.coerce.number().catch(0)
const system = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  icon: text,
  sortCode: order,
  enabledMark: flag.catch(1),
})
const name = shownText.min(1).max(100)
const systemInput = z.looseObject({
  fullName: name,
  enCode: name.regex(addressCode),
  icon: z.string().max(100).default(''),
  sortCode,
  enabledMark: flag.default(1),
})

/** A menu as it is administered (wire contract 2.2 and 5.8). */
const menuFields = {
  systemId: text,
  parentId: text,
  fullName: text,
  enCode: text,
  icon: text,
  type: z.coerce.number().int().catch(-1),
  urlAddress: text,
  linkTarget: text,
  category: text,
  propertyJson: jsonText,
  sortCode: order,
  enabledMark: flag.catch(1),
  isButtonAuthorize: flag.catch(0),
  isColumnAuthorize: flag.catch(0),
  isFormAuthorize: flag.catch(0),
  isDataAuthorize: flag.catch(0),
}
const menuRow = z.looseObject({ id, ...menuFields })

export interface MenuTreeNode {
  readonly id: string
  readonly systemId: string
  readonly parentId: string
  readonly fullName: string
  readonly enCode: string
  readonly icon: string
  readonly type: number
  readonly urlAddress: string
  readonly linkTarget: string
  readonly category: string
  readonly propertyJson: string
  readonly sortCode: number
  readonly enabledMark: number
  readonly isButtonAuthorize: number
  readonly isColumnAuthorize: number
  readonly isFormAuthorize: number
  readonly isDataAuthorize: number
  readonly hasChildren: boolean
  readonly children: MenuTreeNode[]
}
const menuTreeNode: z.ZodType<MenuTreeNode, MenuTreeNode> = z.lazy(() =>
  z.object({
    id,
    systemId: text,
    parentId: text,
    fullName: text,
    enCode: text,
    icon: text,
    type: z.coerce.number().catch(-1),
    urlAddress: text,
    linkTarget: text,
    category: text,
    propertyJson: jsonText,
    sortCode: order,
    enabledMark: flag.catch(1),
    isButtonAuthorize: flag.catch(0),
    isColumnAuthorize: flag.catch(0),
    isFormAuthorize: flag.catch(0),
    isDataAuthorize: flag.catch(0),
    hasChildren: isSet,
    // An empty list travels as null (wire contract 1.1).
    children: z
      .array(menuTreeNode)
      .nullish()
      .transform((children) => children ?? []),
  }),
) as z.ZodType<MenuTreeNode, MenuTreeNode>

const menuInput = z.looseObject({
  systemId: z.string().min(1).max(50),
  parentId: z.string().min(1).max(50).default('-1'),
  fullName: name,
  enCode: name.regex(addressCode),
  icon: z.string().max(100).default(''),
  type: z.coerce.number().int().min(0).max(8),
  urlAddress: z.string().trim().max(1000).default(''),
  linkTarget: z.enum(['_self', '_blank', '']).default('_self'),
  category: z.enum(['Web', 'App']).default('Web'),
  /** JSON text `{ moduleId, isTree, iconBackgroundColor }`. */
  propertyJson: z.string().max(10_000).nullish(),
  sortCode,
  enabledMark: flag.default(1),
  isButtonAuthorize: flag.default(0),
  isColumnAuthorize: flag.default(0),
  isFormAuthorize: flag.default(0),
  isDataAuthorize: flag.default(0),
})

const itemParams = idParams.extend({ kind: z.enum(menuItemKinds) })
const item = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  sortCode: order,
  enabledMark: flag.catch(1),
  /** Of a data scheme. */
  kind: z.enum(schemeKinds).optional(),
  conditionJson: text,
})
const itemInput = z.looseObject({
  /** Left out: a new one. */
  id: z.string().max(50).nullish(),
  fullName: name,
  enCode: name,
  enabledMark: flag.default(1),
  kind: z.enum(schemeKinds).optional(),
  conditionJson: z.string().max(100_000).nullish(),
})

/** Content of a .bm file: menus from the top one on, each after the one that it stands below. */
export const menuFile = z.object({
  menus: z
    .array(
      menuInput.extend({
        id: z.string().min(1).max(100),
        systemId: z.string().max(50).default(''),
        items: z.partialRecord(z.enum(menuItemKinds), z.array(itemInput).max(2000)).default({}),
      }),
    )
    .min(1)
    .max(2000),
})

const systems = (button?: string) => ({ menu: 'system.systems', ...(button ? { button } : {}) }) as const
const menus = (button?: string) => ({ menu: 'system.menu', ...(button ? { button } : {}) }) as const

/** Systems and menus with what is granted below them (wire contract 5.8). */
export const menuArea = area({
  'system.list': {
    method: 'GET',
    path: '/api/system/System',
    summary: 'Systems, paged',
    access: systems(),
    query: pageQuery,
    data: pagedList(system),
    groups: ['menu'],
  },
  'system.options': {
    method: 'GET',
    path: '/api/system/System/Selector',
    summary: 'Every system, for who administers menus',
    access: menus(),
    data: list(system),
    groups: ['menu'],
  },
  'system.one': {
    method: 'GET',
    path: '/api/system/System/{id}',
    summary: 'One system',
    access: systems(),
    params: idParams,
    data: system,
  },
  'system.create': {
    method: 'POST',
    path: '/api/system/System',
    summary: 'Create a system',
    access: systems('btn_add'),
    body: systemInput,
    invalidates: ['menu'],
  },
  'system.update': {
    method: 'PUT',
    path: '/api/system/System/{id}',
    summary: 'Change a system',
    access: systems('btn_edit'),
    params: idParams,
    body: systemInput,
    invalidates: ['menu'],
  },
  'system.delete': {
    method: 'DELETE',
    path: '/api/system/System/{id}',
    summary: 'Delete a system without menus',
    access: systems('btn_remove'),
    params: idParams,
    invalidates: ['menu'],
  },
  'system.toggle': {
    method: 'PUT',
    path: '/api/system/System/{id}/Actions/State',
    summary: 'Enable or disable a system',
    access: systems('btn_edit'),
    params: idParams,
    body: wantedMark,
    invalidates: ['menu'],
  },
  'menu.tree': {
    method: 'GET',
    path: '/api/system/Menu/ModuleBySystem/{id}',
    summary: 'Menus of a system as a tree',
    access: menus(),
    params: idParams,
    query: z.object({ keyword: z.string().max(200).optional(), category: z.enum(['Web', 'App']).default('Web') }),
    data: list(menuTreeNode),
    groups: ['menu'],
  },
  'menu.parents': {
    method: 'GET',
    path: '/api/system/Menu/Selector/{id}/{systemId}',
    summary: 'Directories and categories that a menu (0: a new one) may stand below',
    access: menus(),
    params: idParams.extend({ systemId: z.string().min(1).max(50) }),
    data: list(menuTreeNode),
    groups: ['menu'],
  },
  'menu.targets': {
    method: 'GET',
    path: '/api/system/Menu/Targets/{type}',
    summary: 'What a menu of a type can lead to: modules, dictionaries, reports, portals',
    access: menus(),
    params: z.object({ type: z.coerce.number().int().min(0).max(8) }),
    data: list(z.object({ id: z.string(), fullName: z.string(), isTree: z.number() })),
  },
  'menu.selector': {
    method: 'GET',
    path: '/api/system/Menu/Selector/All',
    summary: 'Systems with the menus that the caller opens, to choose one of them',
    access: 'session',
    query: z.object({ category: z.enum(['Web', 'App']).default('Web') }),
    data: list(menuTreeNode),
    groups: ['menu'],
  },
  'menu.export': {
    method: 'GET',
    path: '/api/system/Menu/{id}/Actions/Export',
    summary: 'A menu with all below it and what is granted below each, as a .bm file',
    access: menus(),
    params: idParams,
    data: downloadLink,
  },
  'menu.import': {
    method: 'POST',
    path: '/api/system/Menu/{id}/Actions/Import',
    summary: 'Import a .bm file into a system, below its top',
    access: menus('btn_add'),
    params: idParams,
    caller: 'main',
    bodyKind: 'multipart',
    timeout: 'long',
    invalidates: ['menu', 'authority'],
  },
  'menu.one': {
    method: 'GET',
    path: '/api/system/Menu/{id}',
    summary: 'One menu',
    access: menus(),
    params: idParams,
    data: menuRow,
  },
  'menu.create': {
    method: 'POST',
    path: '/api/system/Menu',
    summary: 'Create a menu',
    access: menus('btn_add'),
    body: menuInput,
    invalidates: ['menu', 'authority'],
  },
  'menu.update': {
    method: 'PUT',
    path: '/api/system/Menu/{id}',
    summary: 'Change a menu; another parent or system moves it with all below it',
    access: menus('btn_edit'),
    params: idParams,
    body: menuInput,
    invalidates: ['menu', 'authority'],
  },
  'menu.move': {
    method: 'PUT',
    path: '/api/system/Menu/{id}/Actions/Move',
    summary: 'Place a menu below a parent, before another one or at the end',
    access: menus('btn_edit'),
    params: idParams,
    body: z.object({ parentId: z.string().min(1).max(50), beforeId: z.string().max(50).nullish() }),
    invalidates: ['menu', 'authority'],
  },
  'menu.delete': {
    method: 'DELETE',
    path: '/api/system/Menu/{id}',
    summary: 'Delete a menu that is granted to nobody and has nothing below it',
    access: menus('btn_remove'),
    params: idParams,
    invalidates: ['menu', 'authority'],
  },
  'menu.toggle': {
    method: 'PUT',
    path: '/api/system/Menu/{id}/Actions/State',
    summary: 'Enable or disable a menu',
    access: menus('btn_edit'),
    params: idParams,
    body: wantedMark,
    invalidates: ['menu', 'authority'],
  },
  'menuItem.list': {
    method: 'GET',
    path: '/api/system/Module{kind}/{id}/List',
    // Of columns and form fields.
    alsoAt: [{ path: '/api/system/Module{kind}/{id}/Fields' }],
    summary: 'Buttons, columns, form fields or data schemes of a menu',
    access: menus(),
    params: itemParams,
    data: list(item),
    groups: ['menu'],
  },
  'menuItem.designed': {
    method: 'GET',
    path: '/api/system/Module{kind}/{id}/Designed',
    summary:
      'What the design of the menu’s module has of a kind; of data schemes the usual ones, and the form for conditions',
    access: menus(),
    params: itemParams,
    data: z.object({
      list: z.array(z.object({ fullName: z.string(), enCode: z.string(), kind: z.enum(schemeKinds).optional() })),
      /** The stored form, with data schemes alone. */
      formData: z.string(),
    }),
  },
  'menuItem.save': {
    method: 'PUT',
    path: '/api/system/Module{kind}/{id}/List',
    summary: 'Replace the buttons, columns, form fields or data schemes of a menu; one that is granted cannot go',
    access: menus('btn_edit'),
    params: itemParams,
    body: z.looseObject({ list: z.array(itemInput).max(2000) }),
    invalidates: ['menu', 'authority'],
  },
})
