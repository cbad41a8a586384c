import { itemDesign } from '../kind-design.ts'
import { choiceOperators, everyPlace, type KindDefinition } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { beginsWithOwn } from '../item-kind.ts'
import { checkPaths, type IdPath, importPaths, pathCondition, pathsOf, storedPaths } from '../paths.ts'
import type { ItemScope, Reference } from '../references.ts'
import { choiceSetting, ownSetting, settingsReader } from '../settings.ts'

const custom = { when: { path: 'selectType', is: ['custom'] } }
const allowed = (stored: unknown) => (stored === undefined || stored === null ? undefined : pathsOf(stored))
const settings = {
  selectType: choiceSetting('selectType', ['all', 'custom'], { default: 'all' }),
  ableIds: ownSetting<readonly IdPath[]>('references', 'ableIds', [], allowed, {
    ...custom,
    formerPaths: ['ableDepIds'],
  }),
} as const
const organizeSettings = settingsReader(settings)

/** The paths that a field allows (section 6: custom mode); null: all of them. */
export function allowedPaths(field: FieldPlan): readonly IdPath[] | null {
  const { selectType, ableIds } = organizeSettings(field)
  return selectType === 'custom' ? ableIds : null
}

const scope: ItemScope = { type: 'organization' }

function referencesOf(_field: FieldPlan, value: unknown): readonly Reference[] {
  return pathsOf(value).map((path) => ({ sort: 'item', scope, id: path.join(',') }))
}

/** Organisations: the path of one, or a list of paths when `multiple`. */
export const organizeSelectKind: KindDefinition = {
  kind: 'organizeSelect',
  formerNames: { comSelect: {} },
  tag: 'JnpfOrganizeSelect',
  approverType: 2,
  design: itemDesign([], { filterable: false }),
  role: 'value',
  trigger: 'change',
  place: { ...everyPlace, public: false },
  traits: { asked: '@organization' },
  settings,
  unsupported: {
    filterable: 'the dialog of its picker always has a search',
    '__config__.templateJson': 'its choices come from the organisation, not from data interfaces',
  },
  search: {
    type: 1,
    control: 'organization',
    operators: choiceOperators,
    isSeveral: true,
    condition: (_field, raw) => pathCondition(raw),
  },
  sample(random, { itemIds }) {
    const paths = (itemIds?.organization ?? []).map((path) => path.split(','))
    if (paths.length === 0) return null
    const multiple = random.happens(0.4)
    return {
      keys: { selectType: 'all', ableIds: [], multiple },
      value: (draw) => (multiple ? draw.some(paths, 1) : draw.one(paths)),
    }
  },
  offers(field) {
    const paths = allowedPaths(field)
    if (!paths) return null
    const ids = paths.map((path) => path.at(-1) ?? '')
    return { ids: ids.map((id) => (id.startsWith('@') ? id : `${id}--department`)), reach: 'items' }
  },
  storage: () => 'json',
  initial(field, { own }) {
    if (!beginsWithOwn(field)) return storedPaths(field.multiple, pathsOf(field.defaultValue))
    return storedPaths(field.multiple, own && own.organizePath.length > 0 ? [own.organizePath] : [])
  },
  check: checkPaths,
  display: (field, value, labels) =>
    referencesOf(field, value)
      .map((reference) => labels.label(reference) ?? reference.id)
      .join(', '),
  importValue: (field, text, ids) => importPaths(field, text, (name) => ids.id('item', scope, name)),
  targets: () => [{ sort: 'item', scope }],
  references: referencesOf,
}
