import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missing } from '../core/missing.ts'
import { plannedPrinters, spoolFolder } from '../core/mode.ts'
import type { Page } from '../core/page.ts'

// inches
const papers: Record<string, [number, number]> = {
  letter: [8.5, 11],
  legal: [8.5, 14],
  tabloid: [11, 17],
  ledger: [17, 11],
  a0: [33.1, 46.8],
  a1: [23.4, 33.1],
  a2: [16.54, 23.4],
  a3: [11.7, 16.54],
  a4: [8.27, 11.7],
  a5: [5.83, 8.27],
  a6: [4.13, 5.83],
}
const queues = new WeakMap<Page, Promise<unknown>>()
const patience = 300_000

function paper(size: Electron.PrintToPDFOptions['pageSize'] = 'Letter'): { paperWidth: number; paperHeight: number } {
  if (typeof size === 'string') {
    const found = papers[size.toLowerCase()]
    if (!found) throw new Error(`Invalid pageSize ${size}`)
    return { paperWidth: found[0], paperHeight: found[1] }
  }
  if (typeof size !== 'object') throw new TypeError('pageSize must be a string or an object')
  if (typeof size.width !== 'number' || typeof size.height !== 'number') {
    throw new TypeError('width and height properties are required for pageSize')
  }
  return { paperWidth: size.width, paperHeight: size.height }
}

function checked<T>(value: T, type: 'boolean' | 'number' | 'string', name: string): T {
  if (typeof value !== type) throw new TypeError(`${name} must be a ${type}`)
  return value
}

/** webContents.printToPDF: sizes in inches, margins 0.4 inch by default, one job at a time per page. */
export async function printToPdf(page: Page, options: Electron.PrintToPDFOptions): Promise<Buffer> {
  const { top, bottom, left, right } = options.margins ?? {}
  const size = paper(options.pageSize)
  const tooHigh = [top, bottom].some((margin) => margin !== undefined && margin > size.paperHeight)
  const tooWide = [left, right].some((margin) => margin !== undefined && margin > size.paperWidth)
  if (tooHigh || tooWide) throw new Error('margins must be less than or equal to pageSize')
  const settings = {
    ...size,
    landscape: checked(options.landscape ?? false, 'boolean', 'landscape'),
    displayHeaderFooter: checked(options.displayHeaderFooter ?? false, 'boolean', 'displayHeaderFooter'),
    headerTemplate: checked(options.headerTemplate ?? '', 'string', 'headerTemplate'),
    footerTemplate: checked(options.footerTemplate ?? '', 'string', 'footerTemplate'),
    printBackground: checked(options.printBackground ?? false, 'boolean', 'printBackground'),
    scale: checked(options.scale ?? 1, 'number', 'scale'),
    marginTop: checked(top ?? 0.4, 'number', 'margins.top'),
    marginBottom: checked(bottom ?? 0.4, 'number', 'margins.bottom'),
    marginLeft: checked(left ?? 0.4, 'number', 'margins.left'),
    marginRight: checked(right ?? 0.4, 'number', 'margins.right'),
    pageRanges: checked(options.pageRanges ?? '', 'string', 'pageRanges'),
    preferCSSPageSize: checked(options.preferCSSPageSize ?? false, 'boolean', 'preferCSSPageSize'),
    generateTaggedPDF: checked(options.generateTaggedPDF ?? false, 'boolean', 'generateTaggedPDF'),
    generateDocumentOutline: checked(options.generateDocumentOutline ?? false, 'boolean', 'generateDocumentOutline'),
  }
  const before = queues.get(page) ?? Promise.resolve()
  const job = before.then(async () => {
    const { stream = '' } = await page.send(
      'Page.printToPDF',
      { ...settings, transferMode: 'ReturnAsStream' },
      patience,
    )
    return readStream(page, stream)
  })
  const settled = job.catch(() => {})
  queues.set(page, settled)
  return job
}

async function readStream(page: Page, handle: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let ended = false; !ended; ) {
    const { data, base64Encoded, eof } = await page.send('IO.read', { handle, size: 1 << 20 })
    parts.push(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'))
    ended = eof
  }
  await page.send('IO.close', { handle })
  return Buffer.concat(parts)
}

/** The queues of this machine's CUPS (lpstat), or what STANDIN_PRINTERS says (JSON). */
export function printers(): Promise<Electron.PrinterInfo[]> {
  if (plannedPrinters) return Promise.resolve(JSON.parse(plannedPrinters) as Electron.PrinterInfo[])
  return new Promise((resolve) => {
    execFile('lpstat', ['-e'], { env: { ...process.env, LC_ALL: 'C' }, timeout: 10_000 }, (_error, output) => {
      const names = (output ?? '').split('\n').filter((line) => line.trim() !== '')
      resolve(
        names.map((name) => ({ name, displayName: name, description: '', options: {} })) as Electron.PrinterInfo[],
      )
    })
  })
}

/** webContents.print: the job as PDF and its options as JSON into STANDIN_SPOOL. Needs that folder. */
export async function spool(page: Page, options: Electron.WebContentsPrintOptions): Promise<void> {
  if (!spoolFolder) missing('webContents.print without STANDIN_SPOOL')
  const { pageSize, landscape, printBackground } = options
  const inches = (microns: number) => microns / 25_400
  const size =
    typeof pageSize === 'object' ? { width: inches(pageSize.width), height: inches(pageSize.height) } : pageSize
  const pdf = await printToPdf(page, {
    landscape,
    printBackground,
    pageSize: size as Electron.PrintToPDFOptions['pageSize'],
  })
  mkdirSync(spoolFolder, { recursive: true })
  const name = join(spoolFolder, `${Date.now()}-${page.targetId}`)
  writeFileSync(`${name}.pdf`, pdf)
  writeFileSync(`${name}.json`, JSON.stringify(options))
}
