import { type PaperCode, readPaperCode, separatorCode } from './paper-code.ts'

/** One scanned page, as far as it could be read. */
export interface ScannedPage {
  /** The run of pages that it came in: those of one PDF, or all pictures that came together. */
  readonly run: string
  /** From 1 within its run. */
  readonly number: number
  /** What its codes say, in any order; empty for none. */
  readonly codes: readonly string[]
  /** Equal for pages that look the same to the last dot; '' where that is not known. */
  readonly look: string
}

/** Pages that belong together. */
export interface PaperPiece {
  readonly run: string
  /** Numbers of its pages within the run. */
  readonly pages: readonly number[]
  /** The record that it names; null: no page of it has a code of ours. */
  readonly code: PaperCode | null
  /** Numbers of pages that were there before, to the last dot: they are left out. */
  readonly repeated: readonly number[]
}

const keyOf = ({ server, modelId, recordId, print }: PaperCode) => `${server} ${modelId} ${recordId} ${print}`

/**
 * Parts pages where the code of another print begins, at sheets that part, and where one run ends. A page without a code
 * belongs to the page before it: a back, or an enclosure. A page that was there already is left out and said.
 */
export function splitPages(pages: readonly ScannedPage[]): PaperPiece[] {
  const pieces: { run: string; pages: number[]; code: PaperCode | null; repeated: number[] }[] = []
  const looks = new Set<string>()
  let isParted = true
  for (const page of pages) {
    if (page.codes.includes(separatorCode)) {
      isParted = true
      continue
    }
    const code = page.codes.map(readPaperCode).find((each) => each !== null) ?? null
    const open = pieces.at(-1)
    const isOther = code !== null && (open?.code == null || keyOf(code) !== keyOf(open.code))
    const isNew = isParted || open === undefined || open.run !== page.run || (isOther && open.code !== null)
    const isSeen = page.look !== '' && looks.has(page.look)
    if (page.look !== '') looks.add(page.look)
    if (isSeen) {
      open?.repeated.push(page.number)
      continue
    }
    isParted = false
    // What lies before the first code of a run has no record of its own: the code begins a piece.
    if (isNew || isOther) pieces.push({ run: page.run, pages: [page.number], code, repeated: [] })
    else open.pages.push(page.number)
  }
  return pieces
}
