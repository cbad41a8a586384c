import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import type { SelectorNode } from '#shared/api/selectors.ts'
import { type Choice, entryKey, staticChoices } from '#shared/form/choices.ts'
import { type Raw, text, yes } from '#shared/form/parsing/read.ts'
import { answeredRows, givenParameters, type RowParameter } from '#shared/form/row-parameters.ts'
import { areaSettings } from '#shared/form/kinds/area-select.ts'
import type { ListTreePlan } from '#shared/form/model.ts'
import { nameOf } from '#renderer/i18n/translations.ts'
import type { PickerItem } from '#renderer/pickers/frame/pending.ts'
import { itemNode, type TreeSource, wholeSource } from '#renderer/pickers/frame/tree-source.ts'
import { organizationSource } from '#renderer/pickers/organization/organization-source.ts'
import { organizationItem } from '#renderer/pickers/organization/OrganizationPicker.tsx'
import { regionSource } from '#renderer/pickers/region/RegionPicker.tsx'
import { call } from '#renderer/platform/call.ts'
import { serverFirst } from '#renderer/platform/connection.ts'

/** A node of a tree that is no organisation, in the shape that pickers draw. */
function nodeOf(id: string, fullName: string, children: SelectorNode[]): SelectorNode {
  return {
    id,
    parentId: '',
    fullName,
    enCode: '',
    type: '',
    icon: '',
    organize: '',
    organizeIds: [],
    onlyId: '',
    hasChildren: children.length > 0,
    isLeaf: children.length === 0,
    children,
  }
}

const itemOf = ({ id, fullName }: SelectorNode): PickerItem => ({ id, fullName })

function entryNode(entry: DictionaryEntry, by: 'id' | 'enCode'): SelectorNode {
  return nodeOf(
    entry[by],
    nameOf(entry),
    entry.children.map((child) => entryNode(child, by)),
  )
}

function choiceNode({ value, label, children }: Choice): SelectorNode {
  return nodeOf(value, label, children.map(choiceNode))
}

function dictionarySource(type: string, by: 'id' | 'enCode'): TreeSource {
  const load = async () => {
    const { data, cache } = await call('dictionary.enabledEntries', { params: { id: type } }, serverFirst())
    return { list: data.list.map((entry) => entryNode(entry, by)), cache }
  }
  return wholeSource(`list.dictionary:${type}:${by}`, load, itemOf)
}

/** The fixed choices of the field itself; a field without a list of its own has no tree. */
function fieldSource({ relation }: ListTreePlan): TreeSource {
  const nodes = staticChoices(relation).map(choiceNode)
  return wholeSource(
    `list.field:${relation.name}:${JSON.stringify(nodes)}`,
    () => Promise.resolve({ list: nodes }),
    itemOf,
  )
}

async function interfaceRows(id: string, parameters: readonly RowParameter[], above?: Raw): Promise<readonly Raw[]> {
  const paramList = [...givenParameters(parameters, (name) => above?.[name])]
  const { data } = await call('dataInterface.preview', { params: { id }, body: { paramList } })
  return answeredRows(data)
}

/** What a data interface answers: the whole tree, or the nodes at the top and a second one those below a node. */
function interfaceSource(plan: ListTreePlan): TreeSource {
  const { interfaceId, parameters, branchInterfaceId, branchParameters, names } = plan
  const name = `list.interface:${JSON.stringify([interfaceId, parameters, branchInterfaceId, branchParameters, names])}`
  const nodesOf = (rows: readonly Raw[], depth = 0): SelectorNode[] =>
    rows.flatMap((row) => {
      const id = text(row[names.value])
      const below = answeredRows(row[names.children])
      return id === '' ? [] : [nodeOf(id, text(row[names.label], id), depth > 20 ? [] : nodesOf(below, depth + 1))]
    })
  if (branchInterfaceId === '')
    return wholeSource(name, async () => ({ list: nodesOf(await interfaceRows(interfaceId, parameters)) }), itemOf)
  /** Nodes by id: what is asked below one takes its keys. */
  const known = new Map<string, Raw>()
  return {
    name,
    root: '',
    async load(parent) {
      const above = known.get(parent)
      const rows = above
        ? await interfaceRows(branchInterfaceId, branchParameters, above)
        : await interfaceRows(interfaceId, parameters)
      // A node that stands below itself would open for ever.
      const shown = rows.filter((row) => text(row[names.value]) !== parent)
      for (const row of shown) known.set(text(row[names.value]), row)
      const ends = new Set(shown.filter(isEnd).map((row) => text(row[names.value])))
      const nodes = nodesOf(shown).map((node) => ({ ...itemNode(node, itemOf), isLeaf: ends.has(node.id) }))
      return { nodes, total: null }
    },
  }
}

/** A node without a word on what is below it may have something there. */
const isEnd = ({ isLeaf, hasChildren = null }: Raw): boolean =>
  yes(isLeaf) || (hasChildren !== null && hasChildren !== '' && !yes(hasChildren))

/** Where the tree beside a list has its nodes from; without a search where the design wants none. */
export function treeSource(plan: ListTreePlan): TreeSource {
  const source = sourceOf(plan)
  if (plan.hasSearch) return source
  const { name, root, load } = source
  return { name, root, load }
}

function sourceOf(plan: ListTreePlan): TreeSource {
  switch (plan.source) {
    case 'dictionary': {
      const stored = plan.relation.options
      const by = plan.names.value === 'enCode' || (stored?.type === 'dictionary' && entryKey(stored) === 'enCode')
      return dictionarySource(plan.dictionary, by ? 'enCode' : 'id')
    }
    case 'organize':
    case 'department':
      return organizationSource({ name: `list.${plan.source}`, itemOf: organizationItem })
    case 'region':
      return regionSource(areaSettings(plan.relation).level, true)
    case 'api':
      return interfaceSource(plan)
    case 'formField':
      return fieldSource(plan)
  }
}

/** What a chosen node is sent as: where the field keeps paths, the path from the root down (wire contract 6.2). */
export function sentNode({ source }: ListTreePlan, chosen: string): string | readonly string[] {
  if (source !== 'organize' && source !== 'department' && source !== 'region') return chosen
  const path = chosen.split(',')
  if (source === 'region') return path
  return source === 'organize' && path.length > 1 ? path : (path.at(-1) ?? chosen)
}
