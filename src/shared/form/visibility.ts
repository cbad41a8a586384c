import type { FieldPlan, FormPlan, PlanNode } from './model.ts'
import type { Decisions } from './rules/decisions.ts'

/** Whether a field is drawn at all: on pc and not `noShow`. */
export function isShown(field: FieldPlan): boolean {
  return field.visible && !field.hidden
}

export function isNodeShown(node: PlanNode): boolean {
  return node.type === 'field' ? isShown(node.field) : node.children.some(isNodeShown)
}

/** The same of a record to read, without what its rules hide. */
export function isNodeShownBy({ of }: Decisions): (node: PlanNode) => boolean {
  const shows = (node: PlanNode): boolean =>
    node.type === 'field' ? isShown(node.field) && !of(node.field.name).hidden : node.children.some(shows)
  return shows
}

/**
 * The plan without what a person may not see (section 6): such fields stay valued and are never required.
 * `hides` gets a field's name, or `table-column` for a child column.
 */
export function hideFields(plan: FormPlan, hides: (code: string) => boolean): FormPlan {
  const changed = new Map<FieldPlan, FieldPlan>()
  const restrict = (field: FieldPlan): FieldPlan => {
    const columns = field.columns.map((column) =>
      hides(`${field.name}-${column.name}`) ? { ...column, hidden: true, withheld: true as const } : column,
    )
    const isHidden = field.name !== '' && hides(field.name)
    const isSame = !isHidden && columns.every((column, index) => column === field.columns[index])
    const next = isSame
      ? field
      : {
          ...field,
          columns,
          hidden: field.hidden || isHidden,
          ...(isHidden ? { withheld: true as const } : {}),
        }
    changed.set(field, next)
    return next
  }
  const visit = (node: PlanNode): PlanNode =>
    node.type === 'field'
      ? { type: 'field', field: changed.get(node.field) ?? restrict(node.field) }
      : { ...node, children: node.children.map(visit) }
  const fields = plan.fields.map(restrict)
  return { ...plan, fields, nodes: plan.nodes.map(visit) }
}
