import type { Readable } from 'node:stream'
import { type ZipEntry, zipStream } from './zip.ts'

/** A day or a moment as people read it, `2026-11-28 09:30`: a date of the workbook, which a spreadsheet filters and counts with. */
export interface DateCell {
  readonly date: string
}

/** A text, a number, a date, or nothing. */
export type CellValue = string | number | DateCell | null

export interface SheetOptions {
  readonly name: string
  /** Rows of headings; an empty text continues the one before it in the first row, and the one above it in the second. */
  readonly headings: readonly (readonly string[])[]
  /** By column: who fills it in must. */
  readonly required?: readonly boolean[]
  /** What a spreadsheet offers in a column, by its place. */
  readonly choices?: ReadonlyMap<number, readonly string[]>
  readonly rows: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>
}

/** Characters of a cell that spreadsheets take. */
const MAX_CELL = 32_767
/** Rows that a list of choices is offered in. */
const CHOICE_ROWS = 1000
const MAX_CHOICES = 500

// Control characters, halves of pairs and non-characters are no XML.
const unwritable =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replace(unwritable, '').replace(/[&<>"]/g, (character) => named[character] ?? character)
}

/** A, B, … Z, AA: how spreadsheets name the columns, from 0. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** Styles of `styles.xml` by their place. `text` keeps what looks like a formula a text when somebody edits the cell. */
const style = { plain: 0, heading: 1, required: 2, quoted: 3 }
/** How dates are drawn, by what they say; their styles follow those above. */
const dateFormats = ['yyyy-mm', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm', 'yyyy-mm-dd hh:mm:ss']

/** A date as spreadsheets count it, in days from the end of 1899; null for what they cannot count. */
function readDateCell({ date }: DateCell): { readonly serial: number; readonly styleId: number } | null {
  const match = /^(\d{4})-(\d\d)(?:-(\d\d)(?: (\d\d):(\d\d)(?::(\d\d))?)?)?$/.exec(date)
  if (!match) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((digits) => (digits === undefined ? undefined : Number(digits)))
  const days = (Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000
  // Spreadsheets count a day in 1900 that never was.
  if (days < 61) return null
  const format = [match[6], match[4], match[3]].findIndex((part) => part !== undefined)
  const seconds = hour * 3600 + minute * 60 + second
  return { serial: days + seconds / 86_400, styleId: 4 + (format < 0 ? 0 : 3 - format) }
}

/** What a spreadsheet, or a program that reads its CSV, would take for a formula. */
export function looksLikeFormula(text: string): boolean {
  return /^[\s]*[=+\-@]|^[\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
}

function cell(value: CellValue, styleId: number): string {
  if (value === null || value === '') return styleId === style.plain ? '<c/>' : `<c s="${styleId}"/>`
  if (typeof value === 'number') return Number.isFinite(value) ? `<c><v>${value}</v></c>` : '<c/>'
  if (typeof value === 'object') {
    const read = readDateCell(value)
    return read === null ? cell(value.date, styleId) : `<c s="${read.styleId}"><v>${read.serial}</v></c>`
  }
  const text = value.length > MAX_CELL ? `${value.slice(0, MAX_CELL - 1)}…` : value
  const kept = styleId === style.plain && looksLikeFormula(text) ? style.quoted : styleId
  return `<c t="inlineStr"${kept === 0 ? '' : ` s="${kept}"`}><is><t xml:space="preserve">${escape(text)}</t></is></c>`
}

function row(cells: readonly CellValue[], styleOf: (column: number) => number): string {
  return `<row>${cells.map((value, column) => cell(value, styleOf(column))).join('')}</row>`
}

/** Ranges of headings that stand over several columns or rows. */
function merges(headings: readonly (readonly string[])[]): string[] {
  const [top = [], below] = headings
  if (!below) return []
  const found: string[] = []
  for (const [column, text] of top.entries()) {
    if (text === '') continue
    if (below[column] === '') {
      found.push(`${columnLetters(column)}1:${columnLetters(column)}2`)
      continue
    }
    let last = column
    while (last + 1 < top.length && top[last + 1] === '' && below[last + 1] !== '') last += 1
    if (last > column) found.push(`${columnLetters(column)}1:${columnLetters(last)}1`)
  }
  return found
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

async function* sheet({ headings, required = [], choices = new Map(), rows }: SheetOptions, hasLists: boolean) {
  const width = headings[0]?.length ?? 0
  const widths = Array.from({ length: width }, (_, column) => {
    const longest = Math.max(...headings.map((cells) => (cells[column] ?? '').length))
    return `<col min="${column + 1}" max="${column + 1}" width="${Math.min(Math.max(longest * 2 + 4, 12), 40)}" customWidth="1"/>`
  })
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headings.length}" topLeftCell="A${headings.length + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  yield width > 0 ? `<cols>${widths.join('')}</cols><sheetData>` : '<sheetData>'
  for (const cells of headings) yield row(cells, (column) => (required[column] ? style.required : style.heading))
  let text = ''
  for await (const cells of rows) {
    text += row(cells, () => style.plain)
    if (text.length < 32_768) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData>`
  const ranges = merges(headings)
  if (ranges.length > 0)
    yield `<mergeCells count="${ranges.length}">${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
  if (hasLists) {
    const first = headings.length + 1
    const lists = [...choices].map(([column, items], index) => {
      const at = columnLetters(column)
      const list = columnLetters(index)
      return `<dataValidation type="list" allowBlank="1" sqref="${at}${first}:${at}${first + CHOICE_ROWS - 1}"><formula1>choices!$${list}$1:$${list}$${Math.min(items.length, MAX_CHOICES)}</formula1></dataValidation>`
    })
    yield `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
  }
  yield '</worksheet>'
}

function* choiceSheet(choices: ReadonlyMap<number, readonly string[]>): Generator<string> {
  const lists = [...choices.values()].map((items) => items.slice(0, MAX_CHOICES))
  const height = lists.reduce((most, items) => Math.max(most, items.length), 0)
  yield `${head}<worksheet xmlns="${main}"><sheetData>`
  for (let index = 0; index < height; index += 1)
    yield row(
      lists.map((items) => items[index] ?? null),
      () => style.plain,
    )
  yield '</sheetData></worksheet>'
}

const numberFormats = dateFormats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')
const dateStyles = dateFormats.map((_code, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`).join('')
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="${dateFormats.length}">${numberFormats}</numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFC00000"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2F4F7"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${4 + dateFormats.length}"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"><alignment horizontal="center" vertical="center"/></xf><xf fontId="2" fillId="2" applyFont="1" applyFill="1"><alignment horizontal="center" vertical="center"/></xf><xf quotePrefix="1"/>${dateStyles}</cellXfs></styleSheet>`

function sheetName(name: string): string {
  return escape(
    name
      .replace(/[\\/?*[\]:']/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet1',
  )
}

/**
 * A workbook (xlsx) of one sheet, made while it is read: any number of rows in the same memory. What looks like a formula
 * stays a text, also when it is edited.
 */
export function workbookStream(options: SheetOptions): Readable {
  const hasLists = (options.choices?.size ?? 0) > 0
  const sheets = [1, ...(hasLists ? [2] : [])]
  const part = (number: number) => `/xl/worksheets/sheet${number}.xml`
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const entry = (name: string, ...content: string[]): ZipEntry => ({ name, content })
  return zipStream([
    entry(
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${sheets.map((number) => `<Override PartName="${part(number)}" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
    ),
    entry(
      '_rels/.rels',
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    entry(
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheetName(options.name)}" sheetId="1" r:id="rId1"/>${hasLists ? '<sheet name="choices" sheetId="2" state="hidden" r:id="rId2"/>' : ''}</sheets></workbook>`,
    ),
    entry(
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packages}/relationships">${sheets.map((number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="${part(number)}"/>`).join('')}<Relationship Id="rId9" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    entry('xl/styles.xml', styles),
    ...(hasLists ? [{ name: 'xl/worksheets/sheet2.xml', content: choiceSheet(options.choices ?? new Map()) }] : []),
    { name: 'xl/worksheets/sheet1.xml', content: sheet(options, hasLists) },
  ])
}
