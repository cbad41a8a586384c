import { commonSettings } from '#shared/form/common-settings.ts'
import { containerSettings, type ContainerKind } from '#shared/form/containers.ts'
import type { FieldKind } from '#shared/form/kind-names.ts'
import { kinds } from '#shared/form/registry.ts'
import type { Setting } from '#shared/form/settings.ts'

/** Settings of old releases, which a panel no longer offers: something newer says the same. */
const former: ReadonlySet<string> = new Set([
  'ableDepIds',
  'ablePosIds',
  'ableRoleIds',
  'ableGroupIds',
  'ableUserIds',
  'textStyle.textAlign',
])

export type PropertyGroup = 'basic' | 'own' | 'check' | 'look'

export interface Property {
  readonly group: PropertyGroup
  readonly setting: Setting
}

const own = (setting: Setting): Property => ({ group: 'own', setting })
const groupsOfCommon: Readonly<Record<string, PropertyGroup>> = {
  label: 'basic',
  tipLabel: 'basic',
  placeholder: 'basic',
  defaultValue: 'basic',
  defaultCurrent: 'basic',
  multiple: 'own',
  clearable: 'own',
  readonly: 'check',
  required: 'check',
  disabled: 'check',
  isProtected: 'check',
  noShow: 'check',
  patterns: 'check',
  showLabel: 'look',
  labelWidth: 'look',
  span: 'look',
  visibility: 'look',
  columnWidth: 'look',
}

/** Common settings that a kind has only when a new field of it carries them. */
const onlyWhenWritten: ReadonlySet<string> = new Set([
  'placeholder',
  'defaultCurrent',
  'multiple',
  'clearable',
  'readonly',
])

function isWritten(kind: FieldKind, path: string): boolean {
  const { keys, config } = kinds[kind].design
  const [first = '', second = ''] = path.split('.')
  return first === '__config__' ? Object.hasOwn(config, second) : Object.hasOwn(keys, first)
}

/** `type` of dates is older than their format; where a kind begins with one it is its own. */
const isOffered = (kind: FieldKind, path: string) => path !== 'type' || isWritten(kind, path)

/** What a panel offers of a field: its own settings, and of the common ones those that mean something for its kind. */
export function propertiesOf(kind: FieldKind, isColumn: boolean): readonly Property[] {
  const { settings, role, traits } = kinds[kind]
  const isValue = role === 'value' && !traits.hasRows && !traits.isCalculated && traits.system === undefined
  const hasLabel = traits.isLabelled ?? (role !== 'display' && !traits.hasRows)
  const isMeant = (name: string, path: string) => {
    if (onlyWhenWritten.has(name)) return isWritten(kind, path)
    if (name === 'required' || name === 'disabled' || name === 'isProtected') return isValue
    if (name === 'patterns') return traits.isText === true && isValue
    if (name === 'defaultValue') return isValue && !kinds[kind].shows && isWritten(kind, path)
    if (name === 'columnWidth') return isColumn
    // A table has a switch of its own for its title.
    if (name === 'showLabel' || name === 'labelWidth') return !isColumn && hasLabel
    if (name === 'tipLabel') return hasLabel || traits.hasRows === true
    return !(isColumn && name === 'span')
  }
  const common = Object.entries(commonSettings as Readonly<Record<string, Setting>>).flatMap(
    ([name, setting]): Property[] =>
      isMeant(name, setting.path) ? [{ group: groupsOfCommon[name] ?? 'own', setting }] : [],
  )
  const taken = new Set(common.map(({ setting }) => setting.path))
  return [
    ...common,
    ...Object.values(settings)
      .filter(({ path }) => !former.has(path) && !taken.has(path) && isOffered(kind, path))
      .map(own),
  ]
}

const containerCommon = [commonSettings.noShow, commonSettings.span, commonSettings.visibility] as readonly Setting[]

/** What a panel offers of a container. */
export function containerProperties(kind: ContainerKind): readonly Property[] {
  const settings = Object.values(containerSettings[kind]) as readonly Setting[]
  return [
    ...settings.filter(({ path }) => !path.endsWith('.merged') && !/span$/.test(path)).map(own),
    ...containerCommon.map((setting): Property => ({ group: 'look', setting })),
  ]
}
