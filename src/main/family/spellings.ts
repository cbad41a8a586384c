import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'

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

/** What was asked for by GET: its filters are the body from then on. */
const postedSince: ReadonlySet<EndpointId> = new Set(['notice.list'])

/** An entry at the address of generation 3.6, and where what was its query goes. */
export interface NewerSpelling {
  readonly entry: Endpoint
  readonly isPosted: boolean
}

/** Entries of the endpoint table that generation 3.6 spells otherwise. */
export const newerSpellings: ReadonlyMap<Endpoint, NewerSpelling> = new Map(
  Object.entries(newerPaths).map(([id, path]) => {
    const entry: Endpoint = endpoints[id as EndpointId]
    const isPosted = postedSince.has(id as EndpointId)
    const { query, ...rest } = entry
    const posted = { ...rest, method: 'POST', reads: true, path, body: query ?? z.unknown() } as const
    return [entry, { entry: isPosted ? posted : { ...entry, path }, isPosted }]
  }),
)
