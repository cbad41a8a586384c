import { design } from '../kind-design.ts'
import type { KindDefinition } from '../kind.ts'
import { choiceSetting, settingsReader, textSetting } from '../settings.ts'
import { displayOnly } from './display.ts'
import { storedWord } from '../standard-words.ts'

const settings = {
  text: textSetting('buttonText'),
  align: choiceSetting('align', ['left', 'center', 'right'], { default: 'left' }),
  type: choiceSetting('type', ['', 'primary', 'success', 'info', 'warning', 'danger'], { default: '' }),
} as const
export const buttonSettings = settingsReader(settings)

/** A button whose script the design holds. */
export const buttonKind: KindDefinition = {
  ...displayOnly,
  kind: 'button',
  tag: 'JnpfButton',
  design: design('basic', { buttonText: storedWord.sample('button'), align: 'left', type: '' }, { events: ['click'] }),
  settings,
  unsupported: {},
}
