import type { HeaderColumn, ImportPreview } from '#shared/api/import.ts'
import { type SheetColumn, sheetColumns } from '#shared/form/import/sheet.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import type { DesignTexts } from '#shared/form/parsing/localize.ts'
import { isServerValue } from '#shared/form/structure.ts'

/** Columns of a server that tells only their names: texts, which it judges itself. */
function plainForm(headers: readonly HeaderColumn[]): unknown {
  const design = ({ id, fullName }: HeaderColumn) => ({
    __config__: { jnpfKey: 'input', label: fullName, visibility: ['pc'] },
    __vModel__: id.slice(id.indexOf('-') + 1),
  })
  return {
    fields: headers
      .map((header) =>
        header.children?.length && /^tableField/i.test(header.id)
          ? {
              __config__: {
                jnpfKey: 'table',
                label: header.fullName,
                visibility: ['pc'],
                children: header.children.map(design),
              },
              __vModel__: header.id,
            }
          : (header.children?.map(design) ?? [design(header)]),
      )
      .flat(),
  }
}

/** The form whose fields the columns of a preview are. */
export function previewForm(preview: Pick<ImportPreview, 'headerRow' | 'formData'>, texts: DesignTexts): FormPlan {
  const parsed = parseForm(preview.formData ?? JSON.stringify(plainForm(preview.headerRow)), texts)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.plan
}

/** The columns in the order of the file. */
export function previewColumns(form: FormPlan, headers: readonly HeaderColumn[]): readonly SheetColumn[] {
  const columns = sheetColumns(form)
  const order = headers.flatMap(({ id, children }) =>
    children?.length
      ? children.map((child) => (columns.some(({ key }) => key === child.id) ? child.id : `${id}-${child.id}`))
      : [id],
  )
  const group = new Map(
    headers.flatMap(({ fullName, children }) => (children ?? []).map((child) => [child.id, fullName] as const)),
  )
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return columns
    .toSorted((one, other) => place(one.key) - place(other.key))
    .map((column) => ({ ...column, group: column.group || (group.get(column.key) ?? '') }))
}

/** The columns as those of one table. Where lines belong to the record above, only the server can say what is missing. */
export function gridField(columns: readonly SheetColumn[]): FieldPlan {
  const hasTables = columns.some(({ table }) => table !== null)
  const [first] = columns
  if (!first) throw new Error('an import without columns')
  return {
    ...first.field,
    name: 'import',
    kind: 'table',
    rawKind: 'table',
    label: '',
    disabled: false,
    raw: {},
    columns: columns.map(({ key, group, label, field }) => ({
      ...field,
      name: key,
      label: group === '' ? label : `${group}-${label}`,
      required: field.required && !hasTables,
      disabled: field.disabled || isServerValue(field),
      columnWidth: field.columnWidth ?? null,
      parent: 'import',
    })),
  }
}
