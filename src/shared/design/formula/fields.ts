import { kindNamed, kinds } from '#shared/form/registry.ts'

/** A field of a design, as far as its lists, formulas and rules name it. A child column has the name of its table. */
export interface NamedField {
  /** `__vModel__`; empty where the design gives none. */
  readonly name: string
  readonly label: string
  /** `jnpfKey`. */
  readonly kind: string
  /** Name of the child table; empty for a field of the main form. */
  readonly table: string
}

/** Whether the family's designer offers it as an operand of a formula: numbers that lists sum up (FIELD-KINDS A6). */
export function isOperand({ kind }: NamedField): boolean {
  const { place, search } = kinds[kindNamed(kind).kind]
  return place.sum && search?.control === 'number'
}

/** Whether its value is a formula of its own. */
export function isFormula({ kind }: NamedField): boolean {
  return kinds[kindNamed(kind).kind].traits.isCalculated ?? false
}

/** A field by the name that a formula has for it: `name`, or `table.column`. */
export interface Operand {
  readonly reference: string
  readonly field: NamedField
  /** With the label of its table in front. */
  readonly label: string
  /** Outside the rows of its table the column stands for its sum. */
  readonly isSum: boolean
}

/** `name`, or `table.column`. */
export function referenceOf({ name, table }: NamedField): string {
  return table === '' ? name : `${table}.${name}`
}

/** A field with the label of its table in front. */
export function fullLabel(field: NamedField, fields: readonly NamedField[]): string {
  const own = field.label || field.name
  if (field.table === '') return own
  const table = fields.find(({ name, table: parent }) => parent === '' && name === field.table)
  return `${table?.label || field.table} · ${own}`
}

/** What a formula of `self` can be made of, in the order of the form: its own fields and rows, sums of child tables. */
export function operandsOf(fields: readonly NamedField[], self: NamedField | null): readonly Operand[] {
  return fields
    .filter((field) => isOperand(field) && field.name !== '' && field !== self)
    .map((field) => ({
      reference: referenceOf(field),
      field,
      label: fullLabel(field, fields),
      isSum: field.table !== '' && field.table !== self?.table,
    }))
}

/**
 * Finds the field that a formula names. A bare name means a column of the own table first, then the main form; letters
 * may be in another case, as some databases write them.
 */
export function fieldFinder(fields: readonly NamedField[], table: string): (reference: string) => NamedField | null {
  const exact = new Map<string, NamedField>()
  const folded = new Map<string, NamedField>()
  for (const field of fields) {
    if (field.name === '') continue
    const reference = referenceOf(field)
    if (!exact.has(reference)) exact.set(reference, field)
    if (!folded.has(reference.toLowerCase())) folded.set(reference.toLowerCase(), field)
  }
  const find = (reference: string) => exact.get(reference) ?? folded.get(reference.toLowerCase()) ?? null
  return (reference) => (table === '' ? null : find(`${table}.${reference}`)) ?? find(reference.replace('-', '.'))
}
