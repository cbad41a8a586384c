import { useCallback, useSyncExternalStore } from 'react'
import type { PlanNode } from '#shared/form/model.ts'
import type { FieldState, FormStore } from './form-store.ts'
import type { FieldStatus } from './field-status.ts'
import type { CellState, Row } from './table-row.ts'
import type { TableStore } from './table-store.ts'

/** Value and problem of one field; re-renders with that field alone. */
export function useField(store: FormStore, name: string): FieldState {
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe(name, listener), [store, name]),
    () => store.state(name),
  )
}

/** How a field stands; re-renders when that changes, and not with its value. */
export function useLook(store: FormStore, name: string): FieldStatus {
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe(name, listener), [store, name]),
    () => store.look(name),
  )
}

/** Whether a part of the form has anything to show. */
export function useShown(store: FormStore, node: PlanNode): boolean {
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe('shown', listener), [store]),
    () => store.isShown(node),
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
