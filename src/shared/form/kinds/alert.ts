import { design } from '../kind-design.ts'
import type { KindDefinition } from '../kind.ts'
import { choiceSetting, settingsReader, switchSetting, textSetting } from '../settings.ts'
import { displayOnly } from './display.ts'
import { storedWord } from '../standard-words.ts'

const settings = {
  title: textSetting('title'),
  description: textSetting('description'),
  type: choiceSetting('type', ['success', 'info', 'warning', 'error'], { default: 'success' }),
  showIcon: switchSetting('showIcon'),
  closable: switchSetting('closable'),
  closeText: textSetting('closeText', { when: { path: 'closable', is: [true] } }),
} as const
export const alertSettings = settingsReader(settings)

/** A notice in a form. */
export const alertKind: KindDefinition = {
  ...displayOnly,
  kind: 'alert',
  tag: 'JnpfAlert',
  design: design('basic', {
    title: storedWord.sample('alert'),
    description: '',
    type: 'success',
    showIcon: true,
    closable: false,
    closeText: '',
  }),
  settings,
  unsupported: {},
}
