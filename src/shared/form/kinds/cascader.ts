import { choiceConfig, chosenText, design, treeChoiceKeys } from '../kind-design.ts'
import {
  choiceLabel,
  choiceReferences,
  choicesAlong,
  choiceTargets,
  choiceValue,
  labelParts,
  pathNamed,
  staticChoices,
} from '../choices.ts'
import {
  accepted,
  type Checked,
  choiceOperators,
  everyPlace,
  type Ids,
  type KindDefinition,
  type Labels,
  refused,
} from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { checkPaths, type IdPath, pathsOf, storedPaths } from '../paths.ts'
import { sampleTree } from '../sample.ts'
import { settingsReader, switchSetting } from '../settings.ts'
import { optionSettings, unsupportedOptionKeys } from './select.ts'

const settings = { ...optionSettings, filterable: switchSetting('filterable') } as const
export const cascaderSettings = settingsReader(settings)

/** Names in one written path: names of dictionaries may hold slashes themselves. */
const MAX_PARTS = 12

function pathText(field: FieldPlan, path: IdPath, labels: Labels): string {
  // The same id may stand below several others.
  const along = choicesAlong(field, path)
  return path.map((id, at) => along?.[at]?.label ?? choiceLabel(field, id, labels)).join('/')
}

/** Labels of the options on the way down to each chosen one. */
export function cascadeText(field: FieldPlan, value: unknown, labels: Labels): string {
  return pathsOf(value)
    .map((path) => pathText(field, path, labels))
    .join(', ')
}

function checkCascade(field: FieldPlan, raw: unknown, stored: unknown): Checked {
  const checked = checkPaths(field, raw, undefined, stored)
  if (!checked.ok || field.options?.type !== 'static') return checked
  // An option that is gone since stays where it is stored.
  const held = new Set(pathsOf(stored).map((path) => JSON.stringify(path)))
  const isOffered = (path: IdPath) => held.has(JSON.stringify(path)) || choicesAlong(field, path) !== null
  return pathsOf(checked.value).every(isOffered) ? checked : refused('notChoice', raw)
}

/** The entries that a text names from the top down. Asks for every name that may be meant before it decides. */
function entriesNamed(field: FieldPlan, text: string, ids: Ids): IdPath | undefined {
  const parts = text.split('/').slice(0, MAX_PARTS)
  const known = parts.map((_part, from) =>
    parts.slice(from).map((_each, at) =>
      choiceValue(
        field,
        parts
          .slice(from, from + at + 1)
          .join('/')
          .trim(),
        ids,
      ),
    ),
  )
  const wayFrom = (from: number): IdPath | undefined => {
    if (from === parts.length) return []
    for (const [at, id] of (known[from] ?? []).entries()) {
      const rest = id === undefined ? undefined : wayFrom(from + at + 1)
      if (id !== undefined && rest) return [id, ...rest]
    }
    return undefined
  }
  return wayFrom(0)
}

function importCascade(field: FieldPlan, source: string, ids: Ids): Checked {
  const texts = (field.multiple ? labelParts(source) : [source.trim()]).filter((text) => text !== '')
  const found = texts.map((text) =>
    field.options?.type === 'static' ? pathNamed(staticChoices(field), text) : entriesNamed(field, text, ids),
  )
  const paths = found.filter((path) => path !== undefined)
  if (paths.length < found.length) return refused('notChoice', source)
  return accepted(storedPaths(field.multiple, paths))
}

/** Options that stand below each other, chosen level by level: the path of one, or a list of paths when `multiple`. */
export const cascaderKind: KindDefinition = {
  kind: 'cascader',
  tag: 'JnpfCascader',
  design: design(
    'basic',
    { ...treeChoiceKeys, ...chosenText, filterable: false, multiple: false },
    { config: { ...choiceConfig, defaultValue: [] }, events: ['change', 'blur'] },
  ),
  role: 'value',
  trigger: 'change',
  place: everyPlace,
  traits: { isChoice: true, isPath: true },
  settings,
  unsupported: {
    ...unsupportedOptionKeys,
    showAllLevels: 'a path is always written whole, so that equal names stay apart',
    separator: 'paths are written with slashes everywhere, so that an import reads them again',
  },
  search: {
    type: 1,
    control: 'cascade',
    operators: choiceOperators,
    condition(_field, raw) {
      const paths = pathsOf(raw)
      return paths.length === 0 ? null : { operator: 'holdsAnyPath', paths }
    },
  },
  sample: (random, world) => sampleTree(random, world, { isMultiple: random.happens(0.4), isPath: true }),
  storage: () => 'json',
  initial: (field) => storedPaths(field.multiple, pathsOf(field.defaultValue)),
  check: (field, raw, _read, stored) => checkCascade(field, raw, stored),
  display: cascadeText,
  importValue: importCascade,
  targets: choiceTargets,
  references: (field, value) => choiceReferences(field, pathsOf(value).flat()),
}
