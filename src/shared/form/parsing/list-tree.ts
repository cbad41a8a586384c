import type { FieldPlan, FormPlan, ListTreePlan } from '../model.ts'
import { ofSort } from '../references.ts'
import { kindOf } from '../registry.ts'
import { parametersOf } from '../row-parameters.ts'
import { idList, number, oneOf, type Raw, text, yes } from './read.ts'

/** Kinds of trees by all their spellings; newer designers write `organize` for departments too. */
const sources = ['dictionary', 'organize', 'department', 'api', 'formField'] as const

type Found = Pick<ListTreePlan, 'source' | 'dictionary' | 'interfaceId' | 'parameters' | 'names'>

/** Where the choices of a field come from, as a tree of its own would name it. */
function fieldTree(field: FieldPlan, found: Found): Found {
  const { options } = field
  const targets = kindOf(field).targets(field)
  if (targets.some(({ sort }) => sort === 'region')) return { ...found, source: 'region' }
  const [target] = ofSort(targets, 'item')
  if (target?.scope.type === 'organization') return { ...found, source: 'organize' }
  if (target?.scope.type === 'department') return { ...found, source: 'department' }
  if (options?.type === 'dictionary') {
    const { dictionaryType: dictionary, names } = options
    return { ...found, source: 'dictionary', dictionary, names }
  }
  if (options?.type !== 'dynamic') return found
  const { interfaceId, parameters, names } = options
  return { ...found, source: 'api', interfaceId, parameters, names }
}

/** The tree beside a list (wire contract 6.4); null where the design names no field to filter by. */
export function parseTree(list: Raw, form: FormPlan): ListTreePlan | null {
  const name = idList(list['treeRelation'])[0]
  const relation = form.fields.find((field) => field.name === name)
  if (!relation) return null
  // 3.4 and 3.5 wrote treeSynType, later ones treeSyncType: 1 loads branch by branch.
  const isLazy = number(list['treeSyncType'] ?? list['treeSynType'], 0) === 1
  const found: Found = {
    source: oneOf(list['treeDataSource'], sources, 'dictionary'),
    dictionary: text(list['treeDictionary']),
    names: {
      value: text(list['treePropsValue']) || 'id',
      label: text(list['treePropsLabel']) || text(list['treePropsName']) || 'fullName',
      children: text(list['treePropsChildren']) || 'children',
    },
    interfaceId: text(list['treePropsUrl']) || text(list['treeInterfaceId']),
    parameters: parametersOf(list['treeTemplateJson']),
  }
  const source = found.source === 'formField' ? fieldTree(relation, found) : found
  return {
    ...source,
    title: text(list['treeTitle']),
    hasSearch: list['hasTreeQuery'] === undefined ? true : yes(list['hasTreeQuery']),
    branchInterfaceId:
      isLazy && found.source === 'api' ? text(list['treeSyncInterfaceId']) || text(list['treeInterfaceId']) : '',
    branchParameters: parametersOf(list['treeSyncTemplateJson']),
    relation,
  }
}
