import { type ReactNode, useContext, useMemo } from 'react'
import { FieldReaderContext } from '#renderer/pickers/options/field-reader.ts'
import { rowReader } from './field-readers.ts'
import type { TableStore } from './store/table-store.ts'

interface InRowProps {
  readonly table: TableStore
  readonly row: number
  readonly children: ReactNode
}

/** Lets a control in a cell read the other cells of its row. */
export function InRow({ table, row, children }: InRowProps) {
  const outer = useContext(FieldReaderContext)
  const reader = useMemo(() => rowReader(table, row, outer), [table, row, outer])
  return <FieldReaderContext value={reader}>{children}</FieldReaderContext>
}
