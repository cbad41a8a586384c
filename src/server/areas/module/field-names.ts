import type { FieldPlan } from '#shared/form/model.ts'
import { type Message, message } from '#server/messages/message.ts'

/** A field as a message calls it. */
export function fieldName(field: FieldPlan): Message {
  return message('form.fieldName', { name: field.label || field.name })
}

/** A cell of a child table as a message calls it; rows count from 0 here and from 1 for people. */
export function cellName(table: FieldPlan, row: number, column: FieldPlan): Message {
  const name = column.label || column.name
  return message('form.cellName', { table: table.label || table.name, row: row + 1, name })
}

/** A cell as `error.field` names it: `items.2.price`, rows from 0. */
export function cellPath(table: FieldPlan, row: number, column: FieldPlan): string {
  return `${table.name}.${row}.${column.name}`
}
