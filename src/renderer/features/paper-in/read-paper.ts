import type { ScannedPage } from '#shared/printing/paper-pieces.ts'
import type { OpenPdf } from '#renderer/components/pdf/load.ts'
import type { CodeAnswer, CodeJob } from './code-worker.ts'
import type { Dots } from './find-codes.ts'

/** Pages of one file, and bytes of it, that are taken in at once. */
export const MAX_PAGES = 500
export const MAX_BYTES = 200 * 1024 * 1024

/** A file that is taken in, and which scan of the watched folder it is; null: somebody brought it. */
export interface PaperFile {
  readonly file: File
  readonly scan: string | null
}

/** Why a file was not taken in. */
export type FileFault = 'kind' | 'large' | 'broken' | 'password' | 'pages'
export interface RefusedFile {
  readonly name: string
  readonly fault: FileFault
}

/** A file whose pages were read; it stays open until it is let go. */
export interface PaperRun {
  readonly id: string
  /** The scans of the watched folder that it is made of. */
  readonly scans: readonly string[]
  readonly name: string
  /** Null: pictures, each a page. */
  readonly pdf: OpenPdf | null
  readonly pictures: readonly File[]
}

export interface ReadPaper {
  readonly runs: readonly PaperRun[]
  readonly pages: readonly ScannedPage[]
  readonly refused: readonly RefusedFile[]
}

export interface ReadProgress {
  readonly name: string
  readonly page: number
  readonly pages: number
}

/** Dots per inch that pages are looked at with: each square of our code is three dots or more. */
const RESOLUTION = 200
/** Dots of one page at most: larger paper is looked at coarser. */
const MAX_DOTS = 12_000_000
const pictureName = /\.(?:png|jpe?g|webp|bmp|gif)$/i
const pdfName = /\.pdf$/i

/** A canvas as large as is looked at. */
function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(width))
  canvas.height = Math.max(1, Math.floor(height))
  return canvas
}

function dotsOf(canvas: HTMLCanvasElement): Dots {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { data, width, height }
}

async function pdfPage(pdf: OpenPdf, number: number): Promise<HTMLCanvasElement> {
  const page = await pdf.document.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const scale = Math.min(RESOLUTION / 72, Math.sqrt(MAX_DOTS / (natural.width * natural.height)))
  const viewport = page.getViewport({ scale })
  const canvas = canvasOf(viewport.width, viewport.height)
  await page.render({ canvas, viewport }).promise
  page.cleanup()
  return canvas
}

async function picturePage(file: File): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, Math.sqrt(MAX_DOTS / (picture.width * picture.height)))
  const canvas = canvasOf(picture.width * scale, picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

/** The page as it is drawn. */
export function drawPage(run: PaperRun, number: number): Promise<HTMLCanvasElement> {
  const picture = run.pictures[number - 1]
  if (picture) return picturePage(picture)
  return run.pdf === null ? Promise.reject(new Error('no page')) : pdfPage(run.pdf, number)
}

/** Reads codes beside the window, page after page. */
function codeReader(signal: AbortSignal) {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: CodeAnswer) => void>()
  let last = 0
  const none = (number: number): CodeAnswer => ({ number, codes: [], look: '' })
  worker.addEventListener('message', ({ data }: MessageEvent<CodeAnswer>) => {
    waiting.get(data.number)?.(data)
    waiting.delete(data.number)
  })
  // A worker that cannot go on has read no code: the pages are there all the same.
  const end = () => {
    for (const [number, answer] of waiting) answer(none(number))
    waiting.clear()
    worker.terminate()
  }
  worker.addEventListener('error', end)
  signal.addEventListener('abort', end, { once: true })
  return {
    read(dots: Dots): Promise<CodeAnswer> {
      last += 1
      const job: CodeJob = { number: last, dots }
      return new Promise((resolve) => {
        waiting.set(job.number, resolve)
        worker.postMessage(job, [dots.data.buffer])
      })
    },
    end,
  }
}

async function openFile(file: File, signal: AbortSignal): Promise<OpenPdf | FileFault> {
  const { openPdfBytes } = await import('#renderer/components/pdf/load.ts')
  try {
    const pdf = await openPdfBytes(new Uint8Array(await file.arrayBuffer()), signal)
    if (pdf.document.numPages <= MAX_PAGES) return pdf
    pdf.close()
    return 'pages'
  } catch (error) {
    signal.throwIfAborted()
    return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken'
  }
}

/** Files as runs of pages, with what their codes say. What cannot be read is said, and keeps nothing else from being read. */
export async function readPaper(
  files: readonly PaperFile[],
  signal: AbortSignal,
  onProgress: (progress: ReadProgress) => void,
): Promise<ReadPaper> {
  const runs: PaperRun[] = []
  const refused: RefusedFile[] = []
  const pages: ScannedPage[] = []
  const reader = codeReader(signal)
  const look = async (run: PaperRun, number: number, count: number): Promise<void> => {
    signal.throwIfAborted()
    onProgress({ name: run.name, page: number, pages: count })
    const { codes, look: seen } = await reader.read(dotsOf(await drawPage(run, number)))
    pages.push({ run: run.id, number, codes, look: seen })
  }
  try {
    const known = files.filter(({ file }) => {
      const fault = faultOf(file)
      if (fault !== null) refused.push({ name: file.name, fault })
      return fault === null
    })
    for (const { file, scan } of known.filter(({ file: { name } }) => pdfName.test(name))) {
      const opened = await openFile(file, signal)
      if (typeof opened === 'string') {
        refused.push({ name: file.name, fault: opened })
        continue
      }
      const run: PaperRun = {
        id: crypto.randomUUID(),
        name: file.name,
        pdf: opened,
        pictures: [],
        scans: scan === null ? [] : [scan],
      }
      runs.push(run)
      const count = opened.document.numPages
      for (let number = 1; number <= count; number += 1) await look(run, number, count)
    }
    const pictures: File[] = []
    const pictured: string[] = []
    const scans = known.filter(({ file: { name } }) => pictureName.test(name)).sort(byName)
    const run: PaperRun = {
      id: crypto.randomUUID(),
      name: scans[0]?.file.name ?? '',
      pdf: null,
      pictures,
      scans: pictured,
    }
    if (scans.length > 0) runs.push(run)
    for (const { file, scan } of scans) {
      pictures.push(file)
      try {
        await look(run, pictures.length, scans.length)
        if (scan !== null) pictured.push(scan)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof Error)) throw error
        pictures.pop()
        refused.push({ name: file.name, fault: 'broken' })
      }
    }
    return { runs, pages, refused }
  } catch (error) {
    for (const run of runs) run.pdf?.close()
    throw error
  } finally {
    reader.end()
  }
}

/** Scanners number what they write. */
const byName = ({ file: one }: PaperFile, { file: other }: PaperFile) =>
  one.name.localeCompare(other.name, undefined, { numeric: true })

function faultOf({ name, size }: File): FileFault | null {
  if (!pdfName.test(name) && !pictureName.test(name)) return 'kind'
  return size > MAX_BYTES ? 'large' : null
}

/** What is stored of a piece: its pages as a PDF, or its pictures as they came. */
export async function filesOf(run: PaperRun, numbers: readonly number[], name: string): Promise<File[]> {
  if (run.pdf === null) return numbers.flatMap((number) => run.pictures[number - 1] ?? [])
  const bytes = await run.pdf.document.extractPages([{ document: null, includePages: numbers.map((page) => page - 1) }])
  if (!bytes) throw new Error('no pages')
  return [new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })]
}
