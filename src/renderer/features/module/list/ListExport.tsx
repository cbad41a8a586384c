import type { InputOf } from '#shared/api/table.ts'
import type { FormPlan, ListPlan } from '#shared/form/model.ts'
import { hasRows } from '#shared/form/structure.ts'
import { storageOf } from '#shared/form/values.ts'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import { ExportDialog } from '#renderer/form/export/ExportDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'

interface ListExportProps {
  readonly modelId: string
  /** Of the module. */
  readonly name: string
  readonly form: FormPlan
  readonly columns: ListPlan['columns']
  /** What the list asks for now. */
  readonly body: InputOf<'module.list'>['body']
  /** Records on the page, and all that fit. */
  readonly shown: number
  readonly total: number
  readonly selection: Selection
  readonly onClose: () => void
}

/** What records hold beside the columns of their list, as far as the reader sees it. */
function otherColumns(form: FormPlan, columns: ListPlan['columns']) {
  const listed = new Set(columns.map(({ prop }) => prop))
  const all = form.fields.flatMap((field) => {
    const label = field.label || field.name
    if (!hasRows(field)) return [{ prop: field.name, label, field }]
    return field.columns.map((column) => ({
      prop: `${field.name}-${column.name}`,
      label: `${label}-${column.label || column.name}`,
      field: column,
    }))
  })
  const isListed = (prop: string) => listed.has(prop) || listed.has(prop.split('-')[0] ?? prop)
  return all.filter(({ prop, field }) => !isListed(prop) && field.withheld !== true && storageOf(field) !== null)
}

/** Records of a list as a workbook: those of the page, all that fit, or those that are ticked (section 5). */
export function ListExport({ modelId, name, form, columns, body, shown, total, selection, onClose }: ListExportProps) {
  const t = useT()
  const { size } = selection
  return (
    <ExportDialog
      ranges={[
        { dataType: 1, label: t('form.export.all', { count: total }) },
        { dataType: 0, label: t('form.export.page', { count: shown }) },
        { dataType: 2, label: t('form.export.selected', { count: size }), isEmpty: size === 0 },
      ]}
      range={size > 0 ? 2 : 1}
      columns={columns}
      others={otherColumns(form, columns)}
      name={name}
      make={(dataType, selectKey) => {
        const selectIds = dataType === 2 ? selection.items.map(({ id }) => id) : []
        return {
          endpoint: 'module.export',
          params: { id: modelId },
          body: { ...body, dataType, selectKey: [...selectKey], selectIds },
        }
      }}
      onClose={onClose}
    />
  )
}
