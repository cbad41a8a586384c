import type { InputOf } from '#shared/api/table.ts'
import type { ListPlan } from '#shared/form/model.ts'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import { ExportDialog } from '#renderer/form/export/ExportDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'

interface ListExportProps {
  readonly modelId: string
  /** Of the module. */
  readonly name: string
  readonly columns: ListPlan['columns']
  /** What the list asks for now. */
  readonly body: InputOf<'module.list'>['body']
  /** Records on the page, and all that fit. */
  readonly shown: number
  readonly total: number
  readonly selection: Selection
  readonly onClose: () => void
}

/** Records of a list as a workbook: those of the page, all that fit, or those that are ticked (section 5). */
export function ListExport({ modelId, name, columns, body, shown, total, selection, onClose }: ListExportProps) {
  const t = useT()
  const { size } = selection
  return (
    <ExportDialog
      ranges={[
        { dataType: 0, label: t('form.export.page', { count: shown }) },
        { dataType: 1, label: t('form.export.all', { count: total }) },
        { dataType: 2, label: t('form.export.selected', { count: size }), isEmpty: size === 0 },
      ]}
      range={size > 0 ? 2 : 0}
      columns={columns}
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
