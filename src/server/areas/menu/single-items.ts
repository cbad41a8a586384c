import type { SchemeKind } from '#shared/access/data-scheme.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import type { MenuItemKindName } from '#shared/access/grant-kinds.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { ALL_DATA, conditionsForFamily, conditionsFromFamily } from './family-conditions.ts'
import { changeItems, listItems, type SentItem, type StoredItem, storedKinds } from './items.ts'

type Input = Handled<Endpoints['menuItem.create']>['body']
type Many = Handled<Endpoints['menuItem.createMany']>['body']

/** Menu of an item; refuses with 404 where there is none of the kind. */
async function menuOf({ database }: Pick<Call, 'database'>, kind: MenuItemKindName, id: string): Promise<string> {
  const found =
    kind === 'DataAuthorizeScheme'
      ? await database.selectFrom('data_scheme').select('menu_id').where('id', '=', id).executeTakeFirst()
      : await database
          .selectFrom('menu_item')
          .select('menu_id')
          .where('id', '=', id)
          .where('kind', '=', storedKinds[kind])
          .executeTakeFirst()
  return found?.menu_id ?? fail(404, 'table.notFound')
}

/** The child table in the code of a column: `tableField101-f_days`. */
const childTableOf = (code: string) => /^(tableField\d+)-/.exec(code)?.[1] ?? ''

/** One item as clients of the family open it. */
export async function readItem(call: Call, kind: MenuItemKindName, id: string) {
  const menuId = await menuOf(call, kind, id)
  const item = (await listItems(call, menuId, kind)).find((one) => one.id === id)
  if (item === undefined) return fail(404, 'table.notFound')
  const childTableKey = childTableOf(item.enCode)
  const scheme = 'kind' in item ? (item.kind as SchemeKind) : undefined
  return {
    ...item,
    moduleId: menuId,
    parentId: '-1',
    icon: '',
    description: '',
    fieldRule: childTableKey === '' ? 0 : 2,
    childTableKey,
    bindTable: childTableKey,
    ...(scheme === undefined
      ? { conditionText: '', matchLogic: '', allData: 0 }
      : { ...conditionsForFamily(scheme, item.conditionJson), allData: scheme === 'all' ? 1 : 0 }),
  }
}

const asSent = (item: StoredItem): SentItem => ({ ...item, enabledMark: item.enabledMark === 1 ? 1 : 0 })

/** Columns of a child table are named after it; its own clients say the two apart. */
function codeOf({ enCode, fieldRule, childTableKey }: Pick<Input, 'enCode' | 'fieldRule' | 'childTableKey'>): string {
  return fieldRule === 2 && childTableKey && childTableOf(enCode) === '' ? `${childTableKey}-${enCode}` : enCode
}

function itemOf(kind: MenuItemKindName, input: Input): SentItem {
  const { fullName, enabledMark } = input
  const enCode = codeOf(input)
  if (kind !== 'DataAuthorizeScheme') return { fullName, enCode, enabledMark }
  if (enCode === ALL_DATA || input.allData === 1) return { fullName, enCode, enabledMark, kind: 'all' }
  const conditionJson = conditionsFromFamily(input.conditionJson ?? '', input.matchLogic || 'and')
  return { fullName, enCode, enabledMark, kind: 'custom', conditionJson }
}

/** Where an item with this sort code stands among the others. */
function placed(items: readonly SentItem[], item: SentItem, sortCode: number): SentItem[] {
  const at = sortCode > 0 ? Math.min(sortCode - 1, items.length) : items.length
  return items.toSpliced(at, 0, item)
}

export async function createItem(call: Call, kind: MenuItemKindName, input: Input): Promise<void> {
  await changeItems(call, input.moduleId, kind, (before) =>
    placed(before.map(asSent), itemOf(kind, input), input.sortCode),
  )
}

export async function createItems(call: Call, kind: MenuItemKindName, body: Many): Promise<void> {
  const sent = (kind === 'Form' ? body.formJson : body.columnJson) ?? body.columnJson ?? body.formJson ?? []
  await changeItems(call, body.moduleId, kind, (before) => {
    const known = new Set(before.map(({ enCode }) => enCode))
    const added = sent.flatMap((one) => {
      const enCode = codeOf(one)
      if (known.has(enCode)) return []
      known.add(enCode)
      return [{ fullName: one.fullName, enCode, enabledMark: one.enabledMark }]
    })
    return [...before.map(asSent), ...added]
  })
}

export async function updateItem(call: Call, kind: MenuItemKindName, id: string, input: Input): Promise<void> {
  await changeItems(call, await menuOf(call, kind, id), kind, (before) => {
    const at = before.findIndex((one) => one.id === id)
    const stored = before[at]
    if (stored === undefined) return fail(404, 'table.notFound')
    // A usual scheme has no conditions to send: it stays what it is.
    const isUsual = 'kind' in stored && stored.kind !== 'custom' && !input.conditionJson?.includes('"groups"')
    const item = isUsual
      ? { ...asSent(stored), fullName: input.fullName, enCode: input.enCode, enabledMark: input.enabledMark }
      : { ...itemOf(kind, input), id }
    const others = before.toSpliced(at, 1).map(asSent)
    return placed(others, item, input.sortCode === stored.sortCode || input.sortCode === 0 ? at + 1 : input.sortCode)
  })
}

export async function deleteItem(call: Call, kind: MenuItemKindName, id: string): Promise<void> {
  await changeItems(call, await menuOf(call, kind, id), kind, (before) =>
    before.filter((one) => one.id !== id).map(asSent),
  )
}
