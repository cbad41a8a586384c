import { raw, type Raw, rawList, text } from '#shared/form/parsing/read.ts'
import { headsOf, idOf, nextOf, typeOf } from './tree.ts'

/** What is designed of a flow: its process, and what it is about. What nobody here reads stays in the process. */
export interface FlowDocument {
  readonly tree: Raw
  readonly formId: string
  /** Field of the module that follows the status; '' for none. */
  readonly statusField: string
}

/** Nodes of one process; more is damaged or hostile. */
const MOST = 2000

/** A stored process; null where it is none that can be drawn, so that nothing is written over it. */
export function readProcess(stored: string): Raw | null {
  let value: unknown
  try {
    value = JSON.parse(stored)
  } catch {
    return null
  }
  const tree = raw(value)
  const seen = new Set<string>()
  const isSound = (node: Raw, depth: number): boolean => {
    const id = idOf(node)
    if (id === '' || seen.has(id) || depth > 300 || seen.size > MOST) return false
    seen.add(id)
    const next = nextOf(node)
    return headsOf(node).every((head) => isSound(head, depth + 1)) && (next === null || isSound(next, depth + 1))
  }
  return typeOf(tree) === 'start' && isSound(tree, 0) ? tree : null
}

/** The process as it is stored: each node names the one before it. */
export function writeProcess(tree: Raw): string {
  const visit = (node: Raw, before: string | null): Raw => {
    const id = idOf(node)
    const heads = headsOf(node).map((head) => visit(head, id))
    const next = nextOf(node)
    return {
      ...node,
      ...(before === null ? {} : { prevId: before }),
      ...(heads.length > 0 ? { conditionNodes: heads } : {}),
      ...(next ? { childNode: visit(next, id) } : {}),
    }
  }
  return JSON.stringify(visit(tree, null))
}

/** What a step says of one field, by its name or `table-column`. */
export interface FieldRight {
  readonly read: boolean
  readonly write: boolean
  readonly required: boolean
}

export function fieldRights(properties: Raw): ReadonlyMap<string, FieldRight> {
  return new Map(
    rawList(properties['formOperates']).map((each) => [
      text(each['id']),
      { read: each['read'] !== false, write: each['write'] === true, required: each['required'] === true },
    ]),
  )
}

/** The stored rights with those of some fields changed; what else stands beside a field stays. */
export function withFieldRights(
  properties: Raw,
  fields: readonly { readonly id: string; readonly name: string; readonly kind: string }[],
  change: (id: string, right: FieldRight) => FieldRight,
): readonly Raw[] {
  const before = rawList(properties['formOperates'])
  const rights = fieldRights(properties)
  const own = new Map(before.map((each) => [text(each['id']), each]))
  const known = new Set(fields.map(({ id }) => id))
  const changed = fields.map(({ id, name, kind }) => ({
    requiredDisabled: false,
    jnpfKey: kind,
    ...own.get(id),
    id,
    name,
    ...change(id, rights.get(id) ?? { read: true, write: false, required: false }),
  }))
  return [...before.filter((each) => !known.has(text(each['id']))), ...changed]
}
