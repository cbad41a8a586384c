import { commonSettings } from '../common-settings.ts'
import type { FieldPlan, OptionNames, OptionSource } from '../model.ts'
import { kindNamed, kinds } from '../registry.ts'
import { readSettings } from '../settings.ts'
import { configOf, rawKindOf } from './config.ts'
import { parsePatterns } from './pattern.ts'
import { isFieldName, type Raw, rawList, text, oneOf, raw } from './read.ts'
import { parametersOf } from '../row-parameters.ts'

function parseNames(...candidates: readonly unknown[]): OptionNames {
  const given = candidates.map(raw).find((names) => text(names['value']) !== '' || text(names['label']) !== '') ?? {}
  return {
    label: text(given['label']) || 'fullName',
    value: text(given['value']) || 'id',
    children: text(given['children']) || 'children',
  }
}

/** Options of a choice field; older designers keep them under `__slot__` and the names under `__config__`. */
function parseOptionSource(field: Raw, config: Raw): OptionSource {
  const slot = raw(field['__slot__'])
  const props = raw(field['props'])
  return {
    type: oneOf(config['dataType'], ['static', 'dictionary', 'dynamic'], 'static'),
    options: rawList(Array.isArray(field['options']) ? field['options'] : slot['options']),
    dictionaryType: text(config['dictionaryType']) || text(field['dictionaryType']),
    names: parseNames(props, props['props'], config['props']),
    interfaceId: text(config['propsUrl']),
    parameters: parametersOf(config['templateJson']),
  }
}

/** Columns of a child table; layout inside a table has no meaning and is flattened, tables in tables are left out. */
function columnsOf(table: Raw, parent: string, depth: number): readonly FieldPlan[] {
  if (depth > 10) return []
  return rawList(configOf(table)['children']).flatMap((child) => {
    const { hasRows } = kinds[kindNamed(rawKindOf(child)).kind].traits
    if (!hasRows && Array.isArray(configOf(child)['children'])) return columnsOf(child, parent, depth + 1)
    const column = parseField(child, parent)
    return hasRows || column.name === '' ? [] : [column]
  })
}

/**
 * Parses one field (wire contract 6.3). Never throws. A valued kind whose name is unusable becomes `unknown`
 * without a name: it is shown as a notice and holds no value.
 */
export function parseField(field: Raw, parent: string | null): FieldPlan {
  const config = configOf(field)
  const rawKind = rawKindOf(field)
  const named = kindNamed(rawKind)
  const isDisplay = kinds[named.kind].role === 'display'
  const given = text(field['__vModel__']) || (kinds[named.kind].fallbackName?.(config, field) ?? '')
  const name = isDisplay || !isFieldName(given) ? '' : given
  const kind = name === '' && !isDisplay ? 'unknown' : named.kind
  const { traits } = kinds[kind]
  const { visibility, noShow, readonly, patterns, ...settings } = readSettings(field, commonSettings)
  return {
    ...settings,
    name,
    kind,
    rawKind,
    visible: visibility?.includes('pc') ?? true,
    hidden: noShow,
    disabled: settings.disabled || readonly,
    patterns: parsePatterns(patterns),
    options: traits.isChoice ? parseOptionSource(field, { ...named.implied, ...config }) : null,
    columns: traits.hasRows ? columnsOf(field, name, 0) : [],
    parent,
    raw: field,
  }
}
