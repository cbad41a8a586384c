import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/table.ts'
import { parseParts } from '#main/http/input.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import type { FamilyCall } from './client.ts'

type Ask = PlatformClient['callEntry']
type Input<Id extends 'relation.list' | 'relation.change', Part extends 'params' | 'query' | 'body'> =
  (typeof endpoints)[Id] extends Record<Part, z.ZodType> ? z.output<(typeof endpoints)[Id][Part]> : never

/** Everybody who has it: ids alone, without pages. */
const idsOf: Endpoint = {
  ...endpoints['relation.list'],
  query: undefined,
  data: z.looseObject({ ids: z.array(z.coerce.string()).nullish() }),
}

/** Who belongs to it from now on, all of them. */
const replace: Endpoint = {
  ...endpoints['relation.change'],
  body: z.object({ objectId: z.string(), objectType: z.string(), userIds: z.array(z.string()) }),
}

async function membersOf(ask: Ask, id: string, signal: AbortSignal | undefined): Promise<readonly string[]> {
  const { data } = await ask(idsOf, { params: { id } }, signal === undefined ? {} : { signal })
  return (data as { ids?: readonly string[] | null }).ids ?? []
}

interface NamedUser {
  readonly id: string
  readonly fullName: string
  readonly organize: string
  readonly headIcon: string
}

/**
 * Members of a position, role or group, and changes of them. The family answers the ids of all, names are asked for apart,
 * and a save says the whole membership: what was added by somebody else since the ids were read a moment before is lost,
 * as in its own client (a window of one request; servers of ours take additions and removals).
 */
export const membershipCalls: Readonly<Record<'relation.list' | 'relation.change', FamilyCall>> = {
  async 'relation.list'(ask, parts, options) {
    const { params, query } = parseParts(endpoints['relation.list'], parts) as {
      readonly params: Input<'relation.list', 'params'>
      readonly query: Input<'relation.list', 'query'>
    }
    const ids = await membersOf(ask, params.id, options?.signal)
    const { currentPage, pageSize } = query
    const keyword = query.keyword?.trim().toLowerCase() ?? ''
    const start = (currentPage - 1) * pageSize
    // Names are looked up for the page alone, unless names are what is searched.
    const asked = keyword === '' ? ids.slice(start, start + pageSize) : ids
    const named = asked.length === 0 ? [] : await namesOf(ask, asked, options?.signal)
    const found = keyword === '' ? named : named.filter(({ fullName }) => fullName.toLowerCase().includes(keyword))
    const page = keyword === '' ? found : found.slice(start, start + pageSize)
    const list = page.map(({ id, fullName, organize, headIcon }) => {
      const [realName = '', account = ''] = fullName.split('/')
      return { id, realName, account, organize, headIcon, enabledMark: 1 }
    })
    const total = keyword === '' ? ids.length : found.length
    return { code: 200, msg: '', data: { list, pagination: { currentPage, pageSize, total } } }
  },
  async 'relation.change'(ask, parts, options) {
    const { params, body } = parseParts(endpoints['relation.change'], parts) as {
      readonly params: Input<'relation.change', 'params'>
      readonly body: Input<'relation.change', 'body'>
    }
    const { objectType, userIds, removedIds } = body
    const members = new Set([...(await membersOf(ask, params.id, options?.signal)), ...userIds])
    for (const id of removedIds) members.delete(id)
    return ask(replace, { params, body: { objectId: params.id, objectType, userIds: [...members] } }, options)
  },
}

async function namesOf(
  ask: Ask,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly NamedUser[]> {
  const { data } = await ask(
    endpoints['user.byIds'],
    { body: { ids: [...ids] } },
    signal === undefined ? {} : { signal },
  )
  return (data as { readonly list: readonly NamedUser[] }).list
}
