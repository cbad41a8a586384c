import { systemDesign } from '../kind-design.ts'
import { everyPlace, choiceOperators, type KindDefinition } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { checkPaths, pathCondition, pathsOf } from '../paths.ts'
import { lastId, type Reference } from '../references.ts'
import { choiceSetting, settingsReader } from '../settings.ts'

const settings = { showLevel: choiceSetting('showLevel', ['last', 'all'], { default: 'last' }) } as const
const read = settingsReader(settings)

/** Whether the names of everything above are shown too. */
export const currOrganizeShowsAll = (field: FieldPlan) => read(field).showLevel === 'all'

/** The whole name of an organisation, or its own alone: what is shown follows from what is pointed to. */
function referencesOf(field: FieldPlan, value: unknown): readonly Reference[] {
  if (isNamed(value)) return []
  const type = currOrganizeShowsAll(field) ? 'organization' : 'department'
  return pathsOf(value).map((path) => {
    const joined = path.join(',')
    return { sort: 'item', scope: { type }, id: type === 'organization' ? joined : lastId(joined) }
  })
}

/** A name as a server writes it, and not the path of an organisation. */
export function isNamed(value: unknown): value is string {
  return typeof value === 'string' && !value.trimStart().startsWith('[')
}

/** Where whoever created the record belongs: the server fills it, with the path of ids from the root down. */
export const currOrganizeKind: KindDefinition = {
  kind: 'currOrganize',
  tag: 'JnpfOpenData',
  design: systemDesign({ type: 'currOrganize', showLevel: 'last' }),
  role: 'system',
  trigger: 'change',
  place: { ...everyPlace, child: false, public: false },
  traits: { system: { at: 'create', value: 'organization' } },
  settings,
  unsupported: { type: 'the kind says already what it holds' },
  search: {
    type: 1,
    control: 'organization',
    operators: choiceOperators,
    condition: (_field, raw) => pathCondition(raw),
  },
  sample: null,
  storage: () => 'json',
  initial: (_field, { own }) => [...(own?.organizePath ?? [])],
  check: checkPaths,
  display: (field, value, labels) =>
    isNamed(value)
      ? value
      : referencesOf(field, value)
          .map((reference) => labels.label(reference) ?? reference.id)
          .join(', '),
  importValue: (field) => checkPaths(field, null),
  targets: () => [{ sort: 'item', scope: { type: 'organization' } }],
  references: referencesOf,
}
