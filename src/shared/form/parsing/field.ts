import type { FieldPlan } from '../model.ts'
import { fieldKindOf, isDisplayKind } from './names.ts'
import { parseOptionSource } from './options.ts'
import { parsePatterns } from './pattern.ts'
import { isFieldName, number, type Raw, raw, rawList, text, yes } from './read.ts'

/** A field without `__config__` is read as if its keys lay at the top. */
export function configOf(field: Raw): Raw {
  const config = field['__config__']
  return config === undefined ? field : raw(config)
}

export function rawKindOf(field: Raw): string {
  return text(configOf(field)['jnpfKey']) || text(field['jnpfKey'])
}

function nameOf(field: Raw, config: Raw, rawKind: string): string {
  const given = text(field['__vModel__'])
  const fallback = rawKind === 'table' && text(config['formId']) !== '' ? `tableField${text(config['formId'])}` : ''
  const name = given || fallback
  return isFieldName(name) ? name : ''
}

function isOnScreen(visibility: unknown): boolean {
  return Array.isArray(visibility) ? visibility.includes('pc') : true
}

function spanOf(config: Raw): number {
  const span = number(config['span'], 24)
  return span >= 1 && span <= 24 ? Math.round(span) : 24
}

/** Columns of a child table; layout inside a table has no meaning and is flattened. */
function columnsOf(table: Raw, parent: string, depth: number): readonly FieldPlan[] {
  if (depth > 10) return []
  return rawList(configOf(table)['children']).flatMap((child) => {
    const kind = rawKindOf(child)
    const isNested = kind !== 'table' && Array.isArray(configOf(child)['children'])
    if (isNested) return columnsOf(child, parent, depth + 1)
    const column = parseField(child, parent)
    return column.kind === 'table' || column.name === '' ? [] : [column]
  })
}

const choiceKinds = new Set(['select', 'radio', 'checkbox'])

/**
 * Parses one field (wire contract 6.3). Never throws. A valued kind whose name is unusable becomes `unknown`
 * without a name: it is shown as a notice and holds no value.
 */
export function parseField(field: Raw, parent: string | null): FieldPlan {
  const config = configOf(field)
  const rawKind = rawKindOf(field)
  const parsedKind = fieldKindOf(rawKind)
  const name = isDisplayKind(parsedKind) ? '' : nameOf(field, config, rawKind)
  const kind = name === '' && !isDisplayKind(parsedKind) ? 'unknown' : parsedKind
  return {
    name,
    kind,
    rawKind,
    label: text(config['label']) || text(field['label']) || text(field['fullName']),
    tipLabel: text(config['tipLabel']),
    showLabel: config['showLabel'] === undefined ? true : yes(config['showLabel']),
    span: spanOf(config),
    required: yes(config['required']),
    visible: isOnScreen(config['visibility']),
    hidden: yes(config['noShow']),
    disabled: yes(field['disabled']) || yes(field['readonly']),
    placeholder: text(field['placeholder']),
    defaultValue: config['defaultValue'] ?? null,
    defaultCurrent: yes(config['defaultCurrent']),
    multiple: yes(field['multiple']),
    patterns: parsePatterns(config['regList']),
    options: choiceKinds.has(kind) ? parseOptionSource(field, config, rawKind) : null,
    columns: kind === 'table' ? columnsOf(field, name, 0) : [],
    parent,
    raw: field,
  }
}
