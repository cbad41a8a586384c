import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Page, type PageInput, type PageUnit, paginate, type Slot } from '#shared/printing/layout/paginate.ts'

const available = 1000

function unit(id: number, height: number, more: Partial<PageUnit> = {}): PageUnit {
  return { id, block: 0, height, header: [], reserve: 0, breaksBefore: 0, keepWithNext: false, blank: false, ...more }
}

function input(units: readonly PageUnit[], more: Partial<PageInput> = {}): PageInput {
  const headers = new Set(units.flatMap(({ header }) => header))
  return {
    units,
    sequence: units.map(({ id }) => id).filter((id) => !headers.has(id)),
    frames: [],
    available,
    ...more,
  }
}

/** Height a page really takes: pieces, and the frame of each block once per page. */
function heightOf(page: Page, { units, frames }: PageInput): number {
  const blocks = new Set(page.pieces.map((piece) => units[piece.unit]?.block ?? -1))
  return (
    page.pieces.reduce((sum, piece) => sum + piece.height, 0) +
    [...blocks].reduce((sum, block) => sum + (frames[block] ?? 0), 0)
  )
}

const body = (page: Page) => page.pieces.filter((piece) => !piece.header)
const ids = (pages: readonly Page[]) =>
  pages.map((page) => page.pieces.map((piece) => (piece.header ? -1 : piece.unit)))

interface Shape {
  readonly kind: 'flow' | 'table'
  readonly heights: readonly number[]
  readonly header: number
  readonly frame: number
  readonly breaks: number
  readonly blank: boolean
  readonly keep: boolean
}

const shape: fc.Arbitrary<Shape> = fc.record({
  kind: fc.constantFrom('flow', 'table'),
  heights: fc.array(fc.integer({ min: 1, max: 2600 }), { minLength: 1, maxLength: 25 }),
  header: fc.integer({ min: 0, max: 120 }),
  frame: fc.integer({ min: 0, max: 40 }),
  breaks: fc.constantFrom(0, 0, 0, 1, 2),
  blank: fc.boolean(),
  keep: fc.boolean(),
})

/** Slots of 1 to 60 px that make up one or two cells of a tall unit. */
function slotsOf(height: number): Slot[] {
  const slots: Slot[] = []
  let start = 0
  for (let done = 0; done < height; ) {
    const size = Math.min(20 + ((done * 7) % 41), height - done)
    slots.push({ start, height: size })
    start += 12
    done += size
  }
  return slots
}

function build(shapes: readonly Shape[]): PageInput {
  const units: PageUnit[] = []
  const sequence: number[] = []
  const frames: number[] = []
  for (const { kind, heights, header, frame, breaks, blank, keep } of shapes) {
    const block = frames.push(kind === 'table' ? frame : 0) - 1
    const head = kind === 'table' && header > 0 ? [units.push(unit(units.length, header, { block })) - 1] : []
    for (const [index, height] of (kind === 'flow' ? heights.slice(0, 1) : heights).entries()) {
      const id = units.length
      const cuts =
        height > 850 ? { cuts: { cells: [slotsOf(height - 10), slotsOf(Math.ceil(height / 3))], around: 10 } } : {}
      units.push(
        unit(id, height, {
          block,
          header: head,
          breaksBefore: index === 0 ? breaks : 0,
          blank: kind === 'flow' && blank && height <= 850,
          keepWithNext: kind === 'flow' && keep && height < 100,
          ...cuts,
        }),
      )
      sequence.push(id)
    }
  }
  return { units, sequence, frames, available }
}

/** Frame and column headers that a unit brings to a page that begins with its block. */
function broughtBy({ units, frames }: PageInput, { block, header }: PageUnit): number {
  return (frames[block] ?? 0) + header.reduce((sum, id) => sum + (units[id]?.height ?? 0), 0)
}

describe('pages of any document (properties)', () => {
  const documents = fc.array(shape, { minLength: 1, maxLength: 12 }).map(build)

  it('show every unit exactly once and in order, in whole or in parts without gap or overlap', () => {
    fc.assert(
      fc.property(documents, (given) => {
        const pages = paginate(given)
        const shown = pages.flatMap(body)
        const order = [...new Set(shown.map((piece) => piece.unit))]
        const trailing = given.sequence.slice(order.length)
        expect(order).toEqual(given.sequence.slice(0, order.length))
        expect(trailing.every((id) => given.units[id]?.blank)).toBe(true)
        for (const id of order) {
          const parts = shown.filter((piece) => piece.unit === id)
          const cells = given.units[id]?.cuts?.cells
          if (parts.length === 1 && parts[0]?.cut === null) continue
          for (const [cell, slots] of (cells ?? []).entries()) {
            let reached: number | null = 0
            for (const part of parts) {
              const cut = part.cut?.[cell]
              if (reached !== null) expect(cut?.from).toBe(reached)
              if (cut !== undefined && reached !== null) reached = cut.to
            }
            expect(slots.length === 0 || reached === null).toBe(true)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('are never higher than the sheet', () => {
    fc.assert(
      fc.property(documents, (given) => {
        for (const page of paginate(given)) expect(heightOf(page, given)).toBeLessThanOrEqual(available + 1e-6)
      }),
      { numRuns: 300 },
    )
  })

  it('start with the column header wherever a table goes on', () => {
    fc.assert(
      fc.property(documents, (given) => {
        for (const page of paginate(given)) {
          const first = page.pieces[0]
          if (first === undefined) continue
          const firstBody = body(page)[0]
          const header = given.units[firstBody?.unit ?? -1]?.header[0]
          if (header !== undefined) expect(first).toMatchObject({ unit: header, header: true })
        }
      }),
      { numRuns: 300 },
    )
  })

  it('never end with a page that shows nothing', () => {
    fc.assert(
      fc.property(documents, (given) => {
        const pages = paginate(given)
        const last = pages.at(-1)
        if (pages.length > 1) expect(last?.pieces.some((piece) => !given.units[piece.unit]?.blank)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('do not leave a heading alone at the end of a page that has other content', () => {
    fc.assert(
      fc.property(documents, (given) => {
        const pages = paginate(given)
        for (const page of pages.slice(0, -1)) {
          const last = body(page).at(-1)
          if (last === undefined || body(page).length < 2) continue
          const planned = given.units[last.unit]
          const next = given.units[given.sequence[given.sequence.indexOf(last.unit) + 1] ?? -1]
          if (planned?.keepWithNext && next !== undefined && next.breaksBefore === 0 && !next.keepWithNext) {
            // A row that fills a page by itself stays whole: it is not cut to stand below its heading.
            if (planned.height + next.height + broughtBy(given, planned) + broughtBy(given, next) > given.available)
              continue
            const before = given.units[body(page).at(-2)?.unit ?? -1]
            // Only a chain of headings that fills a page by itself may be torn.
            expect(before?.keepWithNext).toBe(true)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('page breaks', () => {
  it('are all kept; two in a row leave an empty page; none before the first or after the last content', () => {
    const given = input([
      unit(0, 10, { breaksBefore: 1 }),
      unit(1, 10, { breaksBefore: 1 }),
      unit(2, 10, { breaksBefore: 2 }),
    ])
    expect(ids(paginate(given))).toEqual([[0], [1], [], [2]])
  })

  it('do not make a page of blank paragraphs at the end', () => {
    const given = input([unit(0, 10), unit(1, 30, { breaksBefore: 1, blank: true }), unit(2, 30, { blank: true })])
    expect(ids(paginate(given))).toEqual([[0]])
  })
})

describe('rows', () => {
  it('stay whole when they fit on the next page, even if most of this one stays empty', () => {
    expect(ids(paginate(input([unit(0, 300), unit(1, 900)])))).toEqual([[0], [1]])
  })

  it('repeat a column header inside the body only where the rows below it go on', () => {
    const rows = [
      unit(0, 500),
      unit(1, 40, { keepWithNext: true }),
      ...[2, 3, 4].map((id) => unit(id, 300, { header: [1] })),
      unit(5, 500),
    ]
    const given = { ...input(rows), sequence: [0, 1, 2, 3, 4, 5] }
    expect(ids(paginate(given))).toEqual([[0, 1, 2], [-1, 3, 4], [5]])
  })

  it('taller than a page go on over as many pages as they need: a forty-page opinion', () => {
    const slots = Array.from({ length: 40 * 45 }, (_, index) => ({ start: index * 30, height: 20 }))
    const cuts = { cells: [[{ start: 0, height: 20 }], slots], around: 10 }
    const pages = paginate(input([unit(0, 30), unit(1, slots.length * 20 + 10, { header: [0], cuts })]))
    expect(pages.length).toBeGreaterThanOrEqual(37)
    for (const page of pages) expect(page.pieces[0]).toMatchObject({ unit: 0, header: true })
    expect(pages.at(-1)?.pieces.at(-1)?.cut?.[1]?.to).toBeNull()
  })

  it('leave room on every page for the sums of that page', () => {
    const rows = Array.from({ length: 9 }, (_, id) => unit(id, 300))
    const pages = paginate(input(rows.map((row) => ({ ...row, reserve: 150 }))))
    expect(pages.map((page) => page.pieces.length)).toEqual([2, 2, 2, 2, 1])
  })

  it('that cannot be cut are shown smaller rather than cut off', () => {
    const [page] = paginate(input([unit(0, 2500)]))
    expect(page?.pieces[0]).toMatchObject({ height: available, zoom: 0.4 })
  })

  it('with one line taller than a page end all the same', () => {
    const cuts = {
      cells: [
        [
          { start: 0, height: 20 },
          { start: 5, height: 3000 },
          { start: 9, height: 20 },
        ],
      ],
      around: 0,
    }
    const pages = paginate(input([unit(0, 3040, { cuts })]))
    expect(pages.flatMap(body).at(-1)?.cut?.[0]?.to).toBeNull()
  })
})

describe('pages that repeat different things', () => {
  const rooms = { first: available - 200, rest: available, onlyOne: available - 400, last: available - 300 }

  it('have their own room: less on the first, and on the last for what only it repeats', () => {
    const rows = Array.from({ length: 8 }, (_, id) => unit(id, 200))
    const given = { ...input(rows), available: available - 200, rooms }
    expect(ids(paginate(given))).toEqual([[0, 1, 2, 3], [4, 5, 6], [7]])
  })

  it('end with a page of its own where even the last row leaves no room', () => {
    const tight = { ...rooms, last: 100, onlyOne: 100 }
    expect(ids(paginate({ ...input([unit(0, 200)]), available: available - 200, rooms: tight }))).toEqual([[0], []])
  })
})
