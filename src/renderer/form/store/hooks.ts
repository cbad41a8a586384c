import { useCallback, useSyncExternalStore } from 'react'
import type { FieldState, FormStore } from './form-store.ts'
import type { CellState, Row } from './table-row.ts'
import type { TableStore } from './table-store.ts'

/** Value and problem of one field; re-renders with that field alone. */
export function useField(store: FormStore, name: string): FieldState {
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe(name, listener), [store, name]),
    () => store.state(name),
  )
}

export function useCell(table: TableStore, row: number, column: string): CellState {
  return useSyncExternalStore(
    useCallback((listener) => table.subscribe(`cell/${row}/${column}`, listener), [table, row, column]),
    () => table.cell(row, column) ?? emptyCell,
  )
}

export function useRows(table: TableStore): readonly Row[] {
  return useSyncExternalStore(
    useCallback((listener) => table.subscribe('rows', listener), [table]),
    () => table.rows(),
  )
}

export function useColumnSum(table: TableStore, column: string): number {
  return useSyncExternalStore(
    useCallback((listener) => table.subscribe(`column/${column}`, listener), [table, column]),
    () => table.sum(column),
  )
}

const emptyCell: CellState = { value: null, problem: null }
