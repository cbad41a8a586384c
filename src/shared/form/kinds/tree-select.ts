import { settingsReader, switchSetting } from '../settings.ts'
import type { KindDefinition } from '../kind.ts'
import { sampleTree } from '../sample.ts'
import { optionSettings, selectKind, unsupportedOptionKeys } from './select.ts'

const settings = {
  ...optionSettings,
  filterable: switchSetting('filterable', { default: true }),
} as const
export const treeSelectSettings = settingsReader(settings)

/** Options that stand below each other: one id, or a list of ids when `multiple`. */
export const treeSelectKind: KindDefinition = {
  ...selectKind,
  kind: 'treeSelect',
  formerNames: {},
  tag: 'JnpfTreeSelect',
  settings,
  unsupported: unsupportedOptionKeys,
  sample: (random, world) => sampleTree(random, world, { isMultiple: random.happens(0.4), isPath: false }),
}
