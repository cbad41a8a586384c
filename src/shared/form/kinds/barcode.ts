import { design } from '../kind-design.ts'
import type { KindDefinition } from '../kind.ts'
import { choiceSetting, colourSetting, fieldSetting, numberSetting, settingsReader, textSetting } from '../settings.ts'
import { displayOnly } from './display.ts'

export const barcodeFormats = [
  'code128',
  'ean13',
  'ean8',
  'ean5',
  'ean2',
  'code39',
  'itf14',
  'msi10',
  'msi11',
  'pharmacode',
  'upc',
  'codabar',
] as const
export type BarcodeFormat = (typeof barcodeFormats)[number]

const settings = {
  format: choiceSetting('format', barcodeFormats, { default: 'code128' }),
  line: colourSetting('lineColor'),
  background: colourSetting('background'),
  /** Pixels of the thinnest line. */
  width: numberSetting('width', { default: 4, min: 1, max: 10 }),
  /** Pixels. */
  height: numberSetting('height', { default: 40, min: 10, max: 500 }),
  dataType: choiceSetting('dataType', ['static', 'relation'], { default: 'static' }),
  staticText: textSetting('staticText', { when: { path: 'dataType', is: ['static'] } }),
  relationField: fieldSetting('relationField', { when: { path: 'dataType', is: ['relation'] } }),
} as const
export const barcodeSettings = settingsReader(settings)

/** Letters and digits alone: the clients of the family draw nothing else. */
export function isBarcodeText(text: string): boolean {
  return /^[A-Za-z0-9]+$/.test(text)
}

/** Lines of fixed words or of another field. */
export const barcodeKind: KindDefinition = {
  ...displayOnly,
  traits: { isLabelled: true },
  kind: 'barcode',
  tag: 'JnpfBarcode',
  design: design('basic', {
    format: 'code128',
    lineColor: '#000000',
    background: '#ffffff',
    width: 4,
    height: 40,
    dataType: 'static',
    staticText: '',
    relationField: '',
  }),
  settings,
  unsupported: {},
}
