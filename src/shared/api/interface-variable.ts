import * as z from 'zod'
import { downloadLink, id, idParams, moment, pagedList, pageQuery, shownText, text } from './common.ts'
import { area } from './endpoint.ts'

const PATH = '/api/system/DataInterfaceVariate'
const GROUP = 'table:interfaceVariable'
const may = (button?: string) => ({ menu: 'system.dataInterface', ...(button === undefined ? {} : { button }) })

/** As it stands in `{@name}`. */
const name = shownText.max(50).regex(/^[\p{L}_][\p{L}\p{N}_]*$/u)

const row = z.looseObject({
  id,
  fullName: text,
  expression: text,
  interfaceId: text,
  /** What was taken last, all but its end hidden. */
  value: text,
  creatorUser: text,
  creatorTime: moment,
  lastModifyTime: moment,
})

const input = z.object({
  id: z.string().max(50).nullish(),
  fullName: name,
  expression: shownText.min(1).max(200),
  interfaceId: z.string().min(1).max(50),
})

export interface VariableNode {
  id: string
  parentId: string
  fullName: string
  hasChildren: boolean
  isLeaf: boolean
  num: number
  children: VariableNode[] | null
}
const node: z.ZodType<VariableNode, VariableNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    fullName: z.string(),
    hasChildren: z.boolean(),
    isLeaf: z.boolean(),
    num: z.number(),
    children: z.array(node).nullable(),
  }),
)

/** What is taken of the answer of an interface that signs in, for headers and addresses of others of the same system. */
export const interfaceVariableArea = area({
  'interfaceVariable.list': {
    method: 'GET',
    path: `${PATH}/{id}`,
    summary: 'Variables of a data interface: all of them, whatever page is asked for',
    access: may(),
    params: idParams,
    query: pageQuery,
    data: pagedList(row),
    groups: [GROUP],
  },
  'interfaceVariable.one': {
    method: 'GET',
    path: `${PATH}/{id}/Info`,
    summary: 'One variable',
    access: may(),
    params: idParams,
    data: row.extend({ version: text }),
  },
  'interfaceVariable.create': {
    method: 'POST',
    path: PATH,
    summary: 'Create a variable of a data interface',
    access: may('btn_edit'),
    body: input,
    invalidates: [GROUP],
  },
  'interfaceVariable.update': {
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: 'Change a variable; what was taken is taken anew',
    access: may('btn_edit'),
    params: idParams,
    body: input.extend({ version: z.string().max(50).optional() }),
    invalidates: [GROUP],
  },
  'interfaceVariable.delete': {
    method: 'DELETE',
    path: `${PATH}/{id}`,
    summary: 'Delete a variable',
    access: may('btn_edit'),
    params: idParams,
    invalidates: [GROUP],
  },
  'interfaceVariable.copy': {
    method: 'POST',
    path: `${PATH}/{id}/Actions/Copy`,
    summary: 'A variable like another one, under a free name',
    access: may('btn_edit'),
    params: idParams,
    invalidates: [GROUP],
  },
  'interfaceVariable.export': {
    method: 'GET',
    path: `${PATH}/{id}/Actions/Export`,
    summary: 'Export a variable as an .ffa file, without what was taken',
    access: may(),
    params: idParams,
    data: downloadLink,
  },
  'interfaceVariable.tree': {
    method: 'GET',
    path: `${PATH}/Selector`,
    summary: 'Interfaces with their variables below them',
    access: may(),
    data: z.array(node),
    groups: [GROUP],
  },
})
