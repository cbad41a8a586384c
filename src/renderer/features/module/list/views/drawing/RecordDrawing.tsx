import type { ModuleRow } from '#shared/api/module.ts'
import type { ViewContent, ViewKind } from '#shared/api/list-view.ts'
import type { InputOf } from '#shared/api/table.ts'
import type { ColumnPlan, FieldPlan, ListPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { PlatformQuery } from '#renderer/platform/query.ts'
import { Board } from './Board.tsx'
import { Gallery } from './Gallery.tsx'
import { RecordCalendar } from './RecordCalendar.tsx'
import { RecordChart } from './RecordChart.tsx'

export interface DrawingProps {
  readonly modelId: string
  readonly name: string
  readonly list: ListPlan
  /** Makes the columns of a board, the days of a calendar, the pictures of a gallery, the groups of a chart. */
  readonly field: FieldPlan
  /** What a chart counts. */
  readonly chart: ViewContent['chart']
  /** The columns that the list shows. */
  readonly columns: readonly ColumnPlan[]
  /** What the list asks for. */
  readonly body: InputOf<'module.list'>['body']
  /** Its page. */
  readonly query: PlatformQuery<unknown>
  readonly records: readonly ModuleRow[]
  readonly isFiltered: boolean
  readonly labelOf: (row: ModuleRow) => string
  readonly onOpen: ((row: ModuleRow) => void) | undefined
  /** Begins a record with these values; absent where the person may add none. */
  readonly onNew: ((given: Readonly<FormRecord>) => void) | undefined
  /** A card may be given another value of the field. */
  readonly canMove: boolean
}

const drawings = { board: Board, calendar: RecordCalendar, gallery: Gallery, chart: RecordChart } as const

/** The records of a list as something else than its table. */
export function RecordDrawing({ kind, ...props }: DrawingProps & { readonly kind: Exclude<ViewKind, 'list'> }) {
  const Drawing = drawings[kind]
  return <Drawing {...props} />
}
