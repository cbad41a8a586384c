import { design } from '../kind-design.ts'
import { isWebAddress } from '#shared/rules/web-address.ts'
import type { KindDefinition } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { choiceSetting, settingsReader, textSetting } from '../settings.ts'
import { displayOnly } from './display.ts'
import { storedWord } from '../standard-words.ts'

const settings = {
  content: textSetting('content'),
  href: textSetting('href'),
  align: choiceSetting('textStyle.text-align', ['left', 'center', 'right'], {
    default: 'left',
    formerPaths: ['textStyle.textAlign'],
  }),
} as const
const read = settingsReader(settings)

/** Words that lead to a page of the web; `address` is empty where the design names none that may be opened. */
export function linkSettings(field: FieldPlan) {
  const { content, href, align } = read(field)
  const address = isWebAddress(href.trim()) ? href.trim() : ''
  return { content: content || href, address, align }
}

/** A link to a page of the web. */
export const linkKind: KindDefinition = {
  ...displayOnly,
  kind: 'link',
  tag: 'JnpfLink',
  design: design(
    'basic',
    { content: storedWord.sample('link'), href: '', target: '_self', textStyle: { 'text-align': 'left' } },
    { events: ['click'] },
  ),
  settings,
  unsupported: { target: 'a page of the web always opens in a view of its own, apart from the application' },
}
