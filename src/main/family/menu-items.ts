import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/table.ts'
import { raw, type Raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import type { CallOptions, PlatformClient } from '#main/http/contract.ts'
import { parseParts } from '#main/http/input.ts'
import type { FamilyCall } from './client.ts'
import { signalOf } from './signal.ts'

type Ask = PlatformClient['callEntry']
type Kind = z.output<(typeof endpoints)['menuItem.list']['params']>['kind']
type Row = z.output<(typeof endpoints)['menuItem.list']['data']>['list'][number]

/** Lists of columns and form fields have a name of their own there. */
const fieldList: Endpoint = { ...endpoints['menuItem.list'], path: '/api/system/Module{kind}/{id}/Fields' }
const stored: Endpoint = { ...endpoints['menuItem.one'], data: z.record(z.string(), z.unknown()) }
const created: Endpoint = { ...endpoints['menuItem.create'], body: z.unknown() }
const changed: Endpoint = { ...endpoints['menuItem.update'], body: z.unknown() }

const paramsOf = (parts: unknown) =>
  raw(raw(parts)['params']) as unknown as { readonly id: string; readonly kind: Kind }
const listEntry = (kind: Kind) => (kind === 'Column' || kind === 'Form' ? fieldList : endpoints['menuItem.list'])

async function rowsOf(
  ask: Ask,
  params: { readonly id: string; readonly kind: Kind },
  options: CallOptions | undefined,
) {
  const { data } = await ask(listEntry(params.kind), { params }, signalOf(options))
  return (data as { readonly list: readonly Row[] }).list
}

const list: FamilyCall = (ask, parts, options) => ask(listEntry(paramsOf(parts).kind), parts, options)

interface Offered {
  readonly fullName: string
  readonly enCode: string
  /** Where it lies; of columns and form fields. */
  readonly table: string
}
const parsed = (json: unknown): Raw => {
  try {
    return raw(JSON.parse(text(json, '{}')))
  } catch {
    return {}
  }
}

/** Fields of a form with the columns of its child tables, wherever containers hold them. */
function fieldsIn(nodes: readonly Raw[], child = ''): readonly Offered[] {
  return nodes.flatMap((node) => {
    const config = raw(node['__config__'])
    const [name, label] = [text(node['__vModel__']), text(config['label'])]
    const below = rawList(config['children'])
    if (text(config['jnpfKey']) === 'table') return [offered(name, label, config), ...fieldsIn(below, name)]
    const own = name === '' ? [] : [offered(child === '' ? name : `${child}-${name}`, label, config)]
    return [...own, ...fieldsIn(below, child)]
  })
}
const offered = (enCode: string, fullName: string, config: Raw): Offered => ({
  enCode,
  fullName: fullName || enCode,
  table: text(config['tableName']),
})

/** What the design of the module that a menu shows has of a kind; nothing where it shows none. */
async function designOf(
  ask: Ask,
  id: string,
  kind: Kind,
  options: CallOptions | undefined,
): Promise<readonly Offered[]> {
  const menu = (await ask(endpoints['menu.one'], { params: { id } }, signalOf(options))).data as Raw
  const moduleId = text(parsed(menu['propertyJson'])['moduleId'])
  if (moduleId === '' || kind === 'DataAuthorizeScheme') return []
  const config = (await ask(endpoints['module.config'], { params: { id: moduleId } }, signalOf(options))).data as Raw
  const columns = parsed(config['columnData'])
  const fields = fieldsIn(rawList(parsed(config['formData'])['fields']))
  if (kind === 'Form') return fields
  if (kind === 'Column')
    return rawList(columns['columnList']).map((column) => {
      const enCode = text(column['prop'])
      return {
        enCode,
        fullName: text(column['label'], enCode),
        table: fields.find((each) => each.enCode === enCode)?.table ?? '',
      }
    })
  return ['btnsList', 'columnBtnsList']
    .flatMap((key) => rawList(columns[key]))
    .filter((button) => button['show'] === undefined || yes(button['show']))
    .map((button) => ({ enCode: `btn_${text(button['value'])}`, fullName: text(button['label']), table: '' }))
}

const designed: FamilyCall = async (ask, parts, options) => {
  const { id, kind } = paramsOf(parts)
  const found = await designOf(ask, id, kind, options)
  return { code: 200, msg: '', data: { list: found.map(({ table: _table, ...item }) => item), formData: '' } }
}

/**
 * All items of a menu, where the family saves them one by one: what is left out is deleted, what differs is read, changed and
 * sent back whole. After a failure half way the same save goes on: a new one whose code is there by now is that one.
 */
const save: FamilyCall = async (ask, parts, options) => {
  const { params, body } = parseParts(endpoints['menuItem.save'], parts)
  const { id: moduleId, kind } = params as { readonly id: string; readonly kind: Kind }
  const sent = (body as { readonly list: readonly Pick<Row, 'fullName' | 'enCode' | 'enabledMark'>[] }).list
  const own = signalOf(options)
  const before = await rowsOf(ask, { id: moduleId, kind }, options)
  const wanted = sent.map((item) => ({
    ...item,
    row: before.find(({ id }) => id === text(raw(item)['id'])) ?? before.find(({ enCode }) => enCode === item.enCode),
  }))
  const kept = new Set(wanted.map(({ row }) => row?.id))
  let answer = { code: 200, msg: '', data: null as unknown }
  for (const { id } of before)
    if (!kept.has(id)) answer = await ask(endpoints['menuItem.delete'], { params: { id, kind } }, own)
  // Numbers are given anew where the order is another one alone.
  const isMoved =
    wanted.map(({ row }) => row?.id).join() !==
    before
      .filter(({ id }) => kept.has(id))
      .map(({ id }) => id)
      .join()
  const tables =
    (kind === 'Column' || kind === 'Form') && wanted.some(({ row }) => row === undefined)
      ? await designOf(ask, moduleId, 'Form', options)
      : []
  for (const [at, { row, fullName, enCode, enabledMark }] of wanted.entries()) {
    const values = { fullName, enCode, enabledMark, sortCode: isMoved ? at + 1 : (row?.sortCode ?? at + 1) }
    if (row === undefined) {
      answer = await ask(
        created,
        { params: { kind }, body: { ...blank(moduleId, kind, enCode, tables), ...values } },
        own,
      )
      continue
    }
    if (Object.entries(values).every(([key, value]) => row[key] === value)) continue
    const one = { id: row.id, kind }
    const whole = (await ask(stored, { params: one }, own)).data as Raw
    answer = await ask(changed, { params: one, body: { ...whole, ...values } }, own)
  }
  return { ...answer, data: null }
}

/** What a new one has beside what is entered here. */
function blank(moduleId: string, kind: Kind, enCode: string, tables: readonly Offered[]): Raw {
  const all = { moduleId, parentId: '-1', icon: '', description: '' }
  if (kind === 'Button') return all
  const [table = ''] = /^\w+-/.test(enCode) ? enCode.split('-') : []
  const bindTable = tables.find((each) => each.enCode === enCode)?.table ?? ''
  return { ...all, bindTable, fieldRule: table === '' ? 0 : 2, childTableKey: table }
}

/** Buttons, columns and form fields of menus, on servers from 3.6 on. */
export const menuItemCalls = { 'menuItem.list': list, 'menuItem.designed': designed, 'menuItem.save': save } as const
