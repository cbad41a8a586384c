import { byTheSystem, design } from '../kind-design.ts'
import { everyPlace, type KindDefinition } from '../kind.ts'
import { settingsReader, switchSetting, textSetting } from '../settings.ts'
import { checkText, plainTextKind } from './input.ts'

const settings = {
  /** Code of the serial-number rule. */
  rule: textSetting('__config__.rule', { editor: 'serialRule' }),
  unique: switchSetting('__config__.unique'),
} as const
const billRuleSettings = settingsReader(settings)

/** A serial number: the server gives it with the first save. */
export const billRuleKind: KindDefinition = {
  ...plainTextKind,
  kind: 'billRule',
  tag: 'JnpfInput',
  design: design(
    'advanced',
    { placeholder: byTheSystem, readonly: true },
    { config: { defaultValue: '', rule: '', ruleName: '' } },
  ),
  role: 'system',
  trigger: 'change',
  place: { ...everyPlace, import: false },
  traits: { isText: true, serialRule: (field) => billRuleSettings(field).rule },
  settings,
  needs: ['__config__.rule'],
  unsupported: {
    '__config__.ruleName': 'lists of rules show the name that the rule has now',
    readonly: 'nobody types a number, whatever the design says',
    placeholder: 'a new record says that its number comes with the save',
    clearable: 'a number that was given stays',
  },
  sample: null,
  isUnique: (field) => billRuleSettings(field).unique,
  initial: () => null,
  check: (_field, raw) => checkText(raw, null),
  importValue: (_field, text) => checkText(text, null),
}
