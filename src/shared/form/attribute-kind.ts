import { design } from './kind-design.ts'
import { accepted, everyPlace, isEmpty, type KindDefinition, textOperators, type Traits } from './kind.ts'
import { groupedDigits } from './kinds/input-number.ts'
import type { FieldPlan } from './model.ts'
import { isFieldName, text } from './parsing/read.ts'
import { plainText } from './plain-text.ts'
import { shownPart } from './row-choice.ts'
import { textCondition } from './search.ts'
import { fieldSetting, settingsReader, switchSetting, textSetting } from './settings.ts'

const settings = {
  relationField: fieldSetting('relationField'),
  showField: textSetting('showField'),
  /** Numbers of it are shown with separated thousands. */
  thousands: switchSetting('thousands'),
} as const
const settingsOf = settingsReader(settings)

/** A stored value is text; what stands in its place for a while (a number of an interface) is written as text. */
const textOf = (value: unknown) => (isEmpty(value) ? null : plainText(value) || null)

const shown = (field: FieldPlan, text: string) => (settingsOf(field).thousands ? groupedDigits(text) : text)

/**
 * A kind that shows a part of the row which another field chose. One with a name of its own in the design is kept as it was
 * when the choice was made; the others are read anew, and answered as `{field}_{part}` (wire contract 6.2).
 */
export function attributeKind(kind: string, tag: string, rows: Traits['rows'] & string): KindDefinition {
  return {
    kind,
    tag,
    design: design('advanced', { relationField: '', showField: '', thousands: false, isStorage: 0 }),
    role: 'value',
    trigger: 'change',
    place: { ...everyPlace, import: false, public: false },
    traits: { rows },
    settings,
    needs: ['relationField', 'showField'],
    unsupported: {
      isStorage: 'a stored part is told by its name: releases write 0 and 1, or 1 and 2',
      disabled: 'nobody can type into it anyway',
      readonly: 'nobody can type into it anyway',
    },
    search: {
      type: 2,
      control: 'text',
      operators: textOperators,
      condition: (_field, raw, searchType) => textCondition(raw, searchType),
    },
    sample: null,
    fallbackName(_config, field) {
      const { from, shown } = shownPart(field)
      const name = `${from}_${shown.replace(/\W/g, '_')}`
      return from !== '' && shown !== '' && isFieldName(name) ? name : ''
    },
    storage: (field) => (text(field.raw['__vModel__']) === '' ? null : 'text'),
    longest: () => null,
    initial: () => null,
    check: (_field, raw) => accepted(textOf(raw)),
    display: (field, value) => shown(field, textOf(value) ?? ''),
    shown,
    importValue: () => accepted(null),
    targets: () => [],
    references: () => [],
    shows: (field) => shownPart(field.raw),
  }
}
