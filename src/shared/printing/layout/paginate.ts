/** A stretch of one cell (or of a flow block) between two places where a page may end, in CSS pixels. */
export interface Slot {
  /** Offset of its first character within the cell, see split.ts. */
  readonly start: number
  readonly height: number
}

export interface PageUnit {
  readonly id: number
  readonly block: number
  /** CSS pixels. */
  readonly height: number
  /** Ids of units repeated above it when a page of its block starts with it. */
  readonly header: readonly number[]
  /** Kept free on every page its block reaches, CSS pixels. */
  readonly reserve: number
  readonly breaksBefore: number
  readonly keepWithNext: boolean
  readonly blank: boolean
  /** Only for a unit that is taller than a page: its cells as slots, and the height around them. */
  readonly cuts?: { readonly cells: readonly (readonly Slot[])[]; readonly around: number }
}

export interface PageInput {
  /** By id. */
  readonly units: readonly PageUnit[]
  readonly sequence: readonly number[]
  /** Height of each block's own frame (table borders, caption, margins), paid on every page it reaches. */
  readonly frames: readonly number[]
  /** Height for content on each page; where the first page has another than the rest, the smaller one. */
  readonly available: number
  /** Where pages differ in what they repeat. */
  readonly rooms?: PageRooms
}

/** Heights for content: of the first page, of those that follow, and of either when it is the last one. */
export interface PageRooms {
  readonly first: number
  readonly rest: number
  readonly onlyOne: number
  readonly last: number
}

export interface Piece {
  readonly unit: number
  readonly height: number
  /** A column header shown again. */
  readonly header: boolean
  /** For part of a unit: the first offset of each cell, and the offset after the last (null: to the end). */
  readonly cut: readonly { readonly from: number; readonly to: number | null }[] | null
  /** Below 1 where nothing else makes it fit. */
  readonly zoom: number
}

export interface Page {
  readonly pieces: readonly Piece[]
}

/** Slots shorter than this many at a page's end are not worth a split. */
const MIN_SLOTS = 2
/** A column header may take this share of a page before it is left out. */
const headerShare = 0.5
/** So may a table's frame; beyond that the measurement is not to be believed. */
const frameShare = 0.25

/**
 * Puts units on pages: each once and in order, none over the height, column headers again where a table goes on,
 * headings not last on a page, forced breaks kept, no page at the end that shows nothing.
 */
export function paginate(input: PageInput): Page[] {
  const { pages, fits } = run(input)
  if (fits) return pages
  // What only the last page repeats has no room there: the end of the text goes on to a page of its own.
  const last = clusters(input).at(-1)?.[0]?.id
  const units = input.units.map((unit) =>
    unit.id === last ? { ...unit, breaksBefore: Math.max(1, unit.breaksBefore) } : unit,
  )
  const again = run({ ...input, units })
  return again.fits ? again.pages : [...pages, { pieces: [] }]
}

function run(input: PageInput): { readonly pages: Page[]; readonly fits: boolean } {
  const paginator = new Paginator(input)
  for (const cluster of clusters(input)) paginator.place(cluster)
  const pages = paginator.finish()
  const { rooms } = input
  if (rooms === undefined) return { pages, fits: true }
  return { pages, fits: paginator.heightOf(pages.length - 1) <= (pages.length === 1 ? rooms.onlyOne : rooms.last) }
}

/** A unit with the headings right before it. */
function clusters({ sequence, units }: PageInput): PageUnit[][] {
  const result: PageUnit[][] = []
  let open: PageUnit[] = []
  for (const id of sequence) {
    const unit = units[id]
    if (unit === undefined) continue
    if (unit.breaksBefore > 0 && open.length > 0) {
      result.push(open)
      open = []
    }
    open.push(unit)
    if (!unit.keepWithNext) {
      result.push(open)
      open = []
    }
  }
  if (open.length > 0) result.push(open)
  return result
}

class Paginator {
  readonly pages: Piece[][] = [[]]
  private used = 0
  private readonly heights: number[] = []
  private block = -1
  private readonly input: PageInput

  constructor(input: PageInput) {
    this.input = input
  }

  place(cluster: readonly PageUnit[]): void {
    this.forceBreaks(cluster[0]?.breaksBefore ?? 0)
    const last = cluster.at(-1)
    const start =
      last?.cuts !== undefined && last.height > this.room(last, -1) ? startOf(last.cuts) : (last?.height ?? 0)
    const hidden = (last?.height ?? 0) - start
    const whole = this.cost(cluster, this.block) - hidden
    if (whole > this.left() && this.used > 0 && this.cost(cluster, -1) - hidden <= this.input.available) this.nextPage()
    for (const unit of cluster) this.placeOne(unit)
  }

  finish(): Page[] {
    while (this.pages.length > 1 && this.pages.at(-1)?.every((piece) => this.isBlank(piece))) this.pages.pop()
    return this.pages.map((pieces) => ({ pieces }))
  }

  private isBlank(piece: Piece): boolean {
    return this.input.units[piece.unit]?.blank ?? true
  }

  /** How much of a page is taken. */
  heightOf(page: number): number {
    return this.heights[page] ?? 0
  }

  private left(): number {
    const { rooms, available } = this.input
    const room = rooms === undefined ? available : this.pages.length === 1 ? rooms.first : rooms.rest
    return room - this.used
  }

  private nextPage(): void {
    this.pages.push([])
    this.used = 0
    this.block = -1
  }

  /** A break before anything was placed has nothing to separate; two in a row leave an empty page. */
  private forceBreaks(count: number): void {
    if (this.pages.length === 1 && this.pages[0]?.length === 0) return
    for (let index = 0; index < count; index += 1) this.nextPage()
  }

  private headersOf(unit: PageUnit, block: number): PageUnit[] {
    if (unit.block === block) return []
    const headers = unit.header.flatMap((id) => this.input.units[id] ?? [])
    return sum(headers) > this.input.available * headerShare ? [] : headers
  }

  /** Height a unit brings beside its own when it comes after content of `block` (-1: a new page). */
  private entry(unit: PageUnit, block: number): number {
    if (unit.block === block) return 0
    const frame = Math.min(this.input.frames[unit.block] ?? 0, this.input.available * frameShare)
    return frame + Math.min(unit.reserve, this.input.available * headerShare) + sum(this.headersOf(unit, block))
  }

  private room(unit: PageUnit, block: number): number {
    return this.input.available - this.entry(unit, block)
  }

  private cost(cluster: readonly PageUnit[], from: number): number {
    let block = from
    let total = 0
    for (const unit of cluster) {
      total += this.entry(unit, block) + unit.height
      block = unit.block
    }
    return total
  }

  private placeOne(unit: PageUnit): void {
    if (unit.height <= this.room(unit, -1)) {
      if (this.entry(unit, this.block) + unit.height > this.left()) this.nextPage()
      this.push(unit, unit.height, null, 1)
    } else if (unit.cuts !== undefined) this.placeParts(unit, unit.cuts)
    else {
      if (this.used > 0) this.nextPage()
      const room = this.room(unit, -1)
      this.push(unit, room, null, room / unit.height)
    }
  }

  private push(unit: PageUnit, height: number, cut: Piece['cut'], zoom: number): void {
    const page = this.pages.at(-1)
    if (page === undefined) return
    for (const header of this.headersOf(unit, this.block))
      page.push({ unit: header.id, height: header.height, header: true, cut: null, zoom: 1 })
    this.used += this.entry(unit, this.block) + height
    this.heights[this.pages.length - 1] = this.used
    this.block = unit.block
    page.push({ unit: unit.id, height, header: false, cut, zoom })
  }

  private placeParts(unit: PageUnit, { cells, around }: NonNullable<PageUnit['cuts']>): void {
    const next = cells.map(() => 0)
    while (next.some((slot, cell) => slot < (cells[cell]?.length ?? 0))) {
      const room = this.left() - this.entry(unit, this.block) - around
      const taken = cells.map((slots, cell) => take(slots, next[cell] ?? 0, room))
      const most = Math.max(0, ...taken.map(({ count }) => count))
      const isRest = taken.every(({ count }, cell) => (next[cell] ?? 0) + count >= (cells[cell]?.length ?? 0))
      if (most < MIN_SLOTS && !isRest && this.used > 0) {
        this.nextPage()
        continue
      }
      // One slot taller than a page: it is shown smaller rather than cut off or left out.
      const counts =
        most === 0
          ? cells.map((slots, cell) => ((next[cell] ?? 0) < slots.length ? 1 : 0))
          : taken.map(({ count }) => count)
      const height = Math.max(...counts.map((count, cell) => total(cells[cell] ?? [], next[cell] ?? 0, count)))
      const cut = counts.map((count, cell) => range(cells[cell] ?? [], next[cell] ?? 0, count))
      const zoom = most === 0 ? Math.max(0.05, (room + around) / (height + around)) : 1
      this.push(unit, most === 0 ? room + around : height + around, cut, zoom)
      for (const [cell, count] of counts.entries()) next[cell] = (next[cell] ?? 0) + count
    }
  }
}

/** What of a split unit must at least stand on the page where it starts. */
function startOf({ cells, around }: NonNullable<PageUnit['cuts']>): number {
  return around + Math.max(0, ...cells.map((slots) => total(slots, 0, MIN_SLOTS)))
}

function sum(units: readonly PageUnit[]): number {
  return units.reduce((height, unit) => height + unit.height, 0)
}

function take(slots: readonly Slot[], first: number, room: number): { count: number } {
  let height = 0
  let count = 0
  for (let slot = slots[first]; slot !== undefined; slot = slots[first + count]) {
    if (height + slot.height > room) break
    height += slot.height
    count += 1
  }
  return { count }
}

function total(slots: readonly Slot[], first: number, count: number): number {
  return slots.slice(first, first + count).reduce((height, slot) => height + slot.height, 0)
}

function range(slots: readonly Slot[], first: number, count: number): { from: number; to: number | null } {
  const from = first === 0 ? 0 : (slots[first]?.start ?? Number.MAX_SAFE_INTEGER)
  const last = slots[first + count]
  return { from, to: last === undefined ? null : last.start }
}
