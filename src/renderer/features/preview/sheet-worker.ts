import { read, utils } from '@e965/xlsx'
import { unpackedArchive } from './archive-guard.ts'
import { decodeText, parseCsv } from './decode-text.ts'
import type { Sheet, WorkerAnswer, WorkerJob } from './sheet-jobs.ts'

/** Rows of one sheet that are shown. */
const MAX_ROWS = 100_000
const MAX_COLUMNS = 1_000

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Values as they are written in the cells: formulas, macros and links are not read at all. */
function readWorkbook(bytes: Uint8Array): Sheet[] {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    bookVBA: false,
    bookDeps: false,
    sheetRows: MAX_ROWS + 1,
  })
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name]
    const rows = sheet
      ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true })
      : []
    return sheetOf(name, rows)
  })
}

function sheetOf(name: string, rows: readonly (readonly unknown[])[]): Sheet {
  const shown = rows
    .slice(0, MAX_ROWS)
    .map((row) => Array.from(row.slice(0, MAX_COLUMNS), (cell) => String(cell ?? '')))
  const columns = shown.reduce((most, row) => Math.max(most, row.length), 0)
  return { name, rows: shown, columns, isCut: rows.length > MAX_ROWS }
}

async function work({ kind, bytes }: WorkerJob): Promise<WorkerAnswer> {
  const none = new Uint8Array()
  if (kind === 'csv') return { ok: true, sheets: [sheetOf('', parseCsv(decodeText(bytes), MAX_ROWS + 1))], bytes: none }
  if (!isArchive(bytes) && kind === 'unpack') return { ok: false }
  const plain = isArchive(bytes) ? await unpackedArchive(bytes) : bytes
  return kind === 'unpack'
    ? { ok: true, sheets: [], bytes: plain }
    : { ok: true, sheets: readWorkbook(plain), bytes: none }
}

self.addEventListener('message', (event: MessageEvent<WorkerJob>) => {
  void work(event.data)
    .catch((): WorkerAnswer => ({ ok: false }))
    .then((answer) => self.postMessage(answer))
})
