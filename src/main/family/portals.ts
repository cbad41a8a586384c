import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/table.ts'
import { parseParts } from '#main/http/input.ts'
import type { FamilyCall } from './client.ts'
import { menuPlaces } from './designs.ts'
import { signalOf } from './signal.ts'

const top = '-1'
const releaseEntry: Endpoint = { ...endpoints['portalDesign.release'], body: z.unknown(), data: z.unknown() }

/** Where a released one stands is not told there, only that it was released. */
const places: FamilyCall = async (ask, { params }, options) => {
  const stored = await ask(endpoints['portalDesign.one'], { params }, signalOf(options))
  const { isRelease } = stored.data as { readonly isRelease: number }
  const menus = await menuPlaces(ask, signalOf(options))
  const data = { menus, parentIds: isRelease === 0 ? [] : [top], icon: '', roleIds: [] }
  return { code: 200, msg: '', data }
}

/** For computers alone: below directories of the menu, and among the portals of systems. */
const release: FamilyCall = async (ask, parts, options) => {
  const { params, body } = parseParts(endpoints['portalDesign.release'], parts)
  const { pcModuleParentId, pcPortalSystemId } = body as Readonly<Record<string, readonly string[]>>
  const sent = {
    pc: 1,
    pcModuleParentId: (pcModuleParentId ?? []).filter((id) => id !== top),
    pcPortal: pcPortalSystemId?.length ? 1 : 0,
    pcPortalSystemId: pcPortalSystemId ?? [],
    ...{ app: 0, appModuleParentId: [], appPortal: 0, appPortalSystemId: [] },
    platformRelease: '{"pc":1,"app":0}',
  }
  const answer = await ask(releaseEntry, { params, body: sent }, options)
  return { ...answer, data: null }
}

/** Portals on servers of the family, which put a layout to use and keep neither versions nor whom it is for. */
export const portalCalls = { 'portalDesign.places': places, 'portalDesign.release': release } as const
