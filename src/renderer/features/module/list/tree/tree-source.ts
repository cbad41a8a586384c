import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import type { SelectorNode } from '#shared/api/selectors.ts'
import { type Choice, entryKey, staticChoices } from '#shared/form/choices.ts'
import type { ListTreePlan } from '#shared/form/model.ts'
import { nameOf } from '#renderer/i18n/translations.ts'
import type { PickerItem } from '#renderer/pickers/frame/pending.ts'
import { type TreeSource, wholeSource } from '#renderer/pickers/frame/tree-source.ts'
import { organizationSource } from '#renderer/pickers/organization/organization-source.ts'
import { organizationItem } from '#renderer/pickers/organization/OrganizationPicker.tsx'
import { call } from '#renderer/platform/call.ts'

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
    const { data } = await call('dictionary.enabledEntries', { params: { id: type } })
    return data.list.map((entry) => entryNode(entry, by))
  }
  return wholeSource(`list.dictionary:${type}:${by}`, load, itemOf)
}

/** The choices of the field itself; a field without a list of its own has no tree. */
function fieldSource({ relation }: ListTreePlan): TreeSource {
  const { options } = relation
  if (options?.type === 'dictionary') return dictionarySource(options.dictionaryType, entryKey(options))
  const nodes = staticChoices(relation).map(choiceNode)
  return wholeSource(`list.field:${relation.name}:${JSON.stringify(nodes)}`, () => Promise.resolve(nodes), itemOf)
}

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
    case 'api':
    case 'formField':
      return fieldSource(plan)
  }
}

/** What a chosen node is sent as: where the field keeps paths, the path from the root down (wire contract 6.2). */
export function sentNode({ source }: ListTreePlan, chosen: string): string | readonly string[] {
  if (source !== 'organize' && source !== 'department') return chosen
  const path = chosen.split(',')
  return source === 'organize' && path.length > 1 ? path : (path.at(-1) ?? chosen)
}
