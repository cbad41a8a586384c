import { isRaw } from '#shared/form/parsing/read.ts'
import { isAttribute, isCalculated, isServerValue, isSystemField, roundedFor } from '#shared/form/structure.ts'
import { scriptsOf } from '#shared/form/scripts.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { isSame } from '#shared/form/same.ts'
import type { ScriptCommand } from '#shared/sandbox/session-contract.ts'
import type { FormEvent, FormStore } from '../store/form-store.ts'
import type { TableStore } from '../store/table-store.ts'
import { ScriptHost, type ScriptSurroundings } from './script-host.ts'

/** Scripts that changes of scripts may set going, one after the other, until somebody types again. */
const MAX_ROUNDS = 20
/** Milliseconds that a saved form waits for what its design wants to do then. */
const AFTER = 2000

interface FormScriptOptions {
  readonly store: FormStore
  /** Null: a new record. */
  readonly recordId: string | null
  readonly surround: (place: {
    readonly formData: () => Readonly<FormRecord>
    readonly obey: (commands: readonly ScriptCommand[]) => void
  }) => ScriptSurroundings
}

export interface FormScriptRunner {
  /** False: a script does not want the record to be saved, and has said so if it wanted to. */
  beforeSubmit(): Promise<boolean>
  afterSubmit(): Promise<void>
  dispose(): void
}

/** Puts what a script has made of the rows of a table into it, cell by cell, so that rows stay the ones they were. */
function putRows(table: TableStore, value: unknown): void {
  const wanted = (Array.isArray(value) ? value : []).filter(isRaw)
  const rows = table.rows()
  for (const [at, row] of rows.entries()) {
    const next = wanted[at]
    const now = table.rowValue(row.key) ?? {}
    for (const column of table.field.columns) {
      const { name } = column
      if (next && Object.hasOwn(next, name) && !isSame(next[name], now[name]))
        table.deriveCell(row.key, name, roundedFor(column, next[name]))
    }
  }
  if (wanted.length > rows.length) table.addRows(wanted.slice(rows.length))
  else if (wanted.length < rows.length) table.removeRows(new Set(rows.slice(wanted.length).map(({ key }) => key)))
}

/**
 * The scripts of one open form. What they want happens in one go after each turn; what they change sets the scripts of the
 * changed fields going in turn, as typing does. Null for a design without scripts.
 */
export function runFormScripts({ store, recordId, surround }: FormScriptOptions): FormScriptRunner | null {
  const scripts = scriptsOf(store.plan)
  if (scripts.isEmpty) return null
  const fields = new Map(store.plan.fields.map((field) => [field.name, field]))
  const formData = (): FormRecord => ({
    ...Object.fromEntries(store.plan.fields.map(({ name }) => [name, store.value(name) ?? null])),
    id: recordId ?? '',
    flowId: '',
  })
  let rounds = 0
  const waiting = new Set<string>()

  const order = (name: string, scriptOverrides: { shown?: boolean; required?: boolean; disabled?: boolean }) => {
    const [table = '', column] = name.split(/[.-]/)
    if (column === undefined) store.order(table, scriptOverrides)
    else store.tables.get(table)?.order(column, scriptOverrides)
  }
  const put = (name: string, value: unknown): boolean => {
    const field = fields.get(name)
    if (!field || field.withheld || isCalculated(field) || isAttribute(field) || isSystemField(field)) return false
    if (isSame(store.value(name), value)) return false
    // The server would not keep it: what is shown would be lost, silently.
    if (isServerValue(field)) {
      around.report({ refusals: [`setFormData('${name}')`], lines: [], fault: null })
      return false
    }
    const table = store.tables.get(name)
    if (table) putRows(table, value)
    else store.set(name, roundedFor(field, value))
    return true
  }
  const obey = (commands: readonly ScriptCommand[]) => {
    const changed: string[] = []
    store.batch(() => {
      for (const command of commands) {
        if (command.type === 'set') {
          if (put(command.name, command.value)) changed.push(command.name)
        } else if (command.type === 'show') order(command.name, { shown: command.on })
        else if (command.type === 'require') order(command.name, { required: command.on })
        else if (command.type === 'disable') order(command.name, { disabled: command.on })
      }
    })
    if (changed.length > 0) rounds += 1
    for (const name of changed) {
      const part = fields.get(name)?.raw
      if (!part || !scripts.parts.get(part)?.change) continue
      if (rounds > MAX_ROUNDS)
        return around.report({ refusals: [], lines: [], fault: { code: 'time', message: `${MAX_ROUNDS} rounds` } })
      run({ type: 'change', part, name, value: store.value(name), rowIndex: null })
    }
  }
  const around = surround({ formData, obey })
  const host = new ScriptHost(around)
  const whole = (source: string) => host.run(() => ({ source, formData: formData(), rowIndex: null }))

  const run = ({ type, part, name, value, rowIndex }: FormEvent) => {
    const source = scripts.parts.get(part)?.[type]
    const key = `${type} ${name} ${rowIndex ?? ''}`
    // It has not begun, and will see the value as it is by then.
    if (!source || waiting.has(key)) return
    waiting.add(key)
    void host.run(() => {
      waiting.delete(key)
      return { source, formData: formData(), rowIndex, given: { data: value ?? null } }
    })
  }
  const stop = store.subscribeEvents((event) => {
    rounds = 0
    run(event)
  })
  if (scripts.onLoad !== null) void whole(scripts.onLoad)
  return {
    async beforeSubmit() {
      rounds = 0
      await host.idle()
      if (scripts.beforeSubmit === null) return true
      const outcome = await whole(scripts.beforeSubmit)
      // One that does not work keeps nobody from saving: the person has been told.
      return !outcome.ok || !outcome.end.stop
    },
    async afterSubmit() {
      if (scripts.afterSubmit === null) return
      await Promise.race([whole(scripts.afterSubmit), new Promise((done) => setTimeout(done, AFTER))])
    },
    dispose() {
      stop()
      host.dispose()
    },
  }
}
