import * as z from 'zod'
import { count, flag, id, idParams, jsonText, list, moment, text } from './common.ts'
import { area } from './endpoint.ts'
import { groupedOptions } from './grouped.ts'

const grantedPortal = z.looseObject({
  /** 0 designed, 1 custom. */
  type: count.catch(0),
  fullName: text,
  /** JSON text of the layout. */
  formData: jsonText,
  /** 1: nobody arranges it for themselves. */
  enabledLock: flag.catch(0),
  /** Whether the caller arranged it for themselves. */
  isOwn: z.boolean().optional().catch(undefined),
})

/** One bar, slice or point. */
const point = z.looseObject({
  name: text,
  value: z.coerce.number().catch(0),
  /** Says which records it counts, for `atriumFigure` of a list. */
  key: text,
  /** Of a chart with several series: the one it belongs to. */
  type: z.string().optional().catch(undefined),
  /** Of a figure of a board: the module that it counts. */
  modelId: z.string().optional().catch(undefined),
  /** Of a figure of a board: why it could not be counted; the others stay. */
  problem: z.string().optional().catch(undefined),
  /** Of a radar: where its axis ends. */
  max: z.number().optional().catch(undefined),
})
export type ChartPoint = z.output<typeof point>

export const cardData = z.looseObject({
  list: z.array(point).catch([]),
  /** Of a table, a ranking or a time axis: rows of the answer; of a text or a picture one row, with its `value`. */
  rows: z.array(z.record(z.string(), z.unknown())).optional().catch(undefined),
  /** The module whose records are counted; '' for none. */
  modelId: text,
  /** When it was counted. */
  at: moment,
})

const todo = z.looseObject({
  id,
  fullName: text,
  userName: text,
  creatorTime: moment,
  flowUrgent: count.catch(1),
  thisStep: text,
  /** The module whose record it is; of our own servers. */
  modelId: text,
})

/** A notice or a mail. */
const notice = z.looseObject({
  id,
  fullName: text,
  creatorTime: moment,
  isRead: count.catch(1),
})

/** Categories of processes, of which one alone is written without a list in an address. */
const categories = z
  .union([z.array(z.string().max(50)).max(100), z.string().max(50)])
  .transform((given) => (typeof given === 'string' ? [given] : given))
  .optional()

/** Portals and reports (section 2, menu types 5 and 8; wire contract 7). */
export const portalArea = area({
  'portal.layout': {
    method: 'GET',
    path: '/api/visualdev/Portal/{id}/auth',
    summary: 'Layout of a portal that the caller is granted',
    access: 'session',
    params: idParams,
    query: z.object({ platform: z.string().max(10).default('pc') }).optional(),
    data: grantedPortal,
    cache: 'portal',
    serverFirst: true,
  },
  'portal.saveOwn': {
    method: 'PUT',
    path: '/api/visualdev/Portal/Custom/Save/{id}',
    summary: 'Arrange a granted portal for oneself: places of its cards, which are hidden, and own ones',
    access: 'session',
    params: idParams,
    body: z.looseObject({ formData: z.string().min(2).max(300_000) }),
    invalidates: ['portal'],
  },
  'portal.resetOwn': {
    method: 'DELETE',
    path: '/api/visualdev/Portal/Custom/{id}',
    summary: 'Show a granted portal as it was released again',
    access: 'session',
    params: idParams,
    invalidates: ['portal'],
  },
  'portal.data': {
    method: 'GET',
    path: '/api/visualdev/Portal/{id}/Data/{item}',
    summary: 'What one card of a granted portal counts, sums or groups',
    access: 'session',
    params: idParams.extend({ item: z.string().min(1).max(50) }),
    data: cardData,
    cache: 'record',
    serverFirst: true,
  },
  'portal.selector': {
    method: 'GET',
    path: '/api/visualdev/Portal/Selector',
    summary: 'Portals that the caller is granted',
    access: 'session',
    query: z.object({ platform: z.string().max(10).optional(), type: z.string().max(10).optional() }).optional(),
    data: groupedOptions(z.looseObject({ id, fullName: text, enCode: text }), ({ id }) => id !== ''),
    cache: 'portal',
    serverFirst: true,
  },
  'portal.setDefault': {
    method: 'PUT',
    path: '/api/visualdev/Portal/{id}/Actions/SetDefault',
    summary: 'Begin with a portal that the caller is granted: it is their `portalId` from now on',
    access: 'session',
    params: idParams,
    query: z.object({ platform: z.string().max(10).optional() }).optional(),
    invalidates: ['session'],
  },
  'dashboard.todoCount': {
    method: 'GET',
    path: '/api/visualdev/Dashboard/FlowTodoCount',
    // A POST from generation 3.4 on.
    alsoAt: [{ method: 'POST' }],
    summary:
      'How many tasks wait for the caller, were handled or copied, of which categories, and how many entrusts hold',
    access: 'session',
    query: z
      .object({ toBeReviewedType: categories, flowDoneType: categories, flowCirculateType: categories })
      .optional(),
    data: z.looseObject({
      toBeReviewed: count.catch(0),
      flowDone: count.catch(0),
      flowCirculate: count.catch(0),
      entrust: count.catch(0),
    }),
    cache: 'entrust',
    serverFirst: true,
  },
  'dashboard.todos': {
    method: 'GET',
    path: '/api/visualdev/Dashboard/FlowTodo',
    alsoAt: [{ path: '/api/visualdev/Dashboard/MyFlowTodo' }],
    summary: 'The newest tasks that wait for the caller',
    access: 'session',
    data: list(todo),
    cache: 'entrust',
    serverFirst: true,
  },
  'dashboard.notices': {
    method: 'GET',
    path: '/api/visualdev/Dashboard/Notice',
    alsoAt: [{ method: 'POST' }],
    summary: 'The newest notices to the caller',
    access: 'session',
    data: list(notice),
    cache: 'message',
    serverFirst: true,
  },
  'dashboard.mails': {
    method: 'GET',
    path: '/api/visualdev/Dashboard/Email',
    summary: 'The newest mail to the caller',
    access: 'session',
    data: list(notice),
    cache: 'mail',
    serverFirst: true,
  },
  'report.page': {
    method: 'GET',
    path: '/api/visualdev/report/{id}/page',
    summary: 'A granted report as a page of its own, without scripts',
    access: 'session',
    caller: 'main',
    params: idParams,
    answer: 'bytes',
    timeout: 'long',
  },
})
