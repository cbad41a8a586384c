import type { FieldPlan, FormPlan, PlanNode } from '#shared/form/model.ts'
import { rawList, text, yes } from '#shared/form/parsing/read.ts'

interface Operate {
  readonly read: boolean
  readonly write: boolean
  readonly required: boolean
}

/** Rights of a step by field, `table-column` for child columns. */
export type Operates = ReadonlyMap<string, Operate>

/** `formOperates` of a task; a field that it does not name may be read and not written. */
export function readOperates(source: unknown): Operates {
  return new Map(
    rawList(source).map((each) => [
      text(each['id']),
      { read: yes(each['read'] ?? true), write: yes(each['write']), required: yes(each['required']) },
    ]),
  )
}

/** Whether a step lets its form be filled in at all. */
export function hasWritable(operates: Operates): boolean {
  return [...operates.values()].some(({ read, write }) => read && write)
}

const unnamed: Operate = { read: true, write: false, required: false }

/**
 * The form as a step opens it: what may not be read is gone, what may not be written is closed, and what the step
 * requires is required. A child table is open where a column of it is.
 */
export function withOperates(plan: FormPlan, operates: Operates): FormPlan {
  const changed = new Map<FieldPlan, FieldPlan>()
  const restrict = (field: FieldPlan, code: string): FieldPlan => {
    const columns = field.columns.map((column) => restrict(column, `${field.name}-${column.name}`))
    const isOpenTable = columns.some((column) => !column.hidden && !column.disabled)
    const { read, write, required } = operates.get(code) ?? unnamed
    const isClosed = field.columns.length > 0 ? !isOpenTable : !write
    return {
      ...field,
      columns,
      ...(read ? {} : { hidden: true, withheld: true as const }),
      ...(isClosed ? { disabled: true, isProtected: true } : {}),
      required: !isClosed && (field.required || required),
    }
  }
  const fields = plan.fields.map((field) => {
    const next = restrict(field, field.name)
    changed.set(field, next)
    return next
  })
  const visit = (node: PlanNode): PlanNode =>
    node.type === 'field'
      ? { type: 'field', field: changed.get(node.field) ?? node.field }
      : { ...node, children: node.children.map(visit) }
  return { ...plan, fields, nodes: plan.nodes.map(visit) }
}
