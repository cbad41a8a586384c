import type { FormPlan } from '#shared/form/model.ts'
import { isRaw, parseValues } from '#shared/form/parsing/read.ts'
import type { FormRecord } from '#shared/form/values.ts'

/** A form with some of its fields alone, in rows of 24 parts. */
export function fieldsAlone(form: FormPlan, names: readonly string[], span: number): FormPlan {
  const fields = form.fields.filter(({ name }) => names.includes(name)).map((field) => ({ ...field, span }))
  return { ...form, fields, nodes: fields.map((field) => ({ type: 'field', field })) }
}

/** Display values as an answer holds them; none of what cannot be read. */
export function recordOf(json: string): FormRecord {
  const parsed = parseValues(json)
  return parsed.ok && isRaw(parsed.value) ? { ...parsed.value } : {}
}
