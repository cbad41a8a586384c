import * as z from 'zod'
import {
  code,
  downloadLink,
  flag,
  id,
  idParams,
  jsonText,
  moment,
  pagedList,
  pageQuery,
  shownText,
  sortCode,
  text,
} from './common.ts'
import { develop, stale } from './design.ts'
import { area } from './endpoint.ts'

const flowFormPath = '/api/flowForm/Form'

/** Codes of the family: a form of a flow of its own, or a module whose records are approved. */
export const flowFormTypes = { own: 0, module: 1 } as const
/** The family's type of a design that is the form of a flow alone; its modules have the others. */
export const flowFormDesign = 6
/** Of the two types of forms that the family has, those that were designed; forms written in code (1) do not exist here. */
export const designedForm = 2

const short = text.pipe(z.string().max(200))

const flowFormInput = z.object({
  id: text,
  fullName: shownText.min(1).max(100),
  enCode: shownText.min(1).max(50),
  flowType: code.default(flowFormTypes.own),
  formType: code.default(designedForm),
  category: text.pipe(z.string().max(50)),
  /** What is worked on; `propertyJson` is what runs, and counts where a client sends it alone. */
  draftJson: jsonText,
  propertyJson: jsonText,
  tableJson: jsonText,
  dbLinkId: text.pipe(z.string().max(50)),
  urlAddress: short,
  appUrlAddress: short,
  interfaceUrl: short,
  sortCode,
  description: text.pipe(z.string().max(500)),
})

const flowFormRow = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  flowType: z.coerce.number(),
  formType: z.coerce.number(),
  category: text,
  isRelease: z.coerce.number(),
  enabledMark: flag,
  sortCode: z.coerce.number(),
  creatorTime: moment,
  creatorUser: text,
  lastModifyTime: moment,
  lastModifyUser: text,
  description: text,
})

const groups = ['design'] as const

/**
 * Forms that approval flows are about, as the family’s clients design them beside its modules. Here they are designs like
 * any other: a form alone, without a list and without a menu, which its flow starts with.
 */
export const flowFormArea = area({
  'design.forms': {
    method: 'GET',
    path: flowFormPath,
    summary: 'Designs that a flow can be about, paged; flowType 0: forms of flows alone, 1: modules',
    access: develop(),
    query: pageQuery.extend({
      flowType: z.string().max(5).optional(),
      formType: z.string().max(5).optional(),
      isRelease: z.string().max(5).optional(),
      enabledMark: z.string().max(5).optional(),
      category: z.string().max(50).optional(),
    }),
    data: pagedList(flowFormRow),
    groups,
  },
  'design.createForm': {
    method: 'POST',
    path: flowFormPath,
    summary: 'Store a form of a flow, finished or not; nobody can use it before its release. Answers its id',
    access: develop('btn_add'),
    bodyLimit: 4 * 1024 * 1024,
    body: flowFormInput,
    data: z.string(),
    ...stale,
  },
  'design.changeForm': {
    method: 'PUT',
    path: flowFormPath,
    summary: 'Change the form that the body names; of a released one it is the draft of the next release',
    access: develop('btn_edit'),
    bodyLimit: 4 * 1024 * 1024,
    body: flowFormInput,
    ...stale,
  },
  'design.releaseForm': {
    method: 'POST',
    path: `${flowFormPath}/Release/{id}`,
    summary: 'Put a form to use; with isRelease=0 throw away what was changed since',
    access: develop('btn_edit'),
    params: idParams,
    query: z.object({ isRelease: flag.default(1) }),
    timeout: 'long',
    ...stale,
  },
  'design.exportForm': {
    method: 'GET',
    path: `${flowFormPath}/{id}/Actions/Export`,
    summary: 'A form of a flow as a .fff file',
    access: develop(),
    params: idParams,
    data: downloadLink,
  },
  'design.formFields': {
    method: 'GET',
    path: `${flowFormPath}/{id}/getField`,
    summary: 'Fields of a released form, as clients of the family list them',
    access: develop(),
    params: idParams,
    data: z.array(z.object({ filedId: text, filedName: text, jnpfKey: text, required: text })),
    groups,
  },
  'design.formFlow': {
    method: 'GET',
    path: `${flowFormPath}/getFormById/{id}`,
    summary: 'The flow that a form is approved by: for those who design forms also one that stands still',
    access: 'session',
    params: idParams,
    data: z.looseObject({ id: text, enCode: text, enabledMark: flag }),
    groups: ['flowTemplate'],
  },
})
