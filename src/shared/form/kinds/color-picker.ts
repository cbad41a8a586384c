import { design } from '../kind-design.ts'
import { colourFormats, readColour, writeColour } from '../colours.ts'
import { accepted, type Checked, everyPlace, type KindDefinition, refused } from '../kind.ts'
import { choiceSetting, settingsReader, switchSetting } from '../settings.ts'

const settings = {
  showAlpha: switchSetting('showAlpha'),
  format: choiceSetting('colorFormat', colourFormats, { default: '' }),
} as const
export const colourSettings = settingsReader(settings)

function checkColour(raw: unknown): Checked {
  if (raw === null || raw === undefined) return accepted(null)
  const text = typeof raw === 'string' ? raw.trim() : null
  if (text === '') return accepted(null)
  return text !== null && readColour(text) ? accepted(text) : refused('notColour', raw)
}

/** A colour, kept as the text that its format writes. */
export const colorPickerKind: KindDefinition = {
  kind: 'colorPicker',
  tag: 'JnpfColorPicker',
  design: design('basic', { showAlpha: false, colorFormat: '' }, { config: { defaultValue: null }, isWide: false }),
  role: 'value',
  trigger: 'change',
  place: { ...everyPlace, child: false, list: false, search: false, sort: false, import: false },
  traits: {},
  settings,
  unsupported: {},
  search: null,
  sample(random) {
    const [format, showAlpha] = [random.one(colourFormats), random.happens(0.3)]
    return {
      keys: { colorFormat: format, showAlpha },
      value(draw) {
        const [red, green, blue] = [draw.integer(0, 255), draw.integer(0, 255), draw.integer(0, 255)]
        return writeColour({ red, green, blue, alpha: showAlpha ? 0.5 : 1 }, format)
      },
    }
  },
  storage: () => 'text',
  initial(field) {
    const checked = checkColour(field.defaultValue)
    return checked.ok ? checked.value : null
  },
  check: (_field, raw) => checkColour(raw),
  display: (_field, value) => (typeof value === 'string' ? value : ''),
  importValue: (_field, text) => checkColour(text),
  targets: () => [],
  references: () => [],
}
