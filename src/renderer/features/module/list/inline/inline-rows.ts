import type { ModuleRow } from '#shared/api/module.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { isServerValue } from '#shared/form/structure.ts'
import { noDecisions } from '#shared/form/rules/decisions.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { isSame } from '#shared/form/same.ts'
import { Emitter, type Listener } from '#renderer/form/store/emitter.ts'
import { TableStore } from '#renderer/form/store/table-store.ts'
import { closedText } from '../../closed-text.ts'
import type { RowCheck } from './row-rules.ts'

/** A record that was typed into: as it was loaded, and what was typed, by field. */
export interface TypedRow {
  readonly loaded: Readonly<FormRecord>
  readonly values: ReadonlyMap<string, unknown>
}

const NEW = 'new:'
let lastNew = 0

/** Whether a row is a record that the server has not seen yet. */
export const isNewRow = (id: string): boolean => id.startsWith(NEW)

/** A name for a new row that no other one has, in this window or in a draft of an earlier one. */
export function newRowId(): string {
  lastNew += 1
  return `${NEW}${Date.now().toString(36)}-${lastNew}`
}

type TypedListener = (id: string, field: string, value: unknown) => void

/**
 * The records of a list that is edited in place, as rows of a grid, and what was typed into them: that stays while pages
 * are turned and answers come, until it is saved or taken back. New rows stand above them on every page; each counts as
 * typed into. Listens by `row/{id}` and `typed`.
 */
export class InlineRows {
  readonly table: TableStore
  readonly #field: FieldPlan
  readonly #check: RowCheck | null
  readonly #emitter = new Emitter()
  #listener: TypedListener | null = null
  readonly #typed = new Map<string, { loaded: Readonly<FormRecord>; values: Map<string, unknown> }>()
  readonly #saving = new Set<string>()
  /** Keys of saves of new rows nobody knows the end of. */
  readonly #sent = new Map<string, string>()
  #records = new Map<string, Readonly<FormRecord>>()
  #version = 0
  /** Values are being put there, not typed. */
  #isFilling = true

  /** `before`: the same list with other columns, whose unsaved rows stay; `check`: the rules of the form. */
  constructor(
    field: FieldPlan,
    userId: string,
    { before, check }: { readonly before?: InlineRows; readonly check?: RowCheck | null } = {},
  ) {
    this.#field = field
    this.#check = check ?? null
    for (const [id, { loaded, values }] of before?.typed() ?? [])
      this.#typed.set(id, { loaded, values: new Map(values) })
    if (before) for (const [id, key] of before.#sent) this.#sent.set(id, key)
    this.table = new TableStore(field, [], {
      userId,
      isStored: true,
      keepsColumns: true,
      read: () => null,
      onChange: () => undefined,
      onSet: () => undefined,
      onEdit: (edit) => {
        if (edit.row !== null) this.#edited(edit.row, edit.column)
      },
    })
    this.#isFilling = false
  }

  subscribe(key: string, listener: Listener): () => void {
    return this.#emitter.subscribe(key, listener)
  }

  /** Tells what is typed, until the answer is called. */
  listen(listener: TypedListener): () => void {
    this.#listener = listener
    return () => {
      this.#listener = null
    }
  }

  /** Grows whenever a row begins or ends to hold something that is not saved. */
  version(): number {
    return this.#version
  }

  /** Takes the records that a page shows; what was typed into them stays. */
  show(records: readonly ModuleRow[]): void {
    this.#records = new Map(records.map((row) => [row.id, row]))
    this.#draw()
  }

  /** A new row above the others, from what a new record holds; `id` of one that was there before. */
  add(initial: Readonly<FormRecord>, id = newRowId()): string {
    if (!this.#typed.has(id)) {
      const others = [...this.#typed]
      this.#typed.clear()
      this.#typed.set(id, { loaded: { ...initial, id }, values: new Map() })
      for (const [other, row] of others) this.#typed.set(other, row)
      this.#draw()
      this.#tell(id)
    }
    return id
  }

  /** How many new rows there are. */
  newRows(): number {
    return [...this.#typed.keys()].filter(isNewRow).length
  }

  /** Rows with something in them that would be lost. */
  unsaved(): readonly string[] {
    return [...this.#typed].filter(([, { values }]) => values.size > 0).map(([id]) => id)
  }

  keyOf(id: string): number | undefined {
    return this.#keyOf(id)
  }

  /** The first column that can be entered. */
  firstColumn(): string | undefined {
    return this.#field.columns.find((column) => !isServerValue(column))?.name
  }

  idOf(key: number): string {
    return String(this.table.rowValue(key)?.['id'] ?? '')
  }

  record(id: string): Readonly<FormRecord> | undefined {
    return this.#records.get(id)
  }

  typed(): ReadonlyMap<string, TypedRow> {
    return this.#typed
  }

  isTyped(id: string): boolean {
    return this.#typed.has(id)
  }

  isSaving(id: string): boolean {
    return this.#saving.has(id)
  }

  setSaving(id: string, isSaving: boolean): void {
    if (isSaving) this.#saving.add(id)
    else this.#saving.delete(id)
    this.#tell(id)
  }

  /** The key of a save of a new row nobody knows the end of. */
  sentKey(id: string): string | null {
    return this.#sent.get(id) ?? null
  }

  setSentKey(id: string, key: string | null): void {
    if (key === null) this.#sent.delete(id)
    else this.#sent.set(id, key)
  }

  /** What was typed at another time, put back beside what is typed by now; false where the row is not here. */
  restore(id: string, values: ReadonlyMap<string, unknown>): boolean {
    const row = this.#typed.get(id)
    const loaded = row?.loaded ?? this.#records.get(id)
    if (!loaded) return false
    const isWanted = (field: string, value: unknown) =>
      this.#isEntered(field) && !row?.values.has(field) && !isSame(value, loaded[field] ?? null)
    const known = new Map([...values].filter(([field, value]) => isWanted(field, value)))
    if (known.size === 0) return true
    this.#typed.set(id, { loaded, values: new Map([...(row?.values ?? []), ...known]) })
    this.#fill(() => {
      for (const [field, value] of known) this.#put(id, field, value)
    })
    this.#decide(id)
    this.#tell(id)
    return true
  }

  /** Nothing of it is unsaved any more; `shows`: the values it has by now, left out: as loaded. */
  finishEditing(id: string, shows?: Readonly<FormRecord>): void {
    const row = this.#typed.get(id)
    this.#typed.delete(id)
    this.#saving.delete(id)
    this.#sent.delete(id)
    const values = shows ?? row?.loaded
    if (isNewRow(id)) {
      const key = this.#keyOf(id)
      if (key !== undefined) this.table.removeRow(key)
    } else if (row && values)
      this.#fill(() => {
        for (const field of row.values.keys()) this.#put(id, field, values[field] ?? null)
      })
    this.#decide(id, shows)
    this.#tell(id)
  }

  /** Checks what can be entered of a row; false where something is wrong, which the cells then say. */
  check(id: string): boolean {
    const key = this.#keyOf(id)
    if (key === undefined) return true
    const checked = this.#field.columns
      .filter((column) => !isServerValue(column))
      .map((column) => this.table.validateCell(key, column.name))
    return checked.every((isGood) => isGood)
  }

  /** Shows a refusal of the server beside the cell it is about; false where no cell of the row is. */
  refuse(id: string, field: string | undefined, text: string): boolean {
    const key = this.#keyOf(id)
    if (key === undefined || field === undefined || !this.#field.columns.some(({ name }) => name === field))
      return false
    this.table.refuseCell(key, field, { code: 'pattern', text })
    return true
  }

  #draw(): void {
    const added = [...this.#typed].filter(([id]) => isNewRow(id)).map(([, { loaded }]) => loaded)
    const rows = [...added, ...this.#records.values()]
    this.#fill(() => {
      this.table.reset(rows, [...this.#records.values()])
      for (const [id, { values }] of this.#typed) for (const [field, value] of values) this.#put(id, field, value)
    })
    for (const row of rows) this.#decide(String(row['id']))
  }

  /** Cells stand as the rules check their record: with nothing in them, locked, or to be filled in. */
  #decide(id: string, shows?: Readonly<FormRecord>): void {
    const key = this.#keyOf(id)
    const loaded = shows ?? this.#typed.get(id)?.loaded ?? this.#records.get(id)
    if (key === undefined || !loaded) return
    const record = { ...loaded, ...Object.fromEntries(this.#typed.get(id)?.values ?? []) }
    const decisions = this.#check?.(record, { loaded, isNew: isNewRow(id) }) ?? noDecisions
    // The server says by the row whether it is closed: it may be by fields that the list does not bring.
    const isClosed = closedText(this.#records.get(id)) !== null
    for (const { name } of this.#field.columns) {
      const decided = decisions.of(name)
      this.table.decide(key, name, isClosed ? { ...decided, disabled: true, required: false } : decided)
    }
  }

  #isEntered(field: string): boolean {
    return this.#field.columns.some((column) => column.name === field && !isServerValue(column))
  }

  #keyOf(id: string): number | undefined {
    return this.table.rows().find((row) => row.rest['id'] === id)?.key
  }

  #put(id: string, field: string, value: unknown): void {
    const key = this.#keyOf(id)
    if (key !== undefined) this.table.setCell(key, field, value)
  }

  #fill(work: () => void): void {
    this.#isFilling = true
    try {
      work()
    } finally {
      this.#isFilling = false
    }
  }

  #edited(key: number, field: string): void {
    if (this.#isFilling || !this.#isEntered(field)) return
    const id = this.idOf(key)
    const loaded = this.#typed.get(id)?.loaded ?? this.#records.get(id)
    if (!loaded) return
    const value = this.table.cell(key, field)?.value ?? null
    const values = this.#typed.get(id)?.values ?? new Map<string, unknown>()
    if (isSame(value, loaded[field] ?? null)) values.delete(field)
    else values.set(field, value)
    if (values.size === 0 && !isNewRow(id)) this.#typed.delete(id)
    else this.#typed.set(id, { loaded, values })
    this.#decide(id)
    this.#listener?.(id, field, value)
    this.#tell(id)
  }

  #tell(id: string): void {
    this.#version += 1
    this.#emitter.emit(`row/${id}`)
    this.#emitter.emit('typed')
  }
}
