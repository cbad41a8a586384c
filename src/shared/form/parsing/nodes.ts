import { type Written, writtenName } from '#shared/design/script/writes.ts'
import { commonSettings } from '../common-settings.ts'
import { type ContainerKind, containerTitle } from '../containers.ts'
import type { FieldPlan, PlanNode } from '../model.ts'
import { readSettings } from '../settings.ts'
import { configOf, rawKindOf } from './config.ts'
import { parseField } from './field.ts'
import { containerKindOf } from './names.ts'
import { number, type Raw, rawList } from './read.ts'

/** Deeper nesting than this is a broken or hostile configuration. */
const maxDepth = 30

/** Items of tabs and collapses may come without a kind of their own. */
function itemKind(parent: ContainerKind | null): ContainerKind | null {
  if (parent === 'tab') return 'tabItem'
  return parent === 'collapse' ? 'collapseItem' : null
}

/** What the containers around something say about it: what they hide is hidden however it is set itself. */
interface Around {
  readonly visible: boolean
  readonly hidden: boolean
}

const shownSettings = { visibility: commonSettings.visibility, noShow: commonSettings.noShow } as const

function within(around: Around, container: Raw): Around {
  const { visibility, noShow } = readSettings(container, shownSettings)
  return { visible: around.visible && (visibility?.includes('pc') ?? true), hidden: around.hidden || noShow }
}

function fieldIn(item: Raw, { visible, hidden }: Around): FieldPlan {
  const field = parseField(item, null)
  return visible && !hidden ? field : { ...field, visible: visible && field.visible, hidden: hidden || field.hidden }
}

export function parseNodes(
  items: readonly Raw[],
  parent: ContainerKind | null = null,
  depth = 0,
  around: Around = { visible: true, hidden: false },
): readonly PlanNode[] {
  if (depth > maxDepth) return []
  return items.map((item): PlanNode => {
    const kind = containerKindOf(rawKindOf(item)) ?? itemKind(parent)
    if (!kind) return { type: 'field', field: fieldIn(item, around) }
    const config = configOf(item)
    const span = number(config['span'], 24)
    return {
      type: 'container',
      kind,
      title: containerTitle(kind, item),
      span: span >= 1 && span <= 24 ? Math.round(span) : 24,
      children: parseNodes(rawList(config['children']), kind, depth + 1, within(around, item)),
      raw: item,
    }
  })
}

/** Whether scripts get at a field that its design closes or hides: they write it, or take away what keeps people from it. */
function isReached(field: FieldPlan, written: Written | undefined): boolean {
  if (!written) return false
  return written.value || ((!field.disabled || written.opens) && (!field.hidden || written.shows))
}

/** The parts of a form, with a mark on the fields that its scripts get at (by `writtenName`). */
export function withScripted(nodes: readonly PlanNode[], written: ReadonlyMap<string, Written>): readonly PlanNode[] {
  if (written.size === 0) return nodes
  return nodes.map((node): PlanNode => {
    if (node.type === 'container') return { ...node, children: withScripted(node.children, written) }
    const { field } = node
    const mark = <Field extends FieldPlan>(each: Field, key: string): Field =>
      each.isProtected !== true && isReached(each, written.get(writtenName(key))) ? { ...each, scripted: true } : each
    const columns = field.columns.map((column) => mark(column, `${field.name}.${column.name}`))
    return { type: 'field', field: mark({ ...field, columns }, field.name) }
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
