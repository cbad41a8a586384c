import { isStorable } from '#shared/rules/characters.ts'
import { design, typedText } from '../kind-design.ts'
import { accepted, type Checked, everyPlace, type KindDefinition, refused } from '../kind.ts'
import { cleanRichText, isBlankRichText, richTextOf, richTextWords } from '../rich-text.ts'
import { sampleText } from '../sample.ts'

/** Characters of the markup, pictures in it included. */
const MAX_LENGTH = 300_000

function checkRichText(raw: unknown): Checked {
  if (raw === null || raw === undefined) return accepted(null)
  if (typeof raw !== 'string') return refused('notText', raw)
  if (isBlankRichText(raw)) return accepted(null)
  if (!isStorable(raw)) return refused('notStorable', raw)
  return raw.length > MAX_LENGTH ? refused('tooLong', raw, MAX_LENGTH) : accepted(raw)
}

/** Rich text, kept as HTML. */
export const editorKind: KindDefinition = {
  kind: 'editor',
  tag: 'JnpfEditor',
  design: design('basic', typedText, { config: { defaultValue: '' } }),
  role: 'value',
  trigger: 'blur',
  place: { ...everyPlace, child: false, list: false, search: false, sort: false },
  traits: { isRichText: true },
  settings: {},
  unsupported: {},
  search: null,
  sample: () => ({ keys: {}, value: (draw) => `<p>${sampleText(draw, 40)}</p><ul><li><p>一</p></li></ul>` }),
  storage: () => 'text',
  longest: () => MAX_LENGTH,
  initial: (field) => (typeof field.defaultValue === 'string' && field.defaultValue !== '' ? field.defaultValue : null),
  check: (_field, raw) => checkRichText(raw),
  cleaned: (_field, value) => (typeof value === 'string' ? cleanRichText(value) : value),
  display: (_field, value) => (typeof value === 'string' ? richTextWords(value) : ''),
  sent: (_field, value) => value ?? '',
  shown: (_field, text) => (text.includes('<') ? richTextWords(text) : text),
  printed: (_field, value) => value ?? '',
  // What looks like markup is taken for it: an export of another system holds it.
  importValue: (_field, text) => checkRichText(/<(?:p|div|h[1-6]|ul|ol|table)\b/i.test(text) ? text : richTextOf(text)),
  targets: () => [],
  references: () => [],
}
