import * as z from 'zod'
import { downloadLink, idParams, isSet, json, jsonText, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'

const templates = '/api/workflow/Engine/flowTemplate'
const forms = '/api/flowForm/Form'
const may = (button?: 'btn_add' | 'btn_edit') =>
  ({ menu: 'workFlow.flowEngine', ...(button === undefined ? {} : { button }) }) as const
const invalidates = ['flowTemplate'] as const

/** What the designer of approval flows asks beside the templates themselves (the family's flowTemplate and Form calls). */
export const flowDesignArea = area({
  'flow.forms': {
    method: 'GET',
    path: `${forms}/select`,
    summary: 'Released modules that a flow can be about, paged',
    access: may(),
    query: pageQuery,
    data: pagedList(z.looseObject({ id: text, fullName: text, enCode: text })),
    groups: ['design'],
  },
  'flow.form': {
    method: 'GET',
    path: `${forms}/{id}`,
    summary:
      'The form that a flow is about, for whoever designs flows or forms; the latter get what is being worked on too',
    // One of the two menus, which the handler checks.
    access: 'session',
    params: idParams,
    data: z.looseObject({ id: text, fullName: text, enCode: text, propertyJson: jsonText }),
    groups: ['design'],
  },
  'flow.dryRun': {
    method: 'POST',
    path: `${templates}/Actions/DryRun`,
    summary:
      'The way of a request of somebody through a process that is being designed, and who would be asked. Writes nothing',
    access: may(),
    body: z.object({
      flowTemplateJson: z.string().max(2_000_000),
      formId: z.string().max(50).default(''),
      initiatorId: z.string().min(1).max(50),
      /** A record of the form that the caller may see; what is typed goes over it. */
      recordId: z.string().max(50).default(''),
      formData: z.record(z.string().max(200), json).default({}),
    }),
    bodyLimit: 4 * 1024 * 1024,
    reads: true,
    data: z.looseObject({
      list: z.array(
        z.looseObject({
          nodeId: text,
          nodeName: text,
          nodeType: text,
          people: z.array(z.looseObject({ id: text, fullName: text, isAgreed: isSet })),
          isChosen: isSet,
          isPassed: isSet,
          problem: text,
        }),
      ),
      isThrough: isSet,
    }),
  },
  'flow.copyTemplate': {
    method: 'POST',
    path: `${templates}/{id}/Actions/Copy`,
    summary: 'Make a copy of a template under a free code; it stands still. Answers its id',
    access: may('btn_add'),
    params: idParams,
    // Servers of the family tell nothing of it.
    data: text,
    invalidates,
  },
  'flow.exportTemplate': {
    method: 'GET',
    path: `${templates}/{id}/Actions/Export`,
    alsoAt: [{ path: `${templates}/{id}/Actions/ExportData` }],
    summary: 'Export a template as a .json file',
    access: may(),
    params: idParams,
    data: downloadLink,
  },
  'flow.importTemplate': {
    method: 'POST',
    path: `${templates}/Actions/Import`,
    alsoAt: [{ path: `${templates}/Actions/ImportData` }],
    summary: 'Import a .json file of a template; it stands still until it is released',
    access: may('btn_add'),
    caller: 'main',
    bodyKind: 'multipart',
    timeout: 'long',
    invalidates,
  },
  'flow.mainVersion': {
    method: 'POST',
    path: `${templates}/{id}/MainVersion`,
    summary: 'Let new tasks start with this version; what runs stays on its own',
    access: may('btn_edit'),
    params: idParams,
    invalidates,
  },
})
