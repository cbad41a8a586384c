import { design } from '../kind-design.ts'
import type { KindDefinition } from '../kind.ts'
import { choiceSetting, colourSetting, fieldSetting, numberSetting, settingsReader, textSetting } from '../settings.ts'
import { displayOnly } from './display.ts'

const settings = {
  dark: colourSetting('colorDark'),
  light: colourSetting('colorLight'),
  /** Pixels. */
  width: numberSetting('width', { default: 100, min: 20, max: 1000, isWhole: true }),
  dataType: choiceSetting('dataType', ['static', 'relation', 'form'], { default: 'static' }),
  staticText: textSetting('staticText', { when: { path: 'dataType', is: ['static'] } }),
  relationField: fieldSetting('relationField', { when: { path: 'dataType', is: ['relation'] } }),
} as const
export const qrSettings = settingsReader(settings)

/** What the code of a record says (wire contract 6.3): the family's phones open the record by it. */
export function recordCode(modelId: string, recordId: string): string {
  return JSON.stringify({ t: 'DFD', id: recordId, mid: modelId, mt: 2, fid: '', pid: '', ftid: '', opt: '' })
}

/** A square code of fixed words, of another field, or of the record itself. */
export const qrcodeKind: KindDefinition = {
  ...displayOnly,
  traits: { isLabelled: true },
  kind: 'qrcode',
  tag: 'JnpfQrcode',
  design: design('basic', {
    colorDark: '#000000',
    colorLight: '#ffffff',
    width: 100,
    dataType: 'static',
    staticText: '',
    relationField: '',
  }),
  settings,
  unsupported: {},
}
