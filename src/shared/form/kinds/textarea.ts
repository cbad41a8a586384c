import { design, typedText } from '../kind-design.ts'
import { everyPlace, type KindDefinition } from '../kind.ts'
import { numberSetting, settingsReader, switchSetting } from '../settings.ts'
import { checkText, plainTextKind } from './input.ts'

const settings = {
  minRows: numberSetting('autoSize.minRows', { default: null, min: 1, max: 40, isWhole: true, formerPaths: ['rows'] }),
  maxRows: numberSetting('autoSize.maxRows', { default: null, min: 1, max: 40, isWhole: true, formerPaths: ['rows'] }),
  maxLength: numberSetting('maxlength', { default: null, min: 1, isWhole: true }),
  showCount: switchSetting('showCount'),
} as const
export const textareaSettings = settingsReader(settings)

/** Text over several lines. */
export const textareaKind: KindDefinition = {
  ...plainTextKind,
  kind: 'textarea',
  tag: 'JnpfTextarea',
  design: design(
    'basic',
    {
      ...typedText,
      autoSize: { minRows: 4, maxRows: 4 },
      maxlength: null,
      showCount: false,
      clearable: true,
      readonly: false,
    },
    { config: { defaultValue: '' }, events: ['change', 'blur'] },
  ),
  place: everyPlace,
  traits: { ...plainTextKind.traits, isLong: true },
  settings,
  unsupported: {},
  longest: (field) => textareaSettings(field).maxLength,
  check: (field, raw) => checkText(raw, textareaSettings(field).maxLength),
  importValue: (field, text) => checkText(text, textareaSettings(field).maxLength),
}
