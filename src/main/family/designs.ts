import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/table.ts'
import type { CallOptions, PlatformClient } from '#main/http/contract.ts'
import { parseParts } from '#main/http/input.ts'
import type { FamilyCall } from './client.ts'
import { signalOf } from './signal.ts'
import type { FamilyGeneration } from './generation.ts'

type Ask = PlatformClient['callEntry']
type Values = Readonly<Record<string, unknown>>

const raw = z.record(z.string(), z.unknown())
const storedDesign: Endpoint = { ...endpoints['design.read'], data: raw }
const created: Endpoint = { ...endpoints['design.create'], body: z.unknown(), data: z.unknown() }
const changed: Endpoint = { ...endpoints['design.update'], body: z.unknown() }

const idIn = (parts: unknown) => (parts as { readonly id: string }).id

/** A form or a list that is not there yet is null, tables are always a text. */
const textOrNull = (text: unknown) => (typeof text === 'string' && text !== '' ? text : null)

/** The family answers no id: the new design is the one with its code. */
async function idOf(ask: Ask, enCode: string, options: CallOptions | undefined): Promise<string> {
  const query = { keyword: enCode, type: '1', currentPage: 1, pageSize: 500 }
  const { data } = await ask(endpoints['design.list'], { query }, signalOf(options))
  const { list } = data as { readonly list: readonly { readonly id: string; readonly enCode: string }[] }
  return list.find((design) => design.enCode === enCode)?.id ?? ''
}

/** What a design of the family begins with: a function that runs as it is designed, without a flow. */
const begin: FamilyCall = async (ask, parts, options) => {
  const { primaryKeyPolicy, tables, ...named } = parseParts(endpoints['design.begin'], parts).body as Values
  const body = {
    ...named,
    id: '',
    type: 1,
    enableFlow: 0,
    state: 1,
    tables: textOrNull(tables) ?? '[]',
    // The way of the key stands in the form.
    formData: primaryKeyPolicy === 2 ? JSON.stringify({ fields: [], primaryKeyPolicy }) : null,
    columnData: null,
    appColumnData: null,
    interfaceId: '',
    interfaceName: '',
    interfaceParam: '',
  }
  const answer = await ask(created, { body }, options)
  return { ...answer, data: await idOf(ask, String(named['enCode']), options) }
}

/** What the designer changes; everything else of a design is sent back as that server has it. */
const designed: ReadonlySet<string> = new Set([
  ...['fullName', 'enCode', 'category', 'webType', 'sortCode', 'description'],
  ...['formData', 'columnData', 'appColumnData', 'tables'],
])

/** There are no drafts: what is saved is the design, and what runs is what was released last. */
const saveDraft: FamilyCall = async (ask, parts, options) => {
  const { params, body } = parseParts(endpoints['design.saveDraft'], parts)
  const { formData, columnData, tables, ...values } = Object.fromEntries(
    Object.entries(body as Values).filter(([key]) => designed.has(key)),
  )
  const { data } = await ask(storedDesign, { params }, signalOf(options))
  const stored = data as Values
  const whole = {
    ...stored,
    ...values,
    formData: textOrNull(formData),
    columnData: textOrNull(columnData),
    tables: textOrNull(tables) ?? '[]',
    enableFlow: Number(stored['enableFlow'] ?? 0),
  }
  const answer = await ask(changed, { params, body: whole }, options)
  return { ...answer, data: { revision: '', savedAt: Date.now() } }
}

const nobody = { code: 200, msg: '' } as const
/** Nobody holds a design there: the last save wins. */
const lease: FamilyCall = async () => ({ ...nobody, data: { isMine: true, holderName: '', since: 0 } })
const leaseEnd: FamilyCall = async () => ({ ...nobody, data: null })

/** What a release would do is not told there. */
const releasePlan: FamilyCall = async (ask, parts, options) => {
  const { data } = await ask(storedDesign, { params: parts.params }, options)
  const { isRelease, fullName } = data as Values
  const isFirst = Number(isRelease ?? 0) === 0
  const plan = {
    revision: '',
    problems: [],
    steps: [],
    changes: [],
    isFirst,
    // Menus of before stay where they are.
    menu: isFirst ? null : { parentId: top, icon: '', name: fullName },
    roleIds: [],
  }
  return { ...nobody, data: endpoints['design.releasePlan'].data.parse(plan) }
}

const top = '-1'

interface MenuNode {
  readonly id: string
  readonly fullName: string
  readonly children?: readonly MenuNode[] | null
}

/** Systems, and below each the directories that its menus may stand in. */
export async function menuPlaces(ask: Ask, options?: CallOptions) {
  const systems = (await ask(endpoints['system.options'], {}, options)).data as { readonly list: readonly MenuNode[] }
  const menus: { id: string; parentId: string; fullName: string }[] = []
  const add = (nodes: readonly MenuNode[], parentId: string): void => {
    for (const { id, fullName, children } of nodes) {
      menus.push({ id, parentId, fullName })
      add(children ?? [], id)
    }
  }
  for (const { id, fullName } of systems.list) {
    const parents = await ask(endpoints['menu.parents'], { params: { id: '0', systemId: id } }, options)
    menus.push({ id, parentId: top, fullName })
    add((parents.data as { readonly list: readonly MenuNode[] }).list, id)
  }
  return menus
}

const places: FamilyCall = async (ask, _parts, options) => ({
  ...nobody,
  data: { menus: await menuPlaces(ask, options) },
})

const releaseEntry: Endpoint = { ...endpoints['design.release'], body: z.unknown(), data: z.unknown() }

/** 3.6 takes lists of parents, earlier ones one. None: menus of before stay where they are. */
const release =
  (generation: FamilyGeneration): FamilyCall =>
  async (ask, parts, options) => {
    const { params, body } = parseParts(endpoints['design.release'], parts)
    const chosen = ((body as Values)['pcModuleParentId'] as readonly string[]).filter((id) => id !== top)
    const where =
      generation === '3.6'
        ? { pcModuleParentId: chosen, appModuleParentId: [], platformRelease: '{"pc":1,"app":0}' }
        : { pcModuleParentId: chosen[0] ?? '', appModuleParentId: '' }
    const answer = await ask(releaseEntry, { params, body: { id: idIn(params), pc: 1, app: 0, ...where } }, options)
    return { ...answer, data: null }
  }

/** The designer of modules on servers of the family, which store a design as a whole and put it to use. */
const calls = {
  'design.begin': begin,
  'design.saveDraft': saveDraft,
  'design.lease': lease,
  'design.leaseEnd': leaseEnd,
  'design.releasePlan': releasePlan,
  'design.places': places,
} as const
export const designCalls = { ...calls, 'design.release': release('3.4') } as const
export const newerDesignCalls = { 'design.release': release('3.6') } as const
