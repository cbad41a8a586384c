import type { ReactNode } from 'react'
import type { ServerFeature } from '#shared/access/server-features.ts'
import type { ColumnSize } from './column-layout.ts'

/** One column of a `DataTable`. */
export interface DataColumn<Row> extends ColumnSize {
  readonly title: string
  readonly align?: 'left' | 'center' | 'right'
  readonly sortable?: boolean
  /** Left out where the server lacks it. */
  readonly needs?: ServerFeature
  /**
   * Plain elements: this is drawn for each row that scrolls into view. What can be pressed in it has `data-cell-action`,
   * and is a stop for Tab only where the row is reachable: a page of rows has the stops of one of them.
   */
  readonly render: (row: Row, isReachable: boolean) => ReactNode
}

/** What of a row or a cell is drawn otherwise than usual. */
interface GivenLook {
  readonly color?: string
  readonly backgroundColor?: string
  readonly fontWeight?: string
  readonly fontStyle?: string
}

/** How one row looks, and cells of it by the key of their column; what is left out is as usual. */
export interface RowLook {
  readonly row?: GivenLook | undefined
  readonly cells?: Readonly<Record<string, GivenLook>> | undefined
}

export interface SortKey {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** Null: the order of the list itself. `more`: what decides among equal rows, in this order. */
export type Sort = (SortKey & { readonly more?: readonly SortKey[] | undefined }) | null

/** Something that can be done with one row. */
export interface RowAction<Row> {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  readonly isShown?: (row: Row) => boolean
  /** Left out where the server lacks it. */
  readonly needs?: ServerFeature
  readonly run: (row: Row) => void
}

/** Where a row stands in a tree table. */
export interface TreePlace {
  /** 1 at the top. */
  readonly level: number
  readonly isBranch: boolean
  readonly isOpen: boolean
  /** It heads a group of rows: this text alone is drawn in it, over all columns. */
  readonly heading?: string | undefined
}

export interface TreeTable<Row> {
  readonly placeOf: (row: Row) => TreePlace
  readonly toggle: (row: Row) => void
}

/** Pixels of a row. */
export const rowHeights = { normal: 40, compact: 32 } as const
export const HEAD_HEIGHT = 40
export const TICK_WIDTH = 44

/** Columns that stand below one heading; where others stand between them, the heading is written for each run. */
export interface TableHead {
  readonly key: string
  readonly title: string
  readonly align?: 'left' | 'center' | 'right'
  /** Keys of columns. */
  readonly columns: readonly string[]
}

/** A line that stays below the rows: texts by the key of their column. */
export interface SummaryLine {
  readonly key: string
  readonly title: string
  readonly texts: Readonly<Record<string, string>>
}

/** Pixels of the line of headings above the columns, and of a summary line. */
export const GROUP_HEIGHT = 34
export const SUMMARY_HEIGHT = 36
