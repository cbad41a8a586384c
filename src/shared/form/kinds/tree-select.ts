import { choiceConfig, chosenText, design, treeChoiceKeys } from '../kind-design.ts'
import type { KindDefinition } from '../kind.ts'
import { sampleTree } from '../sample.ts'
import { selectKind } from './select.ts'

/** Options that stand below each other: one id, or a list of ids when `multiple`. */
export const treeSelectKind: KindDefinition = {
  ...selectKind,
  kind: 'treeSelect',
  formerNames: {},
  tag: 'JnpfTreeSelect',
  design: design(
    'advanced',
    { ...treeChoiceKeys, ...chosenText, filterable: false, multiple: false },
    { config: { ...choiceConfig, defaultValue: null }, events: ['change'] },
  ),
  traits: { ...selectKind.traits, isTree: true },
  search: selectKind.search && { ...selectKind.search, isSeveral: false },
  sample: (random, world) => sampleTree(random, world, { isMultiple: random.happens(0.4), isPath: false }),
}
