import type { FieldPlan } from './model.ts'
import { configOf } from './parsing/config.ts'
import { idList, isRaw, number, oneOf, type Raw, rawList, text, yes } from './parsing/read.ts'

/** Everything that a property panel can draw; designers of other parts use the same set. */
export const editors = [
  'text',
  'number',
  'switch',
  'choice',
  'icon',
  'colour',
  'width',
  'options',
  'optionTree',
  'interface',
  'fieldReference',
  'references',
  'dateBound',
  'patterns',
  'mask',
  'columns',
  'formula',
  'script',
  'longText',
  'dictionary',
  'dataInterface',
  'module',
  'serialRule',
  'dateFormat',
] as const
export type Editor = (typeof editors)[number]

export type Allowed =
  | { readonly oneOf: readonly (string | number)[] }
  | { readonly min?: number; readonly max?: number; readonly isWhole?: boolean }

/** One setting of a field kind, as data: parsing, defaults and a property panel come from it. */
export interface Setting<Value = unknown> {
  /** Where it lies in the field's JSON; dots lead into objects, `__config__.` into the configuration. */
  readonly path: string
  readonly editor: Editor
  /** Id of its name in a property panel. */
  readonly label: string
  readonly default: Value
  /** It has a meaning only while another setting (by its path) has one of these values. */
  readonly when?: { readonly path: string; readonly is: readonly unknown[] }
  readonly allowed?: Allowed
  /** Paths of older designers, tried in this order. */
  readonly formerPaths?: readonly string[]
  /** Undefined: the stored value is not usable, so that the default counts. */
  readonly read: (stored: unknown) => Value | undefined
}

export type Settings = Readonly<Record<string, Setting>>
export type SettingValues<Described extends Settings> = {
  readonly [Name in keyof Described]: Described[Name] extends Setting<infer Value> ? Value : never
}

interface Options {
  readonly label?: string
  readonly when?: Setting['when']
  readonly formerPaths?: readonly string[]
}

function make<Value>(
  editor: Editor,
  path: string,
  fallback: Value,
  read: Setting<Value>['read'],
  options: Options & { readonly allowed?: Allowed },
): Setting<Value> {
  return { path, editor, label: path.slice(path.lastIndexOf('.') + 1), default: fallback, read, ...options }
}

/** Empty text means the default. */
export function textSetting(
  path: string,
  options: Options & { readonly default?: string; readonly editor?: Editor } = {},
): Setting<string> {
  const { default: fallback = '', editor = 'text', ...rest } = options
  return make(editor, path, fallback, (stored) => text(stored) || undefined, rest)
}

/** A number within its range; one outside it counts as none. */
export function numberSetting<Fallback extends number | null>(
  path: string,
  options: Options & {
    readonly default: Fallback
    readonly min?: number
    readonly max?: number
    readonly isWhole?: boolean
  },
): Setting<number | Fallback> {
  const { default: fallback, min, max, isWhole, ...rest } = options
  const allowed = {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(isWhole === undefined ? {} : { isWhole }),
  }
  const read = (stored: unknown) => {
    const value = number(stored, undefined)
    if (value === undefined || value < (min ?? value) || value > (max ?? value)) return undefined
    return isWhole ? Math.round(value) : value
  }
  return make<number | Fallback>('number', path, fallback, read, { ...rest, allowed })
}

export function switchSetting(path: string, options: Options & { readonly default?: boolean } = {}): Setting<boolean> {
  const { default: fallback = false, ...rest } = options
  const read = (stored: unknown) => (stored === undefined || stored === null || stored === '' ? undefined : yes(stored))
  return make('switch', path, fallback, read, rest)
}

export function choiceSetting<const Choice extends string>(
  path: string,
  choices: readonly Choice[],
  options: Options & { readonly default: NoInfer<Choice> },
): Setting<Choice> {
  const { default: fallback, ...rest } = options
  const read = (stored: unknown) => oneOf(text(stored) as Choice, choices, fallback)
  return make<Choice>('choice', path, fallback, read, { ...rest, allowed: { oneOf: choices } })
}

/** Class name of one of the family's icons; empty for none. */
export function iconSetting(path: string, options: Options = {}): Setting<string> {
  return make('icon', path, '', (stored) => text(stored) || undefined, options)
}

const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d., %]{5,40}\))$/i

/** A colour as CSS writes it; anything else is none. */
export function colourSetting(path: string, options: Options = {}): Setting<string | null> {
  const read = (stored: unknown) => (colour.test(text(stored)) ? text(stored) : undefined)
  return make<string | null>('colour', path, null, read, options)
}

/** The name of another field of the form, or of the same row. */
export function fieldSetting(path: string, options: Options = {}): Setting<string> {
  return make('fieldReference', path, '', (stored) => text(stored) || undefined, options)
}

/** Ids of what one sort of references offers. */
export function idsSetting(
  path: string,
  options: Options & { readonly editor?: Editor } = {},
): Setting<readonly string[]> {
  const { editor = 'references', ...rest } = options
  return make<readonly string[]>(editor, path, [], idList, rest)
}

/** A list of objects, such as buttons or columns. Null where the design has none. */
export function listSetting(editor: Editor, path: string, options: Options = {}): Setting<readonly Raw[] | null> {
  const read = (stored: unknown) => (Array.isArray(stored) ? rawList(stored) : undefined)
  return make<readonly Raw[] | null>(editor, path, null, read, options)
}

/** A value with a reader of its own. */
export function ownSetting<Value>(
  editor: Editor,
  path: string,
  fallback: Value,
  read: (stored: unknown) => Value | undefined,
  options: Options & { readonly allowed?: Allowed } = {},
): Setting<Value> {
  return make(editor, path, fallback, read, options)
}

function lookUp(field: Raw, path: string): unknown {
  const steps = path.split('.')
  const first = steps[0] === '__config__' ? configOf(field) : field
  return (steps[0] === '__config__' ? steps.slice(1) : steps).reduce<unknown>(
    (found, step) => (isRaw(found) && Object.hasOwn(found, step) ? found[step] : undefined),
    first,
  )
}

function readOne(field: Raw, setting: Setting, all: readonly Setting[]): unknown {
  const { when } = setting
  if (when) {
    const other = all.find(({ path }) => path === when.path)
    if (!when.is.includes(other ? readOne(field, other, all) : lookUp(field, when.path))) return setting.default
  }
  for (const path of [setting.path, ...(setting.formerPaths ?? [])]) {
    const value = setting.read(lookUp(field, path))
    if (value !== undefined) return value
  }
  return setting.default
}

/** The values of described settings in a field's JSON. Never throws. */
export function readSettings<Described extends Settings>(field: Raw, described: Described): SettingValues<Described> {
  const all = Object.values(described)
  return Object.fromEntries(
    Object.entries(described).map(([name, setting]) => [name, readOne(field, setting, all)]),
  ) as SettingValues<Described>
}

/** Reads described settings once per field. */
export function settingsReader<Described extends Settings>(
  described: Described,
): (field: FieldPlan) => SettingValues<Described> {
  return perField((field) => readSettings(field.raw, described))
}

/** Remembers what is worked out of a field, once per field. */
export function perField<Value>(read: (field: FieldPlan) => Value): (field: FieldPlan) => Value {
  const known = new WeakMap<FieldPlan, Value>()
  return (field) => {
    let value = known.get(field)
    if (value === undefined) {
      value = read(field)
      known.set(field, value)
    }
    return value
  }
}
