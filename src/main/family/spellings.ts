import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import type { FamilyGeneration } from './generation.ts'

const pathOf = (id: EndpointId) => (endpoints[id] as Endpoint).path
const withActions = (id: EndpointId) => pathOf(id).replace('/Action/', '/Actions/')
const belowNotice = (id: EndpointId) => pathOf(id).replace('/api/message', '/api/message/Notice')

/** Addresses of generation 3.6, which has these calls under them alone. The specification has those of before. */
const newerPaths: Partial<Record<EndpointId, string>> = {
  'dataInterface.rows': withActions('dataInterface.rows'),
  'dataInterface.byIds': withActions('dataInterface.byIds'),
  'dataInterface.export': withActions('dataInterface.export'),
  'dataInterface.import': withActions('dataInterface.import'),
  'dictionary.exportType': withActions('dictionary.exportType'),
  'dictionary.import': withActions('dictionary.import'),
  'serialRule.export': withActions('serialRule.export'),
  'serialRule.import': withActions('serialRule.import'),
  'messageTemplate.copy': '/api/message/MessageTemplateConfig/{id}/Actions/Copy',
  'notice.list': '/api/message/Notice/List',
  'notice.create': belowNotice('notice.create'),
  'notice.one': belowNotice('notice.one'),
  'notice.update': belowNotice('notice.update'),
  'notice.delete': belowNotice('notice.delete'),
  'notice.release': belowNotice('notice.release'),
  'user.export': '/api/permission/Users/ExportData',
  // These two exchanged their names.
  'module.export': pathOf('design.export'),
  'design.export': pathOf('module.export'),
}

/** Addresses of both generations, where ours has another. */
const familyPaths: Partial<Record<EndpointId, string>> = {
  // Its list is not paged.
  'system.options': pathOf('system.list'),
  'dashboard.todoCount': pathOf('dashboard.todoCount'),
  'dashboard.notices': pathOf('dashboard.notices'),
  'portalDesign.export': pathOf('portalDesign.export'),
  'flow.endEntrust': '/api/workflow/Engine/FlowDelegate/Stop/{id}',
}

/** What was asked for by GET: its filters are the body from then on. */
const postedSince: Partial<Record<EndpointId, object>> = {
  'portalDesign.export': {},
  'notice.list': {},
  'dashboard.todoCount': { toBeReviewedType: [], flowDoneType: [], flowCirculateType: [] },
  'dashboard.notices': { typeList: [] },
}

/** Filters of those bodies that are lists there, of whatever number. */
export const listFilters: ReadonlySet<string> = new Set(['enabledMark', 'type', 'releaseUser', 'creatorUser'])

/** How a generation has a call of ours: its address, and what goes with the body that was its query. */
export interface FamilySpelling {
  readonly path: string
  readonly posted: object | null
}

/** Of a call, in whatever form it is sent. */
export const callKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

const spellingsOf = (paths: Partial<Record<EndpointId, string>>): ReadonlyMap<string, FamilySpelling> =>
  new Map(
    Object.entries(paths).map(([id, path]) => [
      callKey(endpoints[id as EndpointId]),
      { path, posted: postedSince[id as EndpointId] ?? null },
    ]),
  )

/** Calls of the endpoint table that a generation spells otherwise. */
export const familySpellings: Readonly<Record<FamilyGeneration, ReadonlyMap<string, FamilySpelling>>> = {
  '3.4': spellingsOf(familyPaths),
  '3.6': spellingsOf({ ...familyPaths, ...newerPaths }),
}

/** The entry as a generation has it. */
export function spelled(entry: Endpoint, { path, posted }: FamilySpelling): Endpoint {
  if (posted === null) return { ...entry, path }
  const { query: _query, ...rest } = entry
  return { ...rest, method: 'POST', reads: true, path, body: z.unknown() }
}
