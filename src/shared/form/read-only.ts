import type { FieldPlan, FormPlan, PlanNode } from './model.ts'

/** A form that shows what is in it, and takes nothing. */
export function readOnly(plan: FormPlan): FormPlan {
  const still = (field: FieldPlan): FieldPlan => ({ ...field, disabled: true, columns: field.columns.map(still) })
  const node = (each: PlanNode): PlanNode =>
    each.type === 'field' ? { ...each, field: still(each.field) } : { ...each, children: each.children.map(node) }
  return { ...plan, nodes: plan.nodes.map(node), fields: plan.fields.map(still) }
}
