import { idList, isRaw, number, type Raw, rawList, text } from '#shared/form/parsing/read.ts'
import { kinds } from '#shared/form/registry.ts'
import type { DesignField } from '../document.ts'
import { columnItem, itemInStep, searchItem } from './items.ts'
import { fieldsFor, propOf } from './places.ts'
import { sameJson } from './same.ts'
import { noConditions, phoneKeys, standardList } from './standard.ts'

/** The key of a list item. */
export function itemProp(item: Raw): string {
  return text(item['prop']) || text(item['id']) || text(item['__vModel__'])
}

type Find = (name: string) => DesignField | undefined

/** Finds fields by their keys in lists, in any case of letters. */
export function propFinder(fields: readonly DesignField[]): Find {
  const byProp = new Map(fields.map((field) => [propOf(field).toLowerCase(), field]))
  return (name) => byProp.get(name.toLowerCase())
}

interface Items {
  readonly isSearch?: boolean
  /** Every field that may be a column. */
  readonly isWhole?: boolean
}

/** Items whose field is there, each as its field is now; the very same list where nothing changed. */
function itemsInStep(stored: unknown, fields: readonly DesignField[], find: Find, how: Items = {}): readonly Raw[] {
  const next = rawList(stored).flatMap((item) => {
    const field = find(itemProp(item))
    return field ? [itemInStep(item, field, fields, how.isSearch ?? false)] : []
  })
  const there = new Set(next.map(itemProp))
  if (how.isWhole)
    for (const field of fieldsFor(fields, 'column')) if (!there.has(propOf(field))) next.push(columnItem(field, fields))
  return next
}

/** Keeps stored values that say the same; the stored object itself where all do. */
function withStoredKeys(next: Record<string, unknown>, stored: Raw | null): Raw {
  if (!stored) return next
  for (const key of Object.keys(next)) if (sameJson(next[key], stored[key])) next[key] = stored[key]
  return Object.keys(next).every((key) => next[key] === stored[key]) ? stored : next
}

/**
 * A list in step with its form, and with everything that the family's clients need of one (FIELD-KINDS C): copies of
 * fields as they are now, no item without a field, the field of the tree not among the searches. Unknown keys stay.
 */
export function listInStep(list: Raw, fields: readonly DesignField[]): Raw {
  const find = propFinder(fields)
  const next: Record<string, unknown> = { ...list }
  for (const [key, value] of Object.entries(standardList))
    if (next[key] === undefined || next[key] === null) next[key] = value
  if (!isRaw(next['funcs'])) next['funcs'] = standardList['funcs']
  const relation = number(next['type'], 1) === 2 ? (idList(next['treeRelation'])[0] ?? '') : ''
  const columns = itemsInStep(next['columnList'], fields, find)
  next['columnList'] = columns
  next['columnOptions'] = itemsInStep(next['columnOptions'], fields, find, { isWhole: true })
  next['defaultColumnList'] = itemsInStep(next['defaultColumnList'], fields, find, { isWhole: true })
  next['searchList'] = itemsInStep(next['searchList'], fields, find, { isSearch: true }).filter(
    (item) => relation === '' || itemProp(item) !== relation,
  )
  const shown = new Set(columns.map(itemProp))
  next['complexHeaderList'] = rawList(next['complexHeaderList']).map((head) => ({
    ...head,
    childColumns: idList(head['childColumns']).filter((prop) => shown.has(prop)),
  }))
  next['summaryField'] = idList(next['summaryField']).filter((name) => find(name))
  next['defaultSortConfig'] = rawList(next['defaultSortConfig']).filter(
    (sort) => text(sort['field']) === 'id' || find(text(sort['field'])),
  )
  next['customBtnsList'] = rawList(next['customBtnsList']).map((button) =>
    isRaw(button['event']) ? button : { ...button, event: { btnType: 1 } },
  )
  for (const key of ['btnsList', 'columnBtnsList', 'printIds']) if (!Array.isArray(next[key])) next[key] = []
  return withStoredKeys(next, list)
}

/**
 * The list of phones beside one that changed: what it had in common with the list follows, what was designed apart stays.
 * `before`: the list as it was. Clients of the family need one (FIELD-KINDS C).
 */
export function phoneListInStep(phone: Raw | null, before: Raw | null, list: Raw, fields: readonly DesignField[]): Raw {
  const find = propFinder(fields)
  const next: Record<string, unknown> = phone
    ? { ...phone }
    : {
        ruleListApp: list['ruleList'] ?? noConditions,
        type: 1,
        btnsList: rawList(list['btnsList']).filter(({ value }) => value === 'add'),
        customBtnsList: [],
      }
  for (const key of phoneKeys) {
    const isCommon = !phone || phone[key] === undefined || (before !== null && sameJson(phone[key], before[key]))
    if (isCommon) next[key] = list[key]
  }
  if (phone && before && sameJson(phone['ruleListApp'], before['ruleList'])) next['ruleListApp'] = list['ruleList']
  for (const key of ['columnList', 'columnOptions', 'defaultColumnList'])
    next[key] = itemsInStep(next[key], fields, find, { isWhole: key !== 'columnList' })
  next['searchList'] = itemsInStep(next['searchList'], fields, find, { isSearch: true })
  if (!isRaw(next['funcs'])) next['funcs'] = { afterOnload: '' }
  return withStoredKeys(next, phone)
}

function isCreation(kind: DesignField['kind']): boolean {
  const { system } = kinds[kind].traits
  return system?.at === 'create' && system.value === 'time'
}

/** A list over a form that has none yet: its first fields as columns, the newest record first. */
export function newList(fields: readonly DesignField[]): Raw {
  const isMain = ({ table }: DesignField) => table === ''
  const newest = fields.find(({ kind, table }) => table === '' && isCreation(kind))
  return listInStep(
    {
      ...standardList,
      columnList: fieldsFor(fields, 'column')
        .filter(isMain)
        .slice(0, 8)
        .map((field) => columnItem(field, fields)),
      searchList: fieldsFor(fields, 'search')
        .filter(isMain)
        .slice(0, 2)
        .map((field) => searchItem(field, fields)),
      defaultSortConfig: newest ? [{ field: newest.name, sort: 'desc' }] : [],
    },
    fields,
  )
}
