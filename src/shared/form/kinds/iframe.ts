import { design } from '../kind-design.ts'
import { isWebAddress } from '#shared/rules/web-address.ts'
import type { KindDefinition } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { choiceSetting, colourSetting, numberSetting, settingsReader, textSetting } from '../settings.ts'
import { displayOnly } from './display.ts'

const settings = {
  href: textSetting('href'),
  border: choiceSetting('borderType', ['none', 'solid', 'dashed', 'dotted'], { default: 'solid' }),
  borderColour: colourSetting('borderColor'),
  borderWidth: numberSetting('borderWidth', { default: 1, min: 1, max: 10 }),
} as const
const read = settingsReader(settings)

/** `address` is empty where the design names none that may be opened. */
export function frameSettings(field: FieldPlan) {
  const { href, ...frame } = read(field)
  return { ...frame, address: isWebAddress(href.trim()) ? href.trim() : '' }
}

/**
 * A page of another site. No form frames one: what stands in a frame could pass for the application, so the place of the
 * frame leads to the page in an isolated view of its own.
 */
export const iframeKind: KindDefinition = {
  ...displayOnly,
  kind: 'iframe',
  tag: 'JnpfIframe',
  design: design(
    'layout',
    { href: '', height: 300, borderType: 'solid', borderColor: '#e2e0e0', borderWidth: 1 },
    { config: { visibility: ['pc'] } },
  ),
  settings,
  unsupported: { height: 'the page opens in a view of its own, which is as large as the window' },
}
