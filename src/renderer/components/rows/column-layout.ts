import { boldTextWidth, boldWordWidth } from './text-width.ts'

/** What the layout of a table needs to know of a column. Pixels. */
export interface ColumnSize {
  readonly key: string
  /** Null: shares what is left, and is at least `minWidth`. */
  readonly width: number | null
  readonly minWidth?: number
  /** What its heading and cells need: where room is lacking, it is no wider than that. */
  readonly fitWidth?: number
  /** What the texts of its cells need: above `fitWidth`, the last room that it gives. */
  readonly textWidth?: number
  readonly fixed?: 'left' | 'right' | null
  /** Where columns scroll sideways, the last one of these stops at the right edge instead of lying beyond it. */
  readonly staysInSight?: boolean
  /** Left out where the table has no room for all its columns. */
  readonly onlyRoomy?: boolean
}

/** A column where it stands. */
export interface PlacedColumn<Column extends ColumnSize> {
  readonly column: Column
  /** Pixels. */
  readonly width: number
  /** Where a fixed column stays, in pixels from its edge; null scrolls. */
  readonly inset: { readonly left: number } | { readonly right: number } | null
}

const MIN_WIDTH = 80
/** Pixels that are left for columns which scroll, before another one stays in sight. */
const MIN_SCROLLED = 160
/** Narrowest and widest a column can be dragged to. */
export const widthLimits = { min: 48, max: 1200 } as const

const wantedWidth = (column: ColumnSize, dragged: Readonly<Record<string, number>>) =>
  dragged[column.key] ?? column.width ?? column.minWidth ?? MIN_WIDTH

/** A column of short words is as wide as they are, whatever language it was designed for. */
const MAX_SHORT_TEXT = 160
/** The same where there is room for all columns. */
const MAX_ROOMY_TEXT = 240

/** What a column is given where there is room for all. */
function comfortableWidth(column: ColumnSize, dragged: Readonly<Record<string, number>>): number {
  const wanted = wantedWidth(column, dragged)
  if (dragged[column.key] !== undefined || column.width === null) return wanted
  return Math.max(wanted, Math.min(column.textWidth ?? 0, MAX_ROOMY_TEXT))
}

/** The columns that are shown: where room lacks, the last of those that are only for roomy tables go first. */
export function fittingColumns<Column extends ColumnSize>(
  columns: readonly Column[],
  available: number,
  dragged: Readonly<Record<string, number>> = {},
): readonly Column[] {
  const total = columns.reduce((sum, column) => sum + wantedWidth(column, dragged), 0)
  const last = available > 0 && total > available ? columns.findLast(({ onlyRoomy }) => onlyRoomy) : undefined
  if (last === undefined) return columns
  return fittingColumns(
    columns.filter((column) => column !== last),
    available,
    dragged,
  )
}

/** Pixels that the first column of a tree gives to the sign of a branch and the levels above. */
const BRANCH_WIDTH = 44

/** The columns of a tree: the first one has room for what stands before its text. */
export function withBranches<Column extends ColumnSize>(columns: readonly Column[]): readonly Column[] {
  const first = columns.find(({ fixed }) => fixed === 'left') ?? columns.find(({ fixed }) => !fixed)
  return columns.map((column) => {
    if (column !== first) return column
    const { minWidth = MIN_WIDTH, fitWidth, textWidth: texts } = column
    return {
      ...column,
      minWidth: minWidth + BRANCH_WIDTH,
      ...(texts === undefined ? {} : { textWidth: texts + BRANCH_WIDTH }),
      ...(fitWidth === undefined ? {} : { fitWidth: fitWidth + BRANCH_WIDTH }),
    }
  })
}

/** Pixels beside a heading, and of its arrows. */
export const BESIDE_TITLE = 17
export const ARROWS = 14
/** A longer word is broken. */
const MAX_WORD = 160

interface Headed extends ColumnSize {
  readonly title: string
  readonly sortable?: boolean
}

/** The column with room for so many pixels, however narrow the table is. */
function withRoom<Column extends ColumnSize>(column: Column, needed: number): Column {
  const { width, minWidth = MIN_WIDTH, fitWidth } = column
  return {
    ...column,
    ...(width === null ? {} : { width: Math.max(width, needed) }),
    minWidth: Math.max(minWidth, needed),
    ...(fitWidth === undefined ? {} : { fitWidth: Math.max(fitWidth, needed) }),
  }
}

/** Columns whose headings break between words alone: widths are designed for one language. */
export function withHeadings<Column extends Headed>(columns: readonly Column[]): readonly Column[] {
  return columns.map((column) => {
    const { title, sortable = false } = column
    const widest = Math.min(boldWordWidth(title), MAX_WORD)
    if (widest === 0) return column
    return withRoom(column, Math.ceil(widest) + BESIDE_TITLE + (sortable ? ARROWS : 0))
  })
}

/** Pixels beside a text of a summary line. */
const SUMMARY_PADDING = 18

/** Columns in which the texts of these lines stand whole: a sum that is cut off reads as another one. */
export function withSummary<Column extends ColumnSize>(
  columns: readonly Column[],
  lines: readonly { readonly texts: Readonly<Record<string, string>> }[],
): readonly Column[] {
  return columns.map((column) => {
    const widest = Math.max(0, ...lines.map(({ texts }) => boldTextWidth(texts[column.key] ?? '')))
    if (widest === 0) return column
    return withRoom(column, Math.ceil(widest) + SUMMARY_PADDING)
  })
}

function orderOf<Column extends ColumnSize>(columns: readonly Column[]): readonly Column[] {
  return [
    ...columns.filter((column) => column.fixed === 'left'),
    ...columns.filter((column) => !column.fixed),
    ...columns.filter((column) => column.fixed === 'right'),
  ]
}

/** Takes missing room from columns that are wider than their least, from each in proportion to what it can spare. */
function taken(widths: readonly number[], least: readonly number[], missing: number): readonly number[] {
  const slack = widths.map((width, at) => Math.max(width - (least[at] ?? width), 0))
  const total = slack.reduce((sum, each) => sum + each, 0)
  if (total === 0 || missing <= 0) return widths
  const share = Math.min(missing / total, 1)
  return widths.map((width, at) => Math.floor(width - (slack[at] ?? 0) * share))
}

/**
 * Columns in less room than they want: they give first what their texts do not need, then what long texts need, then what
 * their headings do not.
 */
function tightened<Column extends ColumnSize>(
  columns: readonly Column[],
  wanted: readonly number[],
  dragged: Readonly<Record<string, number>>,
  missing: number,
): readonly number[] {
  const least = columns.map(({ key, fitWidth }) =>
    dragged[key] === undefined ? Math.max(fitWidth ?? Number.POSITIVE_INFINITY, widthLimits.min) : Infinity,
  )
  const ofTexts = (most: number) =>
    columns.map(({ textWidth: texts = 0 }, at) => Math.max(Math.min(texts, most), least[at] ?? 0))
  const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)
  return [ofTexts(Infinity), ofTexts(MAX_SHORT_TEXT), least].reduce(
    (widths, limits) => taken(widths, limits, missing - (sum(wanted) - sum(widths))),
    wanted,
  )
}

/**
 * Columns with their widths, so that they fill the room there is: those without a width of their own share what is left;
 * when it is too little, columns give what their content does not need, and then the table scrolls sideways. A width that
 * was dragged stays as dragged. Fixed columns stand at the edges, so that nothing scrolls between them; `beside` is what
 * lies before the first and behind the last.
 */
export function placeColumns<Column extends ColumnSize>(
  columns: readonly Column[],
  available: number,
  dragged: Readonly<Record<string, number>> = {},
  beside = { left: 0, right: 0 },
): readonly PlacedColumn<Column>[] {
  const ordered = orderOf(columns)
  const wanted = ordered.map((column) => comfortableWidth(column, dragged))
  const spare = available - wanted.reduce((sum, width) => sum + width, 0)
  const free = ordered.map((column) => dragged[column.key] === undefined)
  const elastic = ordered.map((column, at) => free[at] === true && column.width === null)
  const grows = elastic.includes(true) ? elastic : free
  const basis = wanted.reduce((sum, width, at) => sum + (grows[at] ? width : 0), 0)
  const widths =
    spare < 0
      ? tightened(ordered, wanted, dragged, -spare)
      : wanted.map((width, at) => (grows[at] ? Math.floor(width + (spare * width) / basis) : width))
  const before = (at: number) => widths.slice(0, at).reduce((sum, width) => sum + width, 0)
  const rights = rightInsets(ordered, widths, available)
  return ordered.map((column, at) => {
    const right = rights.get(column)
    const inset =
      column.fixed === 'left'
        ? { left: beside.left + before(at) }
        : right !== undefined
          ? { right: beside.right + right }
          : null
    return { column, width: widths[at] ?? MIN_WIDTH, inset }
  })
}

/**
 * Pixels from the right edge at which columns stop: the fixed ones, and where others scroll the last of those that stay
 * in sight, as long as something is left to scroll in.
 */
function rightInsets<Column extends ColumnSize>(
  columns: readonly Column[],
  widths: readonly number[],
  available: number,
): ReadonlyMap<Column, number> {
  const widthOf = (column: Column) => widths[columns.indexOf(column)] ?? MIN_WIDTH
  const total = columns.reduce((sum, column) => sum + widthOf(column), 0)
  const scrolled = columns.reduce((sum, column) => sum - (column.fixed ? widthOf(column) : 0), available)
  const state = total > available ? columns.findLast(({ fixed, staysInSight }) => staysInSight && !fixed) : undefined
  const insets = new Map<Column, number>()
  let right = 0
  for (const column of columns.toReversed()) {
    const stays = column === state && scrolled - widthOf(column) >= MIN_SCROLLED
    if (column.fixed !== 'right' && !stays) continue
    insets.set(column, right)
    right += widthOf(column)
  }
  return insets
}

/** Pixels below which short words in columns are cut off; actions of rows go into their menu before that. */
export function readableWidth(columns: readonly ColumnSize[], dragged: Readonly<Record<string, number>>): number {
  const shown = placeColumns(fittingColumns(columns, 1, dragged), 1, dragged)
  return shown.reduce((sum, { column, width }) => {
    const isDragged = dragged[column.key] !== undefined
    return sum + Math.max(width, isDragged ? 0 : Math.min(column.textWidth ?? 0, MAX_SHORT_TEXT))
  }, 0)
}

export function totalWidth(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}
