import * as z from 'zod'
import {
  code,
  downloadLink,
  flag,
  id,
  idParams,
  isSet,
  jsonText,
  list,
  moment,
  pagedList,
  pageQuery,
  shownText,
  sortCode,
  text,
  wantedMark,
} from './common.ts'
import { area } from './endpoint.ts'
import { exportBody } from './module.ts'

const MIB = 1024 * 1024

const visualModel = z.looseObject({
  id: id.optional().catch(undefined),
  fullName: text,
  enCode: text,
  category: text,
  /** 1: a module that runs as it is designed. The family's others are sources of generated code. */
  type: z.coerce.number().catch(1),
  webType: z.coerce.number().catch(2),
  /** Empty where there is none: a view of data has no form, a form alone no list. */
  formData: jsonText,
  columnData: jsonText,
  tables: jsonText,
  enabledMark: flag.catch(1),
  isRelease: z.coerce.number().catch(0),
  sortCode: z.coerce.number().catch(0),
  description: text,
  revision: z.string().optional().catch(undefined),
})

const storedText = z
  .string()
  .nullable()
  .transform((stored) => stored ?? '')

/** What is stored must fit its columns; what real servers answer need not. */
export const visualModelInput = visualModel.extend({
  id: id.optional(),
  fullName: shownText.min(1).max(100),
  enCode: shownText.min(1).max(50),
  /** Null of what its client has not come to yet. */
  formData: storedText,
  columnData: storedText,
  enabledMark: flag.default(1),
  revision: z.string().optional(),
  category: text.pipe(z.string().max(50)),
  type: code.default(1),
  webType: code.default(2),
  sortCode,
  description: text.pipe(z.string().max(500)),
})

/** A module as the list of designs has it, without its texts. */
const modelRow = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  /** Name of the category, as servers of the family answer it; ours and its id besides. */
  category: text,
  categoryId: text,
  type: z.coerce.number().catch(1),
  enableFlow: flag.catch(0),
  webType: z.coerce.number().catch(2),
  enabledMark: flag.catch(1),
  /** 0: not released. 1: released. 2: changed since. */
  isRelease: z.coerce.number().catch(0),
  sortCode: z.coerce.number().catch(0),
  creatorTime: moment,
  creatorUser: text,
  /** When it was saved or released the last time, and by whom ("name/account"). */
  lastModifyTime: moment,
  lastModifyUser: text,
  description: text,
})

/** A category of designs with the modules in it. */
export interface ModelNode {
  id: string
  fullName: string
  enCode?: string | undefined
  hasChildren?: boolean | undefined
  children?: ModelNode[] | null | undefined
}
export const modelNode: z.ZodType<ModelNode, unknown> = z.lazy(() =>
  z.looseObject({
    id: text,
    fullName: text,
    enCode: text,
    hasChildren: isSet,
    children: z.array(modelNode).nullish(),
  }),
)

export const develop = (button?: string) => ({ menu: 'visualdev.form', ...(button ? { button } : {}) }) as const
const path = '/api/visualdev/Base'
const groups = ['design'] as const
export const stale = { invalidates: ['design', 'module'] } as const

/** Definitions of generated modules (section 7, Visual development; wire contract 6.1). */
export const designArea = area({
  'design.list': {
    method: 'GET',
    path,
    alsoAt: [{ path: `${path}/list` }],
    summary: 'Module definitions, paged',
    access: develop(),
    query: pageQuery.extend({
      category: z.string().max(50).optional(),
      type: z.string().max(5).optional(),
      webType: z.string().max(5).optional(),
      isRelease: z.string().max(5).optional(),
    }),
    data: pagedList(modelRow),
    groups,
  },
  'design.selector': {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Released modules below their categories, to be referred to',
    access: develop(),
    query: z.looseObject({ type: z.string().max(5).optional(), webType: z.string().max(5).optional() }),
    data: list(modelNode),
    groups,
  },
  'design.create': {
    method: 'POST',
    path,
    summary: 'Store a module definition',
    access: develop('btn_add'),
    bodyLimit: 4 * MIB,
    body: visualModelInput,
    data: z.union([z.string(), z.null()]),
    ...stale,
  },
  'design.read': {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One module definition',
    access: develop(),
    params: idParams,
    /** With `revision`, which a draft is saved over. */
    data: visualModel,
    groups,
  },
  'design.update': {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Change a module definition; columns that are new get their place in its tables',
    access: develop('btn_edit'),
    params: idParams,
    bodyLimit: 4 * MIB,
    body: visualModelInput,
    ...stale,
  },
  'design.delete': {
    method: 'DELETE',
    path: `${path}/{id}`,
    alsoAt: [{ path: '/api/flowForm/Form/{id}' }],
    summary: 'Delete a definition that no record, menu or link uses',
    access: develop('btn_remove'),
    params: idParams,
    ...stale,
  },
  'design.toggle': {
    method: 'PUT',
    path: `${path}/{id}/Actions/State`,
    summary: 'Enable or disable a module: nobody opens a disabled one',
    access: develop('btn_edit'),
    params: idParams,
    body: wantedMark,
    ...stale,
  },
  'design.copy': {
    method: 'POST',
    path: `${path}/{id}/Actions/Copy`,
    alsoAt: [{ method: 'GET', path: '/api/flowForm/Form/{id}/Actions/Copy' }],
    summary: 'Store a definition once more, under another name and code',
    access: develop('btn_add'),
    params: idParams,
    ...stale,
  },
  'design.fields': {
    method: 'GET',
    path: `${path}/{id}/FormDataFields`,
    summary: 'Fields of the main form that can be shown of a record; filterType 1: only texts and numbers',
    access: develop(),
    params: idParams,
    query: z.looseObject({ filterType: z.coerce.number().int().catch(0) }),
    data: list(z.object({ label: text, vmodel: text })),
    groups,
  },
  'design.export': {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/OnlineDev/{id}/Actions/ExportData',
    alsoAt: [{ path: '/api/visualdev/Base/{id}/Actions/ExportData' }],
    summary: 'A definition as a .vdd file; with `dataType` or `selectKey` what module.export answers',
    // Of what it answers: the body says which.
    access: 'session',
    params: idParams,
    bodyLimit: 1024 * 1024,
    body: exportBody.optional(),
    data: downloadLink,
    timeout: 'transfer',
  },
  'design.template': {
    method: 'GET',
    path: '/api/visualdev/OnlineDev/{id}/Template',
    summary: 'The same file, for clients that ask for the template of a module',
    access: develop(),
    params: idParams,
    data: downloadLink,
  },
  'design.import': {
    method: 'POST',
    path: `${path}/Actions/Import`,
    alsoAt: [{ path: `${path}/Model/Actions/ImportData` }, { path: '/api/flowForm/Form/Actions/Import' }],
    summary:
      'Store the definition of a .vdd file. Where its code is taken, the field `conflict` refuses (`ask`), puts it into that module (`replace`), else a number is put behind the code',
    access: develop('btn_add'),
    caller: 'main',
    bodyKind: 'multipart',
    timeout: 'long',
    ...stale,
  },
})
