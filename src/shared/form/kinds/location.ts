import { characterCount } from '#shared/rules/characters.ts'
import { design } from '../kind-design.ts'
import { accepted, type Checked, everyPlace, type KindDefinition, refused } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { isRaw, number, parseValues, type Raw, rawList, text } from '../parsing/read.ts'
import { textCondition } from '../search.ts'
import { listSetting, settingsReader, switchSetting } from '../settings.ts'

const settings = {
  isScoped: switchSetting('enableDesktopLocation'),
  scopes: listSetting('columns', 'locationScope', { when: { path: 'enableDesktopLocation', is: [true] } }),
} as const
const read = settingsReader(settings)

/** A place as the family keeps it, as JSON text. Degrees; texts are empty where nothing is known. */
export interface Location {
  readonly pName: string
  readonly cName: string
  readonly adName: string
  readonly address: string
  readonly name: string
  readonly lng: number
  readonly lat: number
  readonly fullAddress: string
}

const names = ['pName', 'cName', 'adName', 'address', 'name', 'fullAddress'] as const
/** Characters of each text. */
const MAX_LENGTH = 200

/** The place that a value holds; null where it holds none that can be read. */
export function locationOf(value: unknown): Location | null {
  const parsed = typeof value === 'string' && value.trim() !== '' ? parseValues(value) : { ok: true as const, value }
  if (!parsed.ok || !isRaw(parsed.value)) return null
  const place: Raw = parsed.value
  const [lng, lat] = [number(place['lng'], null), number(place['lat'], null)]
  if (lng === null || lat === null || Math.abs(lng) > 180 || Math.abs(lat) > 90) return null
  const texts = Object.fromEntries(names.map((name) => [name, text(place[name]).trim()]))
  return { ...(texts as unknown as Omit<Location, 'lng' | 'lat'>), lng, lat }
}

/** The value of a place; the whole address is made of its parts where nobody wrote it. */
export function locationValue(place: Location): string {
  const { pName, cName, adName, address, name, lng, lat } = place
  const fullAddress = place.fullAddress || [pName, cName, adName, address, name].join('')
  return JSON.stringify({ pName, cName, adName, address, name, lng, lat, fullAddress })
}

const EARTH = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places over the ground. */
export function distance(one: Pick<Location, 'lng' | 'lat'>, other: Pick<Location, 'lng' | 'lat'>): number {
  const [high, wide] = [radians(other.lat - one.lat) / 2, radians(other.lng - one.lng) / 2]
  const half = Math.sin(high) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(wide) ** 2
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Whether a place lies within one of the circles that the design draws; without any it lies anywhere. */
function isInScope(field: FieldPlan, place: Location): boolean {
  const { isScoped, scopes } = read(field)
  const circles = isScoped ? rawList(scopes) : []
  if (circles.length === 0) return true
  return circles.some((circle) => {
    const centre = { lng: number(circle['lng'], Number.NaN), lat: number(circle['lat'], Number.NaN) }
    return distance(place, centre) <= number(circle['radius'], 0)
  })
}

function checkLocation(field: FieldPlan, raw: unknown, stored: unknown): Checked {
  if (raw === null || raw === undefined || raw === '') return accepted(null)
  const place = locationOf(raw)
  if (!place) return refused('notPlace', raw)
  if (names.some((name) => characterCount(place[name]) > MAX_LENGTH)) return refused('tooLong', raw, MAX_LENGTH)
  const value = locationValue(place)
  return value === stored || isInScope(field, place) ? accepted(value) : refused('outOfScope', raw)
}

const noPositioning = 'the position of a computer is not asked for: a place is written by hand'

/** A place by its address and its coordinates. */
export const locationKind: KindDefinition = {
  kind: 'location',
  tag: 'JnpfLocation',
  design: design(
    'advanced',
    {
      autoLocation: false,
      enableLocationScope: false,
      adjustmentScope: 500,
      enableDesktopLocation: false,
      locationScope: [],
      clearable: true,
    },
    { config: { defaultValue: '' }, events: ['change'], isWide: false },
  ),
  role: 'value',
  trigger: 'change',
  place: { ...everyPlace, sort: false, import: false },
  traits: {},
  settings,
  unsupported: { autoLocation: noPositioning, enableLocationScope: noPositioning, adjustmentScope: noPositioning },
  search: {
    type: 2,
    control: 'text',
    operators: ['like', 'notLike', 'null', 'notNull'],
    isKeyword: true,
    condition: (_field, raw) => textCondition(raw, 2),
  },
  sample: () => ({
    keys: {},
    value(draw) {
      const [lng, lat] = [120 + draw.integer(0, 999) / 1000, 30 + draw.integer(0, 999) / 1000]
      const where = { pName: '浙江省', cName: '杭州市', adName: '西湖区', address: '浙大路38号' }
      return locationValue({ ...where, name: draw.one(['东门', '西门']), lng, lat, fullAddress: '' })
    },
  }),
  storage: () => 'text',
  longest: () => 2000,
  initial: (field) => {
    const place = locationOf(field.defaultValue)
    return place ? locationValue(place) : null
  },
  check: (field, raw, _read, stored) => checkLocation(field, raw, stored),
  display: (_field, value) => {
    const place = locationOf(value)
    return place ? place.fullAddress || place.name || `${place.lng}, ${place.lat}` : ''
  },
  importValue: () => accepted(null),
  targets: () => [],
  references: () => [],
}
