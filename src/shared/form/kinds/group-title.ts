import { design } from '../kind-design.ts'
import type { KindDefinition } from '../kind.ts'
import { choiceSetting, settingsReader, textSetting } from '../settings.ts'
import { displayOnly } from './display.ts'
import { storedWord } from '../standard-words.ts'

const settings = {
  content: textSetting('content', { formerPaths: ['__config__.label', 'label', 'fullName'] }),
  position: choiceSetting('contentPosition', ['left', 'center', 'right'], { default: 'left' }),
  help: textSetting('helpMessage', { formerPaths: ['__config__.tipLabel'] }),
} as const
export const groupTitleSettings = settingsReader(settings)

/** A heading over a group of fields. */
export const groupTitleKind: KindDefinition = {
  ...displayOnly,
  kind: 'groupTitle',
  tag: 'JnpfGroupTitle',
  design: design('layout', { content: storedWord.sample('heading'), contentPosition: 'left', helpMessage: '' }),
  settings,
  unsupported: {},
}
