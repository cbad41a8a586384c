import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { eachValue, type FormRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { cellName, cellPath, fieldName } from './field-names.ts'

interface Signed {
  readonly field: FieldPlan
  readonly cell: { readonly table: FieldPlan; readonly row: number } | undefined
  readonly picture: string
}

function signaturesIn(form: FormPlan, values: Readonly<FormRecord>): Signed[] {
  const found: Signed[] = []
  eachValue(form, values, (field, value, _read, cell) => {
    if (kindOf(field).traits.isOwnSignature && typeof value === 'string' && value !== '')
      found.push({ field, cell, picture: value })
  })
  return found
}

/**
 * Refuses a signature that the caller does not keep: nobody signs for another. What the record holds already passes. One
 * query, and none for forms without such a field.
 */
export async function checkSignatures(
  call: Call,
  form: FormPlan,
  values: Readonly<FormRecord>,
  stored: Readonly<FormRecord> = {},
): Promise<void> {
  const held = new Set(signaturesIn(form, stored).map(({ picture }) => picture))
  const signed = signaturesIn(form, values).filter(({ picture }) => !held.has(picture))
  if (signed.length === 0) return
  const rows = await call.database
    .selectFrom('user_signature')
    .select('sign_img')
    .where('user_id', '=', call.user.userId)
    .execute()
  const own = new Set(rows.map((row) => row.sign_img))
  const foreign = signed.find(({ picture }) => !own.has(picture))
  if (!foreign) return
  const { field, cell } = foreign
  const name = cell ? cellName(cell.table, cell.row, field) : fieldName(field)
  fail(400, 'form.notOwnSignature', {
    field: cell ? cellPath(cell.table, cell.row, field) : field.name,
    params: { name },
  })
}
