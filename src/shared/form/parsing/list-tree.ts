import type { FormPlan, ListTreePlan } from '../model.ts'
import { idList, number, oneOf, type Raw, rawList, text, yes } from './read.ts'

/** Kinds of trees by all their spellings; newer designers write `organize` for departments too. */
const sources = ['dictionary', 'organize', 'department', 'api', 'formField'] as const

/** The tree beside a list (wire contract 6.4); null where the design names no field to filter by. */
export function parseTree(list: Raw, form: FormPlan): ListTreePlan | null {
  const name = idList(list['treeRelation'])[0]
  const relation = form.fields.find((field) => field.name === name)
  if (!relation) return null
  // 3.4 and 3.5 wrote treeSynType, later ones treeSyncType: 1 loads branch by branch.
  const isLazy = number(list['treeSyncType'] ?? list['treeSynType'], 0) === 1
  return {
    title: text(list['treeTitle']),
    hasSearch: list['hasTreeQuery'] === undefined ? true : yes(list['hasTreeQuery']),
    source: oneOf(list['treeDataSource'], sources, 'dictionary'),
    dictionary: text(list['treeDictionary']),
    names: {
      value: text(list['treePropsValue']) || 'id',
      label: text(list['treePropsLabel']) || 'fullName',
      children: text(list['treePropsChildren']) || 'children',
    },
    interfaceId: text(list['treePropsUrl']) || text(list['treeInterfaceId']),
    parameters: rawList(list['treeTemplateJson']),
    branchInterfaceId: isLazy ? text(list['treeSyncInterfaceId']) || text(list['treeInterfaceId']) : '',
    branchParameters: rawList(list['treeSyncTemplateJson']),
    relation,
  }
}
