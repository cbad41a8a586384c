import { circlesIn, Edges } from './graph.ts'
import type { FieldPlan, FormPlan } from './model.ts'
import { kindOf } from './registry.ts'
import { relationsOf } from './relations.ts'
import { parameterFields, type RowParameter } from './row-parameters.ts'
import { hasRows } from './structure.ts'

/** A field of a form: of its main part, or a column of a child table. */
export interface LinkedField {
  readonly field: FieldPlan
  readonly table: FieldPlan | null
}

/** What follows a field. */
export interface Linkage {
  /** Fields whose choice means nothing any more when this one changes: what they offer depends on it. By `keyOf`. */
  readonly offered: ReadonlyMap<string, readonly LinkedField[]>
  /** Fields whose value a field bounds: it stays, and is judged again. They hold nobody up, so that they may go in circles. */
  readonly bounded: ReadonlyMap<string, readonly LinkedField[]>
  /** Names of fields that follow themselves, in the end; they are not followed. */
  readonly circular: readonly string[]
}

/** `name`, or `table.column`. */
export function keyOf({ field, table }: LinkedField): string {
  return table === null ? field.name : `${table.name}.${field.name}`
}

/** What the options of a field, or the rows that it offers, are asked with. */
function parametersOf(field: FieldPlan): readonly RowParameter[] {
  if (field.options?.type === 'dynamic') return field.options.parameters
  const source = kindOf(field).chooses?.(field).source
  return source?.sort === 'interface' ? source.parameters : []
}

/** A parameter names a column of its own table before a field of the main form. */
function sourceOf(name: string, { table }: LinkedField, form: FormPlan): string | null {
  const own = name.slice(name.lastIndexOf('-') + 1)
  if (table?.columns.some((column) => column.name === own)) return `${table.name}.${own}`
  return form.fields.some((field) => field.name === name) ? name : null
}

const known = new WeakMap<FormPlan, Linkage>()

/**
 * The one graph of what follows what in a form: options, rows and people that are offered by other fields, fields that a
 * choice fills, and values that others bound. Worked out once for a plan; what goes in circles is named, and not followed.
 */
export function linkageOf(form: FormPlan): Linkage {
  const found = known.get(form) ?? makeLinkage(form)
  known.set(form, found)
  return found
}

/** Every field of a form: of its main part, and columns of its child tables. */
function linkedFields(form: FormPlan): readonly LinkedField[] {
  return form.fields.flatMap((field): LinkedField[] =>
    hasRows(field) ? field.columns.map((column) => ({ field: column, table: field })) : [{ field, table: null }],
  )
}

type Followed = readonly (readonly [string, LinkedField])[]

/** Which fields follow which, by what each of them names. */
function followed(form: FormPlan, namesOf: (field: FieldPlan) => readonly string[]): Followed {
  return linkedFields(form).flatMap((linked) =>
    namesOf(linked.field).flatMap((name) => {
      const from = sourceOf(name, linked, form)
      return from === null ? [] : [[from, linked] as const]
    }),
  )
}

/** Whose offers are asked with which field: options, rows and people. */
function offersIn(form: FormPlan): Followed {
  return followed(form, (field) => [
    ...parameterFields(parametersOf(field)),
    ...(kindOf(field).offeredBy?.(field) ?? []),
  ])
}

/** What follows what by keys, as far as choices go: offers that are asked with other fields, and fields that a choice fills. */
export function linkageEdges(form: FormPlan): Edges {
  const edges = new Edges()
  for (const [from, linked] of offersIn(form)) edges.add(from, keyOf(linked))
  for (const { field, table, transfers } of relationsOf(form))
    for (const transfer of transfers) edges.add(keyOf({ field, table }), keyOf({ field: transfer.field, table }))
  return edges
}

function byKey(pairs: Followed): ReadonlyMap<string, readonly LinkedField[]> {
  const grouped = Map.groupBy(pairs, ([from]) => from)
  return new Map([...grouped].map(([from, list]) => [from, list.map(([, linked]) => linked)]))
}

function makeLinkage(form: FormPlan): Linkage {
  const edges = linkageEdges(form)
  const isCircular = circlesIn(edges)
  const circular = [...edges.keys()].filter((key) => [...edges.from(key)].some((to) => isCircular(key, to)))
  const offers = offersIn(form).filter(([from, linked]) => !isCircular(from, keyOf(linked)))
  const bounds = followed(form, (field) => kindOf(field).boundBy?.(field) ?? [])
  return { offered: byKey(offers), bounded: byKey(bounds), circular }
}
