import type { AtlasNode } from '#shared/api/region.ts'
import { withBelow } from '#server/core/trees.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

/** Six digits of the whole country, as maps name it. */
const COUNTRY = '100000'
/** Provinces, cities and counties: maps show none below them. */
const LEVELS = 3

/** Codes of maps have six digits at every level. */
const mapCode = (code: string) => (/^\d{2,6}$/.test(code) ? code.padEnd(6, '0') : code)

interface Place {
  readonly id: string
  readonly parent_id: string
  readonly full_name: string
  readonly en_code: string
}

/** Enabled regions by the one above them, down to counties. */
async function placesBelow(database: PlatformDatabase): Promise<ReadonlyMap<string, readonly Place[]>> {
  const below = new Map<string, Place[]>()
  const enabled = database
    .selectFrom('region')
    .select(['id', 'parent_id', 'full_name', 'en_code'])
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
  const ids = database.selectFrom('region').select('id')
  let above = ids.where('parent_id', '=', '-1')
  let level = enabled.where('parent_id', '=', '-1')
  for (let at = 0; at < LEVELS; at += 1) {
    for (const place of await level.execute())
      below.set(place.parent_id, [...(below.get(place.parent_id) ?? []), place])
    level = enabled.where('parent_id', 'in', above)
    above = ids.where('parent_id', 'in', above)
  }
  return below
}

/**
 * Codes of the list of divisions that are no place: districts and counties of the four municipalities, and what a province
 * governs directly. What lies in them stands on the map of what is above.
 */
const isNoPlace = ({ en_code }: Place) => /^(?:(?:11|12|31|50)0[12]|\d\d90)$/.test(en_code)

function placesIn(below: ReadonlyMap<string, readonly Place[]>, id: string): readonly Place[] {
  return (below.get(id) ?? []).flatMap((place) => (isNoPlace(place) ? placesIn(below, place.id) : [place]))
}

/** The country with its provinces, cities and counties, to choose a map by. */
export async function atlas(database: PlatformDatabase, countryName: string): Promise<AtlasNode[]> {
  const below = await placesBelow(database)
  const node = (enCode: string, fullName: string, id: string): AtlasNode => ({
    id: mapCode(enCode),
    enCode: mapCode(enCode),
    fullName,
    ...withBelow(placesIn(below, id).map((place) => node(place.en_code, place.full_name, place.id))),
  })
  return [node(COUNTRY, countryName, '-1')]
}

/** The places on the map of one, as GeoJSON. They have no geometry: no outlines come with the server. */
export async function atlasFeatures(database: PlatformDatabase, code: string) {
  const below = await placesBelow(database)
  const all = [...below.values()].flat()
  const id = code === COUNTRY ? '-1' : all.find((place) => mapCode(place.en_code) === code)?.id
  const places = id === undefined ? [] : placesIn(below, id)
  return {
    type: 'FeatureCollection' as const,
    features: places.map(({ en_code, full_name }) => ({
      type: 'Feature' as const,
      properties: { adcode: mapCode(en_code), name: full_name },
      geometry: null,
    })),
  }
}
