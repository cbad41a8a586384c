import { design, typedText } from '../kind-design.ts'
import { characterCount, isStorable } from '#shared/rules/characters.ts'
import { halfWide } from '#shared/rules/half-wide.ts'
import { seenName } from '#shared/rules/validation.ts'
import { masked, readMask } from '#shared/rules/mask.ts'
import { accepted, type Checked, everyPlace, type KindDefinition, refused, textOperators } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { sampleText } from '../sample.ts'
import { textCondition } from '../search.ts'
import {
  choiceSetting,
  iconSetting,
  numberSetting,
  ownSetting,
  settingsReader,
  switchSetting,
  textSetting,
} from '../settings.ts'

const newMask = {
  filler: '*',
  maskType: 1,
  prefixType: 1,
  prefixLimit: 0,
  prefixSpecifyChar: '',
  suffixType: 1,
  suffixLimit: 0,
  suffixSpecifyChar: '',
  ignoreChar: '',
  useUnrealMask: false,
  unrealMaskLength: 1,
}

const settings = {
  maxLength: numberSetting('maxlength', { default: null, min: 1, isWhole: true }),
  showCount: switchSetting('showCount'),
  showPassword: switchSetting('showPassword'),
  addonBefore: textSetting('addonBefore'),
  addonAfter: textSetting('addonAfter'),
  prefixIcon: iconSetting('prefixIcon'),
  suffixIcon: iconSetting('suffixIcon'),
  useMask: switchSetting('useMask'),
  mask: ownSetting('mask', 'maskConfig', null, readMask, { when: { path: 'useMask', is: [true] } }),
  unique: switchSetting('__config__.unique'),
  beginsWith: choiceSetting('__config__.atriumBeginsWith', ['none', 'department', 'mobilePhone'], { default: 'none' }),
} as const
export const inputSettings = settingsReader(settings)

/** Text of any single value; objects and lists are no text. `limit`: most characters. */
export function checkText(raw: unknown, limit: number | null): Checked {
  if (raw === null || raw === undefined) return accepted(null)
  if (typeof raw === 'object') return refused('notText', raw)
  const text = String(raw)
  if (text === '') return accepted(null)
  if (!isStorable(text)) return refused('notStorable', raw)
  return limit !== null && characterCount(text) > limit ? refused('tooLong', text, limit) : accepted(text)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * A cell as the patterns of its field take it: blanks around it and wide letters and digits, which nobody sees or means,
 * go where the text is refused with them and taken without.
 */
function asPatternsTake({ patterns }: FieldPlan, text: string): string {
  const isTaken = (given: string) => patterns.every(({ pattern }) => pattern.test(given) === true)
  if (patterns.length === 0 || isTaken(text)) return text
  return [text.trim(), halfWide(text).trim()].find(isTaken) ?? text
}

const maxLength = (field: FieldPlan) => inputSettings(field).maxLength

/** What the kinds of plain text share. */
export const plainTextKind = {
  role: 'value',
  trigger: 'blur',
  place: { ...everyPlace, sum: true },
  traits: { isText: true },
  search: {
    type: 2,
    control: 'text',
    operators: textOperators,
    isKeyword: true,
    condition: (_field, raw, searchType) => textCondition(raw, searchType),
  },
  sample(random) {
    const limit = random.one([20, 50, 200])
    return { keys: { maxlength: limit }, value: (draw) => sampleText(draw, limit) }
  },
  storage: () => 'text',
  initial: (field) => textOf(field.defaultValue) || null,
  display: (_field, value) => textOf(value),
  targets: () => [],
  references: () => [],
} satisfies Partial<KindDefinition>

/** What only one record may have is what is seen of it: a blank behind it, or a sign without width, makes no other value. */
const unlike = (field: FieldPlan, raw: unknown) =>
  typeof raw === 'string' && inputSettings(field).unique ? seenName(raw) : raw

export const inputKind: KindDefinition = {
  ...plainTextKind,
  kind: 'input',
  formerNames: { comInput: {} },
  tag: 'JnpfInput',
  design: design(
    'basic',
    {
      ...typedText,
      clearable: true,
      maxlength: null,
      showCount: false,
      showPassword: false,
      readonly: false,
      addonBefore: '',
      addonAfter: '',
      prefixIcon: '',
      suffixIcon: '',
      useScan: false,
      useMask: false,
      maskConfig: newMask,
    },
    { config: { defaultValue: '', unique: false }, events: ['change', 'blur'] },
  ),
  settings,
  unsupported: { useScan: 'scanning codes needs a phone' },
  longest: maxLength,
  isUnique: (field) => inputSettings(field).unique,
  wantsCaller: (field) => inputSettings(field).beginsWith !== 'none',
  initial(field, { caller }) {
    const { beginsWith } = inputSettings(field)
    return (beginsWith !== 'none' && caller?.[beginsWith]) || plainTextKind.initial(field)
  },
  check: (field, raw) => checkText(unlike(field, raw), maxLength(field)),
  shown(field, text) {
    const { mask } = inputSettings(field)
    return mask === null ? text : masked(text, mask)
  },
  importValue: (field, text) => checkText(unlike(field, asPatternsTake(field, text)), maxLength(field)),
}
