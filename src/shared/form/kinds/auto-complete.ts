import { design, interfaceKeys, typedText } from '../kind-design.ts'
import { everyPlace, type KindDefinition, textOperators } from '../kind.ts'
import { textCondition } from '../search.ts'
import { listSetting, numberSetting, ownSetting, textSetting } from '../settings.ts'
import { sampleText } from '../sample.ts'
import { text } from '../parsing/read.ts'
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
  unsupported: { interfaceName: 'the name of the interface says something to a designer only' },
  search: {
    type: 1,
    control: 'text',
    operators: textOperators,
    condition: (_field, raw, searchType) => textCondition(raw, searchType),
  },
  sample: () => ({ keys: { total: 10 }, value: (draw) => sampleText(draw, 40) }),
  longest: () => MAX_LENGTH,
  check: (_field, raw) => checkText(raw, MAX_LENGTH),
  importValue: (_field, source) => checkText(source, MAX_LENGTH),
}
