import * as z from 'zod'
import { schemeKinds } from '#shared/access/data-scheme.ts'
import { menuItemKinds } from '#shared/access/grant-kinds.ts'
import { flag, id, idParams, list, shownText, sortCode, text } from './common.ts'
import { area } from './endpoint.ts'

const path = '/api/system/Module{kind}'
const kindParams = z.object({ kind: z.enum(menuItemKinds) })
const itemParams = idParams.extend(kindParams.shape)
const menus = (button?: string) => ({ menu: 'system.menu', ...(button ? { button } : {}) }) as const
const name = shownText.min(1).max(100)

/** One button, column, form field or data scheme, as clients of the family open and save it. */
const menuItem = z.looseObject({
  id,
  moduleId: text,
  /** Always the top: nothing stands below a button here. */
  parentId: text,
  fullName: text,
  enCode: text,
  sortCode: z.coerce.number().catch(0),
  enabledMark: flag.catch(1),
  icon: text,
  description: text,
  /** Of columns and form fields: 0 of the main table, 2 of a child table, which `childTableKey` names. */
  fieldRule: z.coerce.number().catch(0),
  childTableKey: text,
  bindTable: text,
  /** Of data schemes: a list of groups, as text, joined by `matchLogic`. */
  kind: z.enum(schemeKinds).optional(),
  conditionJson: text,
  conditionText: text,
  matchLogic: text,
  allData: z.coerce.number().catch(0),
})

const column = z.looseObject({
  fullName: name,
  enCode: name,
  enabledMark: flag.default(1),
  fieldRule: z.coerce.number().int().nullish(),
  childTableKey: z.string().max(100).nullish(),
})
const input = column.extend({
  id: z.string().max(50).nullish(),
  moduleId: z.string().min(1).max(50),
  sortCode,
  conditionJson: z.string().max(100_000).nullish(),
  /** Empty where an item has no conditions. */
  matchLogic: z.enum(['and', 'or', '']).nullish(),
  allData: z.coerce.number().nullish(),
})

/** Single items below menus. Ours saves all of a menu at once (`menuItem.save`); these are the family's, over the same rows. */
export const menuItemArea = area({
  'menuItem.one': {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One button, column, form field or data scheme of a menu',
    access: menus(),
    params: itemParams,
    data: menuItem,
  },
  'menuItem.parents': {
    method: 'GET',
    path: `${path}/{id}/Selector`,
    summary: 'What an item of a menu may stand below: its other items, for clients that draw a tree',
    access: menus(),
    params: itemParams,
    data: list(z.looseObject({ id, parentId: text, fullName: text, enCode: text })),
  },
  'menuItem.create': {
    method: 'POST',
    path,
    summary: 'Create one item below a menu',
    access: menus('btn_edit'),
    params: kindParams,
    body: input,
    invalidates: ['menu', 'authority'],
  },
  'menuItem.createMany': {
    method: 'POST',
    path: `${path}/Actions/Batch`,
    summary: 'Create several columns or form fields below a menu; those that are there already stay as they are',
    access: menus('btn_edit'),
    params: kindParams,
    body: z.looseObject({
      moduleId: z.string().min(1).max(50),
      columnJson: z.array(column).max(2000).optional(),
      formJson: z.array(column).max(2000).optional(),
    }),
    invalidates: ['menu', 'authority'],
  },
  'menuItem.update': {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Change one item',
    access: menus('btn_edit'),
    params: itemParams,
    body: input,
    invalidates: ['menu', 'authority'],
  },
  'menuItem.delete': {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete one item; one that is granted to somebody cannot go',
    access: menus('btn_edit'),
    params: itemParams,
    invalidates: ['menu', 'authority'],
  },
})
