import * as z from 'zod'
import { flag, id, idParams, isSet, list, shownText, sortCode, text, wantedMark } from './common.ts'
import { area } from './endpoint.ts'
import { namesByPath } from './items.ts'

const region = z.looseObject({
  id,
  parentId: text,
  enCode: text,
  fullName: text,
  enabledMark: flag.catch(1),
  sortCode: z.coerce.number().catch(0),
  isLeaf: isSet,
  hasChildren: isSet,
})
const regionOption = z.looseObject({ id, fullName: text, isLeaf: isSet })

const regionInput = z.object({
  id: z.string().optional(),
  /** '-1' for the top. */
  parentId: z.string().min(1).max(50),
  enCode: shownText.min(1).max(50),
  fullName: shownText.min(1).max(50),
  enabledMark: flag.default(1),
  sortCode,
  description: z.string().max(500).nullish(),
})

/** A place that a map can be chosen of. */
export interface AtlasNode {
  readonly id: string
  /** Six digits; 100000 is the country. */
  readonly enCode: string
  readonly fullName: string
  readonly hasChildren: boolean
  readonly children: readonly AtlasNode[] | null
}
const atlasNode: z.ZodType<AtlasNode, AtlasNode> = z.lazy(() =>
  z.looseObject({
    id: z.string(),
    enCode: z.string(),
    fullName: z.string(),
    hasChildren: z.boolean(),
    children: z.array(atlasNode).nullable(),
  }),
)

const manage = (button: string) => ({ menu: 'system.region', button }) as const

/** National divisions (section 7, System; root parent '-1'). */
export const regionArea = area({
  'region.children': {
    method: 'GET',
    path: '/api/system/Area/{id}',
    summary: 'Regions one level below a parent; with a keyword at the top, those of every level',
    access: { menu: 'system.region' },
    params: idParams,
    query: z.object({ keyword: z.string().max(200).optional() }).optional(),
    data: list(region),
    cache: 'region',
  },
  'region.options': {
    method: 'GET',
    path: '/api/system/Area/{id}/Selector/{exclude}',
    summary: 'Enabled regions one level below a parent',
    // Published forms ask visitors for regions too.
    access: 'public',
    params: idParams.extend({ exclude: z.string().min(1).max(50) }),
    data: list(regionOption),
    cache: 'region',
  },
  'region.names': {
    method: 'POST',
    reads: true,
    path: '/api/system/Area/GetAreaByIds',
    summary: 'Names of id paths, in the same order',
    access: 'public',
    body: z.object({ idsList: z.array(z.array(z.string().max(50)).max(10)).max(1000) }),
    data: z.array(z.array(z.string())),
    cache: 'region',
    items: namesByPath,
  },
  'region.info': {
    method: 'GET',
    path: '/api/system/Area/{id}/Info',
    summary: 'One region with the name of its parent',
    access: { menu: 'system.region' },
    params: idParams,
    data: region.extend({ parentName: text, description: text }),
  },
  'region.create': {
    method: 'POST',
    path: '/api/system/Area',
    summary: 'Create a region',
    access: manage('btn_add'),
    body: regionInput,
    invalidates: ['region'],
  },
  'region.complete': {
    method: 'POST',
    path: '/api/system/Area/Actions/Complete',
    summary: 'Ours: add what of the official divisions is missing, down to the streets',
    access: manage('btn_add'),
    invalidates: ['region'],
    timeout: 'long',
  },
  'region.atlas': {
    method: 'GET',
    path: '/api/system/atlas',
    summary: 'The country with its provinces, cities and counties, as clients of the family choose a map by',
    access: 'session',
    data: z.array(atlasNode),
  },
  'region.atlasFeatures': {
    method: 'GET',
    path: '/api/system/atlas/geojson',
    summary: 'The places on a map, as GeoJSON without geometry: no outlines of places come with the server',
    access: 'session',
    query: z.object({ code: text.pipe(z.string().max(50)) }),
    data: z.looseObject({
      type: z.literal('FeatureCollection'),
      features: z.array(
        z.looseObject({
          type: z.literal('Feature'),
          properties: z.object({ adcode: text, name: text }),
          geometry: z.null(),
        }),
      ),
    }),
  },
  'region.update': {
    method: 'PUT',
    path: '/api/system/Area/{id}',
    summary: 'Change a region',
    access: manage('btn_edit'),
    params: idParams,
    body: regionInput,
    invalidates: ['region'],
  },
  'region.delete': {
    method: 'DELETE',
    path: '/api/system/Area/{id}',
    summary: 'Delete a region without regions below it',
    access: manage('btn_remove'),
    params: idParams,
    invalidates: ['region'],
  },
  'region.toggle': {
    method: 'PUT',
    path: '/api/system/Area/{id}/Actions/State',
    summary: 'Set or flip the enabled mark of a region',
    access: manage('btn_edit'),
    params: idParams,
    body: wantedMark,
    invalidates: ['region'],
  },
})
