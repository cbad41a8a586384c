import type { HeaderColumn } from '#shared/api/import.ts'
import { type SheetColumn, sheetColumns } from '#shared/form/import/sheet.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { raw } from '#shared/form/parsing/read.ts'
import { hasRows } from '#shared/form/structure.ts'
import type { ImportSource } from './source.ts'

/** What a client draws the columns of a file by. */
export const columnsOf = (source: ImportSource) => ({ headerRow: headerRow(source), formData: formData(source.form) })

function headerRow({ form, heads }: ImportSource): HeaderColumn[] {
  const columns = sheetColumns(form, heads)
  const head = ({ key, label, field }: SheetColumn): HeaderColumn => ({
    id: key,
    fullName: label,
    jnpfKey: field.rawKind,
  })
  const made: HeaderColumn[] = []
  for (const [index, column] of columns.entries()) {
    if (column.group === '') made.push(head(column))
    else if (columns[index - 1]?.group === column.group) made.at(-1)?.children?.push(head(column))
    else made.push({ id: column.table?.name ?? column.group, fullName: column.group, children: [head(column)] })
  }
  return made
}

/** The columns as a form of their own, so that a client draws and checks them as it does any other. */
function formData(form: FormPlan): string {
  const design = (field: FieldPlan): unknown => {
    if (!hasRows(field)) return field.raw
    const config = raw(field.raw['__config__'])
    return { ...field.raw, __config__: { ...config, children: field.columns.map(design) } }
  }
  return JSON.stringify({ fields: form.fields.map(design) })
}
