import { rowsDesign } from '../kind-design.ts'
import { checkMany, checkOne, valuesOf } from '../choices.ts'
import { accepted, everyPlace, type FilterOperator, type KindDefinition, type Labels, refused } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import type { Reference, ReferenceTarget } from '../references.ts'
import { type RowChoice, popupSetting, rowChoiceSettings, transferSetting } from '../row-choice.ts'
import { choiceCondition } from '../search.ts'
import { settingsReader, textSetting } from '../settings.ts'

const settings = {
  modelId: textSetting('modelId', { editor: 'module' }),
  ...rowChoiceSettings,
  popup: popupSetting('dialog'),
  transfers: transferSetting,
} as const
const readSettings = settingsReader(settings)

/** Section 5, Pickers: nothing is offered before both are known. */
function targetOf(field: FieldPlan): ReferenceTarget<'record'> | null {
  const { modelId, shown } = readSettings(field)
  return modelId === '' || shown === '' ? null : { sort: 'record', scope: { modelId, shown } }
}

function choiceOf(field: FieldPlan): RowChoice {
  const { modelId, ...choice } = readSettings(field)
  return { ...choice, source: { sort: 'record', modelId } }
}

function referencesOf(field: FieldPlan, value: unknown): readonly Reference[] {
  const target = targetOf(field)
  return target === null ? [] : valuesOf(value).map((id) => ({ ...target, id }))
}

function textOf(field: FieldPlan, value: unknown, labels: Labels): string {
  const references = referencesOf(field, value)
  if (references.length === 0) return valuesOf(value).join(', ')
  return references.map((reference) => labels.label(reference) ?? labels.unseen ?? reference.id).join(', ')
}

const operators: readonly FilterOperator[] = ['==', '<>', 'null', 'notNull']

/** A record of another module, kept by its id; a list of ids when `multiple`. */
export const relationFormKind: KindDefinition = {
  kind: 'relationForm',
  tag: 'JnpfRelationForm',
  design: rowsDesign({ modelId: '', relationField: '' }, { transferList: [] }),
  role: 'value',
  trigger: 'change',
  place: { ...everyPlace, search: false, import: false, public: false },
  traits: { rows: 'record' },
  settings,
  needs: ['modelId', 'relationField'],
  unsupported: {
    filterable: 'its picker always has a search',
    queryType: 'its search always looks for a part of a text',
    propsValue: 'a record is always kept by its id',
    '__config__.templateJson': 'records come from a module, not from data interfaces',
  },
  search: {
    type: 1,
    control: 'record',
    operators,
    condition: (field, raw) => choiceCondition(raw, field.multiple),
  },
  sample(random, { records = [] }) {
    const known = records.filter(({ ids }) => ids.length > 0)
    if (known.length === 0) return null
    const { modelId, shown, ids } = random.one(known)
    const multiple = random.happens(0.3)
    return {
      keys: {
        modelId,
        relationField: shown,
        columnOptions: [{ value: shown, label: shown }],
        hasPage: true,
        pageSize: 20,
        popupType: random.one(['dialog', 'drawer', 'popover']),
        popupWidth: '800px',
        popupTitle: '',
        multiple,
      },
      config: { transferList: [] },
      value: (draw) => (multiple ? draw.some(ids, 1) : draw.one(ids)),
    }
  },
  storage: (field) => (field.multiple ? 'json' : 'text'),
  initial: (field) => (field.multiple ? [...valuesOf(field.defaultValue)] : (valuesOf(field.defaultValue)[0] ?? null)),
  check: (field, raw) => (field.multiple ? checkMany(raw) : checkOne(raw)),
  display: textOf,
  importValue: (field, text) =>
    text.trim() === '' ? accepted(field.multiple ? [] : null) : refused('notChoice', text),
  targets(field) {
    const target = targetOf(field)
    return target === null ? [] : [target]
  },
  references: referencesOf,
  chooses: choiceOf,
}
