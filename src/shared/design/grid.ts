import { configOf } from '#shared/form/parsing/config.ts'
import { number, type Raw, rawList, yes } from '#shared/form/parsing/read.ts'

/** What a grid can be asked to do; rows and columns from 0. */
export type GridAct =
  | { readonly act: 'insertRow' | 'removeRow'; readonly at: number }
  | { readonly act: 'insertColumn' | 'removeColumn'; readonly at: number }
  | { readonly act: 'merge'; readonly from: Cell; readonly to: Cell }
  | { readonly act: 'split'; readonly cell: Cell }

export type Cell = readonly [row: number, column: number]

interface Span {
  readonly rows: number
  readonly columns: number
}

const config = (keys: object) => ({ __config__: keys })

/** An empty cell as the family's designer writes it. */
export function newCell(): Raw {
  return config({ jnpfKey: 'tableGridTd', merged: false, colspan: 1, rowspan: 1, backgroundColor: '', children: [] })
}

export function newRow(cells: readonly Raw[]): Raw {
  return config({ jnpfKey: 'tableGridTr', children: cells })
}

function childrenOf(part: Raw): readonly Raw[] {
  return rawList(configOf(part)['children'])
}

function withConfig(part: Raw, keys: object): Raw {
  return part['__config__'] === undefined
    ? { ...part, ...keys }
    : { ...part, __config__: { ...configOf(part), ...keys } }
}

export function spanOf(cell: Raw): Span {
  const { colspan, rowspan } = configOf(cell)
  return { rows: Math.max(1, number(rowspan, 1)), columns: Math.max(1, number(colspan, 1)) }
}

export function isMerged(cell: Raw): boolean {
  return yes(configOf(cell)['merged'])
}

type Cells = readonly (readonly Raw[])[]

/** For every cell the place of the cell that covers it; its own where nothing does. */
function owners(cells: Cells): readonly (readonly Cell[])[] {
  const found = cells.map((row, at) => row.map((_, column): Cell => [at, column]))
  cells.forEach((row, at) =>
    row.forEach((cell, column) => {
      if (isMerged(cell)) return
      const { rows, columns } = spanOf(cell)
      for (let down = at; down < Math.min(at + rows, cells.length); down += 1)
        for (let right = column; right < Math.min(column + columns, row.length); right += 1) {
          const line = found[down]
          if (line) line[right] = [at, column]
        }
    }),
  )
  return found
}

/** Cells with spans that follow from which cell owns which places: an owner spans all that is its own. */
function fromOwners(cells: Cells, owned: readonly (readonly Cell[])[]): Cells {
  return cells.map((row, at) =>
    row.map((cell, column) => {
      const [ownRow, ownColumn] = owned[at]?.[column] ?? [at, column]
      const isOwner = ownRow === at && ownColumn === column
      const rows = owned.filter((line) => line.some(([r, c]) => r === at && c === column)).length
      const columns = (owned[at] ?? []).filter(([r, c]) => r === at && c === column).length
      const next = isOwner
        ? { merged: false, rowspan: rows, colspan: columns }
        : { merged: true, rowspan: 1, colspan: 1 }
      const span = spanOf(cell)
      const isSame = isMerged(cell) === next.merged && span.rows === next.rowspan && span.columns === next.colspan
      return isSame ? cell : withConfig(cell, next)
    }),
  )
}

const sameCell = (a: Cell, b: Cell) => a[0] === b[0] && a[1] === b[1]

interface State {
  readonly cells: Cells
  readonly owned: readonly (readonly Cell[])[]
}

/** A line put into the rows: what spans over the place takes it in. */
function withRow({ cells, owned }: State, at: number): State {
  const width = cells[0]?.length ?? 1
  const shift = ([row, column]: Cell): Cell => [row >= at ? row + 1 : row, column]
  const shifted = owned.map((line) => line.map(shift))
  const line = Array.from({ length: width }, (_, column): Cell => {
    const [above, below] = [shifted[at - 1]?.[column], shifted[at]?.[column]]
    return above && below && sameCell(above, below) ? above : [at, column]
  })
  return {
    cells: [...cells.slice(0, at), Array.from({ length: width }, newCell), ...cells.slice(at)],
    owned: [...shifted.slice(0, at), line, ...shifted.slice(at)],
  }
}

/** Without a row: a cell that spanned further keeps its content one row below. */
function withoutRow({ cells, owned }: State, at: number): State {
  const width = cells[0]?.length ?? 0
  const moved = cells.map((row) => [...row])
  const next = owned.map((line) =>
    line.map(([row, column]): Cell => {
      if (row === at && owned[at + 1]?.[column] && sameCell(owned[at + 1]?.[column] ?? [0, 0], [at, column]))
        return [at + 1, column]
      return [row, column]
    }),
  )
  for (let column = 0; column < width; column += 1) {
    const below = owned[at + 1]?.[column]
    const kept = cells[at]?.[column]
    if (below && kept && sameCell(below, [at, column])) {
      const line = moved[at + 1]
      if (line) line[column] = withConfig(kept, {})
    }
  }
  const shift = ([row, column]: Cell): Cell => [row > at ? row - 1 : row, column]
  return {
    cells: moved.filter((_, row) => row !== at),
    owned: next.filter((_, row) => row !== at).map((line) => line.map(shift)),
  }
}

function transposed<Value>(grid: readonly (readonly Value[])[]): Value[][] {
  return (grid[0] ?? []).map((_, column) => grid.flatMap((row) => (column in row ? [row[column] as Value] : [])))
}

/** The same with rows and columns in each other's place. */
function turned({ cells, owned }: State): State {
  const flip = ([row, column]: Cell): Cell => [column, row]
  return { cells: transposed(cells), owned: transposed(owned).map((line) => line.map(flip)) }
}

/** The area that a choice of cells takes, grown until no cell is cut. */
export function mergeArea(rows: readonly Raw[], from: Cell, to: Cell): { readonly from: Cell; readonly to: Cell } {
  const owned = owners(rows.map(childrenOf))
  let [top, left] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])]
  let [bottom, right] = [Math.max(from[0], to[0]), Math.max(from[1], to[1])]
  for (let grew = true; grew; ) {
    grew = false
    owned.forEach((line, row) =>
      line.forEach((owner, column) => {
        const touches = owned
          .slice(top, bottom + 1)
          .some((each) => each.slice(left, right + 1).some((cell) => sameCell(cell, owner)))
        if (!touches || (row >= top && row <= bottom && column >= left && column <= right)) return
        ;[top, left] = [Math.min(top, row), Math.min(left, column)]
        ;[bottom, right] = [Math.max(bottom, row), Math.max(right, column)]
        grew = true
      }),
    )
  }
  return { from: [top, left], to: [bottom, right] }
}

function merged({ cells, owned }: State, from: Cell, to: Cell): State {
  const inside = (row: number, column: number) => row >= from[0] && row <= to[0] && column >= from[1] && column <= to[1]
  const gathered = cells.flatMap((row, at) =>
    row.flatMap((cell, column) => (inside(at, column) ? childrenOf(cell) : [])),
  )
  return {
    cells: cells.map((row, at) =>
      row.map((cell, column) => {
        if (!inside(at, column)) return cell
        return withConfig(cell, { children: sameCell([at, column], from) ? gathered : [] })
      }),
    ),
    owned: owned.map((line, row) => line.map((owner, column) => (inside(row, column) ? from : owner))),
  }
}

function acted(state: State, act: GridAct, rows: readonly Raw[]): State {
  switch (act.act) {
    case 'insertRow':
      return withRow(state, act.at)
    case 'removeRow':
      return withoutRow(state, act.at)
    case 'insertColumn':
      return turned(withRow(turned(state), act.at))
    case 'removeColumn':
      return turned(withoutRow(turned(state), act.at))
    case 'merge': {
      const { from, to } = mergeArea(rows, act.from, act.to)
      return merged(state, from, to)
    }
    case 'split':
      return {
        cells: state.cells,
        owned: state.owned.map((line, row) =>
          line.map((owner, column): Cell => (sameCell(owner, act.cell) ? [row, column] : owner)),
        ),
      }
  }
}

/**
 * Rows of a grid after one act; null when it would leave no cell. What stood in the cells that were merged stands in the
 * first of them, and cells that are covered stay in the design (FIELD-KINDS A7).
 */
export function gridAfter(rows: readonly Raw[], act: GridAct): readonly Raw[] | null {
  const width = Math.max(1, ...rows.map((row) => childrenOf(row).length))
  const cells = rows.map((row) => [
    ...childrenOf(row),
    ...Array.from({ length: width - childrenOf(row).length }, newCell),
  ])
  if (act.act === 'removeRow' && cells.length < 2) return null
  if (act.act === 'removeColumn' && (cells[0]?.length ?? 0) < 2) return null
  const next = acted({ cells, owned: owners(cells) }, act, rows)
  const isLine = act.act === 'insertRow' || act.act === 'removeRow'
  const lines = isLine
    ? act.act === 'insertRow'
      ? [...rows.slice(0, act.at), newRow([]), ...rows.slice(act.at)]
      : rows.filter((_, at) => at !== act.at)
    : rows
  const spans = fromOwners(next.cells, next.owned)
  return lines.map((line, at) => {
    const children = spans[at] ?? []
    const before = childrenOf(line)
    const isSame = children.length === before.length && children.every((cell, column) => cell === before[column])
    return isSame ? line : withConfig(line, { children })
  })
}
