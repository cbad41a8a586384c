import { valuesOf } from '#shared/form/choices.ts'
import { isEmpty } from '#shared/form/kind.ts'
import { linkageOf } from '#shared/form/linkage.ts'
import { attributeValues, type Relation, relationsOf, type ShownRow, transferValues } from '#shared/form/relations.ts'
import { isSeveral } from '#shared/form/structure.ts'
import { givenParameters } from '#shared/form/row-parameters.ts'
import { type FormRecord, readInRow, storageOf } from '#shared/form/values.ts'
import { findRecord } from '#renderer/pickers/record/record-names.ts'
import { findRow } from '#renderer/pickers/record/row-names.ts'
import type { FormStore } from './form-store.ts'

export interface RelationFiller {
  /** Shows the parts of stored choices that are not kept. */
  start(): void
  /** Somebody chose: what hangs on it is filled. */
  chosen(name: string): void
  chosenInRow(table: string, row: number, column: string): void
  /** What is set meanwhile was not chosen now: nothing is filled. */
  quietly(work: () => void): void
}

const idOf = (relation: Relation, values: Readonly<FormRecord>) => valuesOf(values[relation.field.name])[0] ?? null

/** A relation in the main form, or in one row of its table. */
interface FieldPath {
  readonly relation: Relation
  /** Null: the main form. */
  readonly row: number | null
}

/**
 * Fills what hangs on choices of rows: attributes, and the fields that a choice writes into (`transferList`), all of one
 * choice in one go. A look-up that fails leaves them empty, silently (section 8).
 */
export function createRelationFiller(store: FormStore): RelationFiller {
  const relations = relationsOf(store.plan)
  const linkage = linkageOf(store.plan)
  const find = (table: string | null, name: string) =>
    relations.find((each) => each.field.name === name && (each.table?.name ?? null) === table)
  let isQuiet = false

  const valuesAt = ({ relation, row }: FieldPath): Readonly<FormRecord> | null => {
    if (relation.table === null) return { [relation.field.name]: store.value(relation.field.name) }
    return row === null ? null : (store.tables.get(relation.table.name)?.rowValue(row) ?? null)
  }
  const put = ({ relation, row }: FieldPath, filled: readonly { field: { name: string }; value: unknown }[]) => {
    for (const { field, value } of filled) {
      if (relation.table === null) store.set(field.name, value)
      else if (row !== null)
        store.tables.get(relation.table.name)?.fillCell(row, field.name, value, relation.field.name)
    }
  }
  const rowOf = async (place: FieldPath, id: string): Promise<ShownRow | null> => {
    const { choice, parts } = place.relation
    const { source } = choice
    const values = valuesAt(place) ?? {}
    const read = (name: string) => readInRow(values, {})(name) ?? store.value(name)
    const find =
      source.sort === 'record'
        ? findRecord(source.modelId, parts)
        : findRow({ ...source, parameters: givenParameters(source.parameters, read) })
    return find(id).catch(() => null)
  }
  const fill = async (place: FieldPath, isChosenNow: boolean) => {
    const { relation } = place
    const id = idOf(relation, valuesAt(place) ?? {})
    const row = id === null ? null : await rowOf(place, id)
    const now = valuesAt(place)
    // Another choice was made meanwhile, or the row is gone: that one fills by itself.
    if (now === null || idOf(relation, now) !== id) return
    const attributes = isChosenNow
      ? relation.attributes
      : relation.attributes.filter(({ field }) => storageOf(field) === null)
    put(place, attributeValues({ ...relation, attributes }, row))
    if (isChosenNow && (id === null || row !== null)) put(place, transferValues(relation, row))
  }
  const changed = (relation: Relation | undefined, row: number | null) => {
    if (!relation || isQuiet || relation.attributes.length + relation.transfers.length === 0) return
    void fill({ relation, row }, true)
  }
  /** Empties what was chosen among offers that depended on the field: in its row, or in all of them. */
  const forgetFollowers = (key: string, row: number | null) => {
    for (const { field, table } of linkage.offered.get(key) ?? []) {
      const empty = isSeveral(field) ? [] : null
      if (table === null) {
        if (!isEmpty(store.value(field.name))) store.set(field.name, empty)
        continue
      }
      const rows = store.tables.get(table.name)
      const keys = row === null ? (rows?.rows().map((each) => each.key) ?? []) : [row]
      for (const each of keys) if (!isEmpty(rows?.cell(each, field.name)?.value)) rows?.setCell(each, field.name, empty)
    }
  }
  /** What another value bounds is judged again: its problem comes or goes beside it, not at the save. */
  const checkBounded = (key: string, row: number | null) => {
    for (const { field, table } of linkage.bounded.get(key) ?? []) {
      if (table === null) {
        if (!isEmpty(store.value(field.name))) store.validateField(field.name)
        continue
      }
      const rows = store.tables.get(table.name)
      const keys = row === null ? (rows?.rows().map((each) => each.key) ?? []) : [row]
      for (const each of keys) if (!isEmpty(rows?.cell(each, field.name)?.value)) rows?.validateCell(each, field.name)
    }
  }
  return {
    start() {
      for (const relation of relations) {
        if (relation.attributes.every(({ field }) => storageOf(field) !== null)) continue
        const rows = relation.table
          ? (store.tables
              .get(relation.table.name)
              ?.rows()
              .map(({ key }) => key) ?? [])
          : [null]
        for (const row of rows) {
          const place = { relation, row }
          if (idOf(relation, valuesAt(place) ?? {}) !== null) void fill(place, false)
        }
      }
    },
    chosen(name) {
      if (!isQuiet) {
        forgetFollowers(name, null)
        checkBounded(name, null)
      }
      changed(find(null, name), null)
    },
    chosenInRow(table, row, column) {
      if (!isQuiet) {
        forgetFollowers(`${table}.${column}`, row)
        checkBounded(`${table}.${column}`, row)
      }
      changed(find(table, column), row)
    },
    quietly(work) {
      isQuiet = true
      try {
        work()
      } finally {
        isQuiet = false
      }
    },
  }
}
