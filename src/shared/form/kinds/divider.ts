import { design } from '../kind-design.ts'
import type { KindDefinition } from '../kind.ts'
import { choiceSetting, settingsReader, textSetting } from '../settings.ts'
import { displayOnly } from './display.ts'
import { storedWord } from '../standard-words.ts'

const settings = {
  content: textSetting('content'),
  position: choiceSetting('contentPosition', ['left', 'center', 'right'], { default: 'center' }),
  help: textSetting('helpMessage', { formerPaths: ['__config__.tipLabel'] }),
} as const
export const dividerSettings = settingsReader(settings)

/** A line with or without words. */
export const dividerKind: KindDefinition = {
  ...displayOnly,
  kind: 'divider',
  tag: 'JnpfDivider',
  design: design('layout', { content: storedWord.sample('divider'), contentPosition: 'center' }),
  settings,
  unsupported: {},
}
