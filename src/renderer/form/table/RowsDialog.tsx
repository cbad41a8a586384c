import { useState } from 'react'
import { kindOf } from '#shared/form/registry.ts'
import { givenParameters } from '#shared/form/row-parameters.ts'
import type { RowsDialog as Dialog } from '#shared/form/rows-dialog.ts'
import { partText } from '#shared/form/relations.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ChooseRecords } from '#renderer/pickers/record/RecordPicker.tsx'
import type { RecordRow, RecordSource } from '#renderer/pickers/record/record-source.ts'
import { call } from '#renderer/platform/call.ts'
import { useReadOther } from '../context.ts'
import type { TableStore } from '../store/table-store.ts'

type Row = Readonly<Record<string, unknown>>

interface RowsDialogProps {
  readonly dialog: Dialog
  readonly table: TableStore
  /** Gets the values of the new rows. */
  readonly onAdd: (rows: readonly Row[]) => void
  readonly onClose: () => void
}

/** The rows of the interface by their places: they need no key. `arrived` gets each as it came, its own `id` included. */
function sourceOf({ choice }: Dialog, read: (name: string) => unknown, arrived: Map<string, Row>): RecordSource {
  const { source, columns, hasPage, pageSize } = choice
  const [first] = columns
  return {
    // Asked for anew at each opening, with the parameters of then.
    name: ['rows of a table', source.sort === 'interface' ? source.interfaceId : '', String(performance.now())],
    columns,
    hasPage,
    pageSize,
    labelOf: (row) => (first ? partText(row, first.key) : ''),
    async load({ page, pageSize: size, keyword }, signal) {
      if (source.sort !== 'interface') return { rows: [], total: 0 }
      const body = {
        currentPage: page,
        pageSize: size,
        keyword,
        columnOptions: columns.map(({ key }) => key).join(','),
        paramList: [...givenParameters(source.parameters, read)],
      }
      const input = { params: { id: source.interfaceId }, body }
      const { data } = await call('dataInterface.rows', input, { quiet: true, signal })
      const found = data.list.map((row, at): RecordRow => {
        const id = `${keyword}/${page}/${at}`
        arrived.set(id, row)
        return { ...row, id }
      })
      return { rows: found, total: data.pagination.total }
    },
  }
}

/** Rows of a data interface to choose from; each chosen one becomes a row of the table (section 5: at least one). */
export function RowsDialog({ dialog, table, onAdd, onClose }: RowsDialogProps) {
  const t = useT()
  const read = useReadOther()
  const [arrived] = useState(() => new Map<string, Row>())
  const [source] = useState(() => sourceOf(dialog, read, arrived))
  const valuesOf = (row: Row) =>
    Object.fromEntries(
      dialog.filled.flatMap(({ target, isConstant, value }) => {
        const column = table.columns.find(({ name }) => name === target)
        return column ? [[target, kindOf(column).check(column, isConstant ? value : (row[value] ?? null)).value]] : []
      }),
    )
  return (
    <ChooseRecords
      popup={dialog.choice.popup}
      width={dialog.choice.width}
      name={dialog.choice.title || t('pickers.record.choose')}
      source={source}
      onCancel={onClose}
      onConfirm={(items) => {
        onAdd(
          items.flatMap(({ id }) => {
            const row = arrived.get(id)
            return row ? [valuesOf(row)] : []
          }),
        )
        onClose()
      }}
    />
  )
}
