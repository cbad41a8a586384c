import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { isCompound, isZip, NotReadable, unpacked } from './unpack.ts'

export interface ReadLimits {
  /** Rows with something in them, headings included. */
  readonly rows: number
  readonly columns: number
  /** Bytes of everything that is packed in it. One text may stand in many cells: an eighth as many characters in all of them. */
  readonly unpacked: number
  /** Characters of one cell. */
  readonly cell: number
}

export type Parsed =
  | { readonly ok: true; readonly rows: readonly (readonly string[])[] }
  | { readonly ok: false; readonly code: 'notWorkbook' | 'tooLarge' | 'tooManyRows' | 'tooManyColumns' | 'cellTooLong' }

const two = (value: number) => String(value).padStart(2, '0')

/** What Excel shows for the codes of errors (BErr of its file formats). */
const errorTexts: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}
/** Days between the first days of the two calendars that a workbook may count from. */
const DAYS_TO_1904 = 1462

/** A number as Excel shows it: the sum of 0.1 and 0.2 is 0.3 there, as only 15 digits count. */
const numberText = (value: number) => String(Number.isInteger(value) ? value : Number(value.toPrecision(15)))

function dateText(value: number): string {
  // Excel has no such day either, and shows a row of #.
  const parts = SSF.parse_date_code(value) as Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number> | null
  if (!parts) return numberText(value)
  const { y, m, d, H, M, S } = parts
  const day = `${y}-${two(m)}-${two(d)}`
  const time = `${two(H)}:${two(M)}:${two(Math.round(S))}`
  if (value < 1) return time
  return H === 0 && M === 0 && S === 0 ? day : `${day} ${time}`
}

/** What stands in a cell, not how it is drawn: `0.5` and not `50%`; dates as texts. */
function cellText(cell: CellObject | undefined, firstDay: number): string {
  if (!cell) return ''
  if (cell.t === 'n' && typeof cell.v === 'number') {
    if (typeof cell.z !== 'string' || !SSF.is_date(cell.z)) return numberText(cell.v)
    // A time alone has no day that could be moved.
    return dateText(cell.v < 1 ? cell.v : cell.v + firstDay)
  }
  if (cell.t === 'e') return errorTexts[Number(cell.v)] ?? '#'
  if (cell.t === 'b') return cell.v === true ? 'TRUE' : 'FALSE'
  return typeof cell.v === 'string' ? cell.v : ''
}

function lettersOf(cells: readonly (CellObject | undefined)[], firstDay: number): string[] {
  const texts = Array.from(cells, (cell) => cellText(cell, firstDay))
  while (texts.at(-1) === '') texts.pop()
  return texts
}

function readSheet(content: Buffer, { rows }: ReadLimits, sheet: number): WorkBook {
  return read(content, {
    type: 'buffer',
    dense: true,
    sheetRows: rows + 1,
    sheets: sheet,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellFormula: false,
    bookVBA: false,
  })
}

/**
 * Reads the first sheet that a person sees of an xls or xlsx as texts; empty rows at its end are left out. Never throws. Runs in a worker:
 * what it works on comes from anywhere.
 */
export function parseWorkbook(file: Buffer, limits: ReadLimits): Parsed {
  try {
    if (!isZip(file) && !isCompound(file)) return { ok: false, code: 'notWorkbook' }
    const content = isZip(file) ? unpacked(file, limits.unpacked) : file
    const first = readSheet(content, limits, 0)
    const shown = Math.max(0, first.Workbook?.Sheets?.findIndex(({ Hidden }) => !Hidden) ?? 0)
    const book = shown === 0 ? first : readSheet(content, limits, shown)
    const sheet: WorkSheet | undefined = book.Sheets[book.SheetNames[shown] ?? '']
    const firstDay = book.Workbook?.WBProps?.date1904 ? DAYS_TO_1904 : 0
    const data = sheet?.['!data'] ?? []
    const rows: string[][] = []
    let used = 0
    let left = limits.unpacked / 8
    for (const cells of data) {
      const texts = lettersOf(cells ?? [], firstDay)
      rows.push(texts)
      if (texts.length === 0) continue
      used = rows.length
      if (texts.length > limits.columns) return { ok: false, code: 'tooManyColumns' }
      if (texts.some((text) => text.length > limits.cell)) return { ok: false, code: 'cellTooLong' }
      left -= texts.reduce((sum, text) => sum + text.length, 0)
      if (left < 0) return { ok: false, code: 'tooLarge' }
    }
    rows.length = used
    if (rows.length > limits.rows) return { ok: false, code: 'tooManyRows' }
    return { ok: true, rows }
  } catch (error) {
    return { ok: false, code: error instanceof NotReadable ? error.code : 'notWorkbook' }
  }
}
