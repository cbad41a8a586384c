import { design, interfaceKeys, typedText } from '../kind-design.ts'
import { everyPlace, type KindDefinition, textOperators } from '../kind.ts'
import { textCondition } from '../search.ts'
import { parametersOf } from '../row-parameters.ts'
import { listSetting, numberSetting, ownSetting, perField, readSettings, textSetting } from '../settings.ts'
import { sampleText } from '../sample.ts'
import { type Raw, text } from '../parsing/read.ts'
import { checkText, plainTextKind } from './input.ts'

/** Letters of one suggestion. */
const MAX_LENGTH = 500

const settings = {
  interfaceId: ownSetting<string>('dataInterface', 'interfaceId', '', (stored) => text(stored) || undefined),
  /** Parameters of the data interface. */
  parameters: listSetting('interface', 'templateJson'),
  /** Which column of the interface is offered. */
  column: textSetting('relationField', { default: 'fullName' }),
  /** Most suggestions at once. */
  total: numberSetting('total', { default: 10, min: 1, max: 50, isWhole: true }),
} as const

/** Where the suggestions of a field come from, and how many it shows. */
export const suggestionSettings = perField((field) => {
  const { parameters, ...others } = readSettings(field.raw, settings)
  return { ...others, parameters: parametersOf(parameters) }
})

/** The texts of a column, each once, that hold what is typed; at most `total`. */
export function offeredTexts(rows: readonly Raw[], column: string, typed: string, total: number): readonly string[] {
  const wanted = typed.trim().toLowerCase()
  const texts = new Set<string>()
  for (const row of rows) {
    const offered = text(row[column])
    if (offered !== '' && offered.toLowerCase().includes(wanted)) texts.add(offered)
    if (texts.size >= total) break
  }
  return [...texts]
}

/** Free text with suggestions of a data interface. */
export const autoCompleteKind: KindDefinition = {
  ...plainTextKind,
  kind: 'autoComplete',
  tag: 'JnpfAutoComplete',
  design: design(
    'advanced',
    { ...typedText, clearable: true, ...interfaceKeys, relationField: 'fullName', total: 10 },
    { config: { defaultValue: '' }, events: ['change', 'blur'] },
  ),
  place: everyPlace,
  trigger: 'change',
  settings,
  needs: ['interfaceId', 'relationField'],
  unsupported: { interfaceName: 'the name of the interface says something to a designer only' },
  search: {
    type: 1,
    control: 'text',
    operators: textOperators,
    isKeyword: true,
    condition: (_field, raw, searchType) => textCondition(raw, searchType),
  },
  sample: () => ({ keys: { total: 10 }, value: (draw) => sampleText(draw, 40) }),
  longest: () => MAX_LENGTH,
  check: (_field, raw) => checkText(raw, MAX_LENGTH),
  importValue: (_field, source) => checkText(source, MAX_LENGTH),
}
