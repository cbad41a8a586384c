import { design } from '../kind-design.ts'
import type { KindDefinition } from '../kind.ts'
import { text } from '../parsing/read.ts'
import { choiceSetting, colourSetting, ownSetting, settingsReader, textSetting } from '../settings.ts'
import { displayOnly } from './display.ts'
import { storedWord } from '../standard-words.ts'

/** Pixels, or a share of the font size, as CSS writes them. */
function lengthWithin(least: number, most: number) {
  return (stored: unknown) => {
    const size = Number.parseFloat(text(stored))
    return size >= least && size <= most ? size : undefined
  }
}

/** Only harmless style keys are taken over; older designers write them without hyphens. */
const settings = {
  content: textSetting('content', { editor: 'longText' }),
  color: colourSetting('textStyle.color'),
  align: choiceSetting('textStyle.text-align', ['', 'left', 'center', 'right'], { default: '' }),
  formerAlign: choiceSetting('textStyle.textAlign', ['left', 'center', 'right'], { default: 'left' }),
  weight: textSetting('textStyle.font-weight', { formerPaths: ['textStyle.fontWeight'] }),
  fontStyle: choiceSetting('textStyle.font-style', ['normal', 'italic', 'oblique'], { default: 'normal' }),
  decoration: choiceSetting('textStyle.text-decoration', ['none', 'underline', 'line-through', 'overline'], {
    default: 'none',
  }),
  /** Pixels. */
  fontSize: ownSetting<number | null>('number', 'textStyle.font-size', null, lengthWithin(8, 72), {
    formerPaths: ['textStyle.fontSize'],
    allowed: { min: 8, max: 72 },
  }),
  /** Pixels. */
  lineHeight: ownSetting<number | null>('number', 'textStyle.line-height', null, lengthWithin(8, 200), {
    allowed: { min: 8, max: 200 },
  }),
} as const
const read = settingsReader(settings)

export function textSettings(field: Parameters<typeof read>[0]) {
  const { align, formerAlign, weight, ...rest } = read(field)
  return { ...rest, align: align || formerAlign, bold: /^(bold|[6-9]00)$/.test(weight) }
}

/** Fixed words in a form. */
export const textKind: KindDefinition = {
  ...displayOnly,
  kind: 'text',
  formerNames: { JNPFText: {} },
  tag: 'JnpfText',
  design: design('basic', {
    content: storedWord.sample('text'),
    textStyle: {
      color: '#000000',
      'text-align': 'left',
      'font-weight': 'normal',
      'font-style': 'normal',
      'text-decoration': 'none',
      'line-height': 32,
      'font-size': 12,
    },
  }),
  settings,
  unsupported: {},
}
