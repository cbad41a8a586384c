import { chosenText, design } from '../kind-design.ts'
import { choiceOperators, everyPlace, type KindDefinition } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { checkPaths, importPaths, pathCondition, pathsOf, storedPaths } from '../paths.ts'
import type { Reference } from '../references.ts'
import { numberSetting, settingsReader } from '../settings.ts'

const settings = {
  level: numberSetting('level', { default: 2, min: 0, max: 3, isWhole: true }),
} as const

/** `level`: 0 province, 1 city, 2 district, 3 street; only that level, or a leaf above it, is chosen (section 5). */
export const areaSettings = settingsReader(settings)

function referencesOf(_field: FieldPlan, value: unknown): readonly Reference[] {
  return pathsOf(value).map((path) => ({ sort: 'region', scope: null, id: path.join(',') }))
}

/** National divisions: the path of one, or a list of paths when `multiple`. */
export const areaSelectKind: KindDefinition = {
  kind: 'areaSelect',
  formerNames: { address: {} },
  tag: 'JnpfAreaSelect',
  design: design(
    'advanced',
    { ...chosenText, level: 2, multiple: false, filterable: false },
    { config: { defaultValue: [] }, events: ['change'] },
  ),
  role: 'value',
  trigger: 'change',
  place: everyPlace,
  traits: {},
  settings,
  unsupported: { filterable: 'the dialog of its picker always has a search' },
  search: {
    type: 1,
    control: 'region',
    operators: choiceOperators,
    condition: (_field, raw) => pathCondition(raw),
  },
  sample(random, { regionPaths = [] }) {
    const paths = regionPaths.map((path) => path.split(','))
    if (paths.length === 0) return null
    const multiple = random.happens(0.4)
    return {
      keys: { level: 2, multiple },
      value: (draw) => (multiple ? draw.some(paths, 1) : draw.one(paths)),
    }
  },
  storage: () => 'json',
  initial: (field) => storedPaths(field.multiple, pathsOf(field.defaultValue)),
  check: checkPaths,
  display: (field, value, labels) =>
    referencesOf(field, value)
      .map((reference) => labels.label(reference) ?? reference.id)
      .join(', '),
  importValue: (field, text, ids) => importPaths(field, text, (name) => ids.id('region', null, name)),
  targets: () => [{ sort: 'region', scope: null }],
  references: referencesOf,
}
