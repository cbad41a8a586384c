import type { ContainerKind, FieldPlan, PlanNode } from '../model.ts'
import { configOf, rawKindOf } from './config.ts'
import { parseField } from './field.ts'
import { containerKindOf } from './names.ts'
import { number, type Raw, rawList, text } from './read.ts'

/** Deeper nesting than this is a broken or hostile configuration. */
const maxDepth = 30

function titleOf(item: Raw, kind: ContainerKind): string {
  const config = configOf(item)
  if (kind === 'card') return text(item['header']) || text(config['header'])
  if (kind === 'tabItem' || kind === 'collapseItem') return text(item['title']) || text(config['label'])
  return ''
}

/** Items of tabs and collapses may come without a kind of their own. */
function itemKind(parent: ContainerKind | null): ContainerKind | null {
  if (parent === 'tab') return 'tabItem'
  return parent === 'collapse' ? 'collapseItem' : null
}

export function parseNodes(items: readonly Raw[], parent: ContainerKind | null = null, depth = 0): readonly PlanNode[] {
  if (depth > maxDepth) return []
  return items.map((item): PlanNode => {
    const kind = containerKindOf(rawKindOf(item)) ?? itemKind(parent)
    if (!kind) return { type: 'field', field: parseField(item, null) }
    const config = configOf(item)
    const span = number(config['span'], 24)
    return {
      type: 'container',
      kind,
      title: titleOf(item, kind),
      span: span >= 1 && span <= 24 ? Math.round(span) : 24,
      children: parseNodes(rawList(config['children']), kind, depth + 1),
    }
  })
}

/** Every valued field in order; of two with the same name the first counts. */
export function fieldsOf(nodes: readonly PlanNode[]): readonly FieldPlan[] {
  const fields = new Map<string, FieldPlan>()
  const visit = (list: readonly PlanNode[]) => {
    for (const node of list) {
      if (node.type === 'container') visit(node.children)
      else if (node.field.name !== '' && !fields.has(node.field.name)) fields.set(node.field.name, node.field)
    }
  }
  visit(nodes)
  return [...fields.values()]
}
