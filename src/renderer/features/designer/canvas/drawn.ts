import { configOf } from '#shared/form/parsing/config.ts'
import { asStored, localizeDesign } from '#shared/form/parsing/localize.ts'
import { parseNodes } from '#shared/form/parsing/nodes.ts'
import { fieldsOf } from '#shared/form/parsing/nodes.ts'
import { parseForm } from '#shared/form/parse.ts'
import type { ContainerNode, FieldPlan, FormPlan, PlanNode } from '#shared/form/model.ts'
import { isRaw, type Raw, rawList, text } from '#shared/form/parsing/read.ts'

const empty = parseForm('{"fields":[]}')

/** A form of these parts alone. */
export function planOf(nodes: readonly PlanNode[]): FormPlan {
  if (!empty.ok) throw new Error(empty.problem)
  return { ...empty.plan, nodes, fields: fieldsOf(nodes) }
}

/** A field as a form draws it; one without a name gets one for the canvas, and hidden ones are drawn. */
export function fieldOf(raw: Raw, key: string, texts = asStored): FieldPlan | null {
  const named = text(raw['__vModel__']) === '' ? { ...raw, __vModel__: `part_${key.replace(/\W/g, '_')}` } : raw
  const [node] = parseNodes([texts === asStored ? named : localizeDesign(named, texts)])
  return node?.type === 'field' ? { ...node.field, visible: true, hidden: false } : null
}

const slotKey = 'designerSlot'

/** Stands in a container for one of its places; drawn as what lies there. */
function marker(slot: readonly number[], drawn: FieldPlan): PlanNode {
  return { type: 'field', field: { ...drawn, raw: { [slotKey]: slot } } }
}

export function slotOf(nodes: readonly PlanNode[]): readonly number[] {
  const [node] = nodes
  const slot = node?.type === 'field' ? node.field.raw[slotKey] : []
  return Array.isArray(slot) ? (slot as readonly number[]) : []
}

/** What a container says of itself and its items, without the parts in them: equal texts are drawn alike. */
export function shellOf(raw: Raw, depth: number): string {
  const bare = (node: Raw, left: number): Raw => {
    const inner = rawList(configOf(node)['children'])
    const children = left === 0 ? [] : inner.map((child) => bare(child, left - 1))
    const config = node['__config__']
    return isRaw(config) ? { ...node, __config__: { ...config, children } } : { ...node, children }
  }
  return JSON.stringify(bare(raw, depth))
}

/** The container of a shell with a marker in each of its places. */
export function containerOf(shell: string, depth: number, texts = asStored): ContainerNode | null {
  const [node] = parseNodes([localizeDesign(JSON.parse(shell) as Raw, texts)])
  const drawn = fieldOf({ __config__: { jnpfKey: 'divider' } }, 'marker')
  if (node?.type !== 'container' || !drawn) return null
  const filled = (each: ContainerNode, slot: readonly number[], left: number): ContainerNode => ({
    ...each,
    children:
      left === 0
        ? [marker(slot, drawn)]
        : each.children.map((child, at) =>
            child.type === 'container' ? filled(child, [...slot, at], left - 1) : child,
          ),
  })
  return filled(node, [], depth)
}
