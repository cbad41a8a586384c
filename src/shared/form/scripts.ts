import { isStub } from '#shared/design/script/stubs.ts'
import { fieldsWritten, type Written } from '#shared/design/script/writes.ts'
import type { FieldPlan, FormPlan, PlanNode } from './model.ts'
import { raw, type Raw, text } from './parsing/read.ts'
import { withoutRuleScript } from './rules/compiled.ts'

/** When a script of a part of a form runs. */
export type PartEvent = 'change' | 'blur' | 'click' | 'tabClick'
const partEvents = ['change', 'blur', 'click', 'tabClick'] as const

/** The scripts of a form; a text that does nothing is none (wire contract 6.3). */
export interface FormScripts {
  readonly onLoad: string | null
  readonly beforeSubmit: string | null
  readonly afterSubmit: string | null
  /** Those of fields and containers, by what the design holds of them. */
  readonly parts: ReadonlyMap<Raw, Readonly<Partial<Record<PartEvent, string>>>>
  readonly isEmpty: boolean
}

/** The script under a key; null for a text that does nothing. */
export function scriptAt(holder: unknown, key: string): string | null {
  const source = withoutRuleScript(text(raw(holder)[key]))
  return isStub(source) ? null : source
}

function partScripts(part: Raw): Readonly<Partial<Record<PartEvent, string>>> {
  return Object.fromEntries(
    partEvents.flatMap((event) => {
      const source = scriptAt(part['on'], event)
      return source === null ? [] : [[event, source] as const]
    }),
  )
}

function* partsOf(nodes: readonly PlanNode[]): Generator<Raw> {
  for (const node of nodes) {
    if (node.type === 'container') {
      yield node.raw
      yield* partsOf(node.children)
    } else {
      yield node.field.raw
      for (const column of node.field.columns) yield column.raw
    }
  }
}

const known = new WeakMap<readonly PlanNode[], FormScripts>()

/** The scripts of a form, read once for a plan. */
export function scriptsOf(form: FormPlan): FormScripts {
  const found = known.get(form.nodes)
  if (found) return found
  const parts = new Map<Raw, Readonly<Partial<Record<PartEvent, string>>>>()
  for (const part of partsOf(form.nodes)) {
    const scripts = partScripts(part)
    if (Object.keys(scripts).length > 0) parts.set(part, scripts)
  }
  const [onLoad, beforeSubmit, afterSubmit] = [
    scriptAt(form.scripts, 'onLoad'),
    scriptAt(form.scripts, 'beforeSubmit'),
    scriptAt(form.scripts, 'afterSubmit'),
  ]
  const isEmpty = parts.size === 0 && onLoad === null && beforeSubmit === null && afterSubmit === null
  const scripts = { onLoad, beforeSubmit, afterSubmit, parts, isEmpty }
  known.set(form.nodes, scripts)
  return scripts
}

/** What scripts of a design write or open: what it closes or hides there is theirs to fill. By `writtenName`. */
export function scriptWrites(nodes: readonly PlanNode[], funcs: unknown): ReadonlyMap<string, Written> {
  const texts = [...partsOf(nodes)].flatMap((part) => Object.values(partScripts(part)))
  for (const key of ['onLoad', 'beforeSubmit']) texts.push(scriptAt(funcs, key) ?? '')
  const used = texts.filter((each) => each !== '')
  if (used.length === 0) return new Map()
  const tables = new Map<string, readonly string[]>()
  for (const field of fieldsIn(nodes))
    if (field.columns.length > 0)
      tables.set(
        field.name.toLowerCase(),
        field.columns.map(({ name }) => name),
      )
  return fieldsWritten(used, (table) => tables.get(table) ?? [])
}

function* fieldsIn(nodes: readonly PlanNode[]): Generator<FieldPlan> {
  for (const node of nodes) {
    if (node.type === 'container') yield* fieldsIn(node.children)
    else yield node.field
  }
}
