import type { EndpointId } from '#shared/api/table.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { mountedTables } from '../table.ts'

/** Where the name of what a call is about stands, by the area of the endpoint. Checked source text, never input. */
const tables: Readonly<Record<string, { readonly table: string; readonly names: readonly string[] }>> = {
  user: { table: 'platform_user', names: ['real_name', 'account'] },
  role: { table: 'role', names: ['full_name'] },
  group: { table: 'user_group', names: ['full_name'] },
  position: { table: 'position', names: ['full_name'] },
  organization: { table: 'organization', names: ['full_name'] },
  administrator: { table: 'platform_user', names: ['real_name', 'account'] },
  manager: { table: 'platform_user', names: ['real_name', 'account'] },
  design: { table: 'visual_model', names: ['full_name'] },
  listView: { table: 'list_view', names: ['full_name'] },
  module: { table: 'visual_model', names: ['full_name'] },
  moduleImport: { table: 'visual_model', names: ['full_name'] },
  print: { table: 'print_template', names: ['full_name'] },
  menu: { table: 'menu', names: ['full_name'] },
  menuItem: { table: 'menu_item', names: ['full_name'] },
  system: { table: 'system', names: ['full_name'] },
  region: { table: 'region', names: ['full_name'] },
  serialRule: { table: 'serial_rule', names: ['full_name'] },
  flow: { table: 'flow_template', names: ['full_name'] },
  messageTemplate: { table: 'message_template', names: ['full_name'] },
}

/** Tables of subjects of grants, as the call names their kinds. */
const subjects: Readonly<Record<string, string>> = {
  user: 'user',
  role: 'role',
  position: 'position',
  group: 'group',
  permissiongroup: 'permissionGroup',
  batch: 'permissionGroup',
}

/** Names told of many. */
const SHOWN = 3

/**
 * What a call is about to be done to, by its name as it is before: afterwards it may be gone. Of a new thing the name that was
 * sent, of many the first names and how many there are, else the ids.
 */
export async function targetOf(
  database: PlatformDatabase,
  id: EndpointId,
  { params, body }: { readonly params?: unknown; readonly body?: unknown },
): Promise<string> {
  const sent = { ...(body as Record<string, unknown> | undefined) }
  const given = params as Record<string, unknown> | undefined
  const own = given?.['viewId'] ?? given?.['id']
  const area = id.split('.', 1)[0] ?? ''
  const kind = area === 'authority' ? subjects[String(sent['objectType']).toLowerCase()] : area
  const ids = typeof own === 'string' ? [own] : idsOf(sent['ids'] ?? sent['id'] ?? sent['fromId'])
  if (ids.length === 0) return nameIn(sent)
  const names = await namesOf(database, kind ?? '', ids.slice(0, SHOWN))
  const shown = names.length > 0 ? names : ids.slice(0, SHOWN)
  // Of a module it is the records in it that were deleted.
  const records = area === 'module' ? idsOf(sent['ids'] ?? (params as Record<string, unknown>)['dataId']) : []
  const text = shown.join(', ')
  if (records.length > 0) return `${text}: ${records.slice(0, SHOWN).join(', ')}${more(records)}`
  return `${text}${more(ids)}`
}

const more = (all: readonly string[]) => (all.length > SHOWN ? ` (${all.length})` : '')

function idsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : value.split(',')
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

function nameIn(sent: Readonly<Record<string, unknown>>): string {
  const texts = ['realName', 'fullName', 'title', 'name', 'account', 'host', 'enCode'].map((key) => sent[key])
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? ''
}

async function namesOf(database: PlatformDatabase, area: string, ids: readonly string[]): Promise<string[]> {
  const spec = mountedTables.get(area)
  const column = spec?.search[0]
  const place =
    tables[area] ?? (spec && column ? { table: spec.table, names: [spec.columns[column] ?? column] } : undefined)
  if (place === undefined) return []
  const rows = await loose(database).selectFrom(place.table).select(place.names).where('id', 'in', ids).execute()
  return rows.map((row) => {
    const [first = '', second] = place.names.map((name) => String(row[name] ?? ''))
    return second === undefined || second === '' ? first : `${first} (${second})`
  })
}
