import { type CellObject, read, SSF, type WorkSheet } from '@e965/xlsx'
import { isCompound, isZip, NotReadable, requireUnpackable } from './unpack.ts'

export interface ReadLimits {
  /** Rows with something in them, headings included. */
  readonly rows: number
  readonly columns: number
  /** Bytes of everything that is packed in it. */
  readonly unpacked: number
  /** Characters of one cell. */
  readonly cell: number
}

export type Parsed =
  | { readonly ok: true; readonly rows: readonly (readonly string[])[] }
  | { readonly ok: false; readonly code: 'notWorkbook' | 'tooLarge' | 'tooManyRows' | 'tooManyColumns' | 'cellTooLong' }

const two = (value: number) => String(value).padStart(2, '0')

function dateText(value: number): string {
  const { y, m, d, H, M, S } = SSF.parse_date_code(value) as Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>
  const day = `${y}-${two(m)}-${two(d)}`
  const time = `${two(H)}:${two(M)}:${two(Math.round(S))}`
  if (value < 1) return time
  return H === 0 && M === 0 && S === 0 ? day : `${day} ${time}`
}

/** What stands in a cell, not how it is drawn: `0.5` and not `50%`; dates as texts. */
function cellText(cell: CellObject | undefined): string {
  if (!cell) return ''
  if (cell.t === 'n' && typeof cell.v === 'number')
    return typeof cell.z === 'string' && SSF.is_date(cell.z) ? dateText(cell.v) : String(cell.v)
  if (cell.t === 'e') return String(cell.w ?? '#')
  if (cell.t === 'b') return cell.v === true ? 'TRUE' : 'FALSE'
  return typeof cell.v === 'string' ? cell.v : ''
}

function lettersOf(cells: readonly (CellObject | undefined)[]): string[] {
  const texts = Array.from(cells, cellText)
  while (texts.at(-1) === '') texts.pop()
  return texts
}

/**
 * Reads the first sheet of an xls or xlsx as texts; empty rows at its end are left out. Never throws. Runs in a worker:
 * what it works on comes from anywhere.
 */
export function parseWorkbook(content: Buffer, limits: ReadLimits): Parsed {
  try {
    if (isZip(content)) requireUnpackable(content, limits.unpacked)
    else if (!isCompound(content)) return { ok: false, code: 'notWorkbook' }
    const book = read(content, {
      type: 'buffer',
      dense: true,
      sheetRows: limits.rows + 1,
      sheets: 0,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
      bookVBA: false,
    })
    const sheet: WorkSheet | undefined = book.Sheets[book.SheetNames[0] ?? '']
    const data = sheet?.['!data'] ?? []
    const rows: string[][] = []
    let used = 0
    for (const cells of data) {
      const texts = lettersOf(cells ?? [])
      rows.push(texts)
      if (texts.length === 0) continue
      used = rows.length
      if (texts.length > limits.columns) return { ok: false, code: 'tooManyColumns' }
      if (texts.some((text) => text.length > limits.cell)) return { ok: false, code: 'cellTooLong' }
    }
    rows.length = used
    if (rows.length > limits.rows) return { ok: false, code: 'tooManyRows' }
    return { ok: true, rows }
  } catch (error) {
    return { ok: false, code: error instanceof NotReadable ? error.code : 'notWorkbook' }
  }
}
