import type { PageSetup } from '#shared/printing/page-setup.ts'
import { blocksOf, type FilledDocument } from '#shared/printing/document.ts'
import { type Laid, layOut, type Measurer } from '#shared/printing/layout/lay-out.ts'
import { htmlDocument, pageBox } from '#shared/printing/layout/base-style.ts'
import { cutMeasurement, measurement } from '#shared/printing/layout/measurement.ts'
import { printFailure } from './failures.ts'
import { countPages } from './pdf-pages.ts'
import type { PrintWindow, PrintWindowFactory } from './window/contract.ts'
import { cutScript, measureScript, overflowScript } from './window/measure-script.ts'

export interface RenderedDocument {
  readonly pdf: Uint8Array
  /** The final document, for systems that print from the window. */
  readonly html: string
  readonly pages: number
}

export interface RenderOptions {
  /** How far everything is moved on the paper, millimetres. */
  readonly offset?: { readonly x: number; readonly y: number }
}

/** Room added to each page when paper came out fuller than measured, CSS pixels; then it is given up. */
const reserves = [0, 6, 24, 80] as const

/**
 * Filled documents to one PDF, each with its own page numbers: measured, laid out and printed in a hidden window. All of
 * them are on the paper of the first one. Fails with print.template: renderFailed, emptyTemplate.
 */
export async function renderIn(
  window: PrintWindow,
  documents: readonly FilledDocument[],
  options: RenderOptions = {},
): Promise<RenderedDocument> {
  if (documents.length === 0 || documents.some(({ isEmpty }) => isEmpty)) throw printFailure('emptyTemplate')
  try {
    return await render(window, documents, options)
  } catch (error) {
    throw printFailure('renderFailed', error instanceof Error ? error.message : String(error))
  }
}

/** One document in a window that lives only as long. */
export async function renderDocument(
  document: FilledDocument,
  openWindow: PrintWindowFactory,
): Promise<RenderedDocument> {
  const window = openWindow()
  try {
    return await renderIn(window, [document])
  } finally {
    window.close()
  }
}

async function render(
  window: PrintWindow,
  documents: readonly FilledDocument[],
  { offset }: RenderOptions,
): Promise<RenderedDocument> {
  const measurer: Measurer = {
    async measure(html) {
      await window.load(html)
      return measurement.parse(await window.evaluate(measureScript))
    },
    cuts: async (units, tallest) => cutMeasurement.parse(await window.evaluate(cutScript(units, tallest))),
  }
  const setup = documents[0]?.setup
  for (const reserve of reserves) {
    const laid: Laid[] = []
    for (const document of documents)
      laid.push(await layOut(blocksOf(document), { ...document.setup, ...paperOf(setup) }, measurer, reserve))
    const pages = laid.reduce((sum, each) => sum + each.pages, 0)
    const html = moved(
      setup === undefined || laid.length === 1
        ? (laid[0]?.html ?? '')
        : htmlDocument(setup, laid.map(({ body }) => body).join('')),
      setup,
      offset,
    )
    await window.load(html)
    if (Number(await window.evaluate(overflowScript)) > 0) continue
    const pdf = await window.pdf()
    if (countPages(pdf) === pages) return { pdf, html, pages }
  }
  throw new Error('the pages come out higher than the paper')
}

function paperOf(setup: FilledDocument['setup'] | undefined) {
  if (setup === undefined) return {}
  const { paper, orientation, width, height, margins } = setup
  return { paper, orientation, width, height, margins }
}

/**
 * Each page's content moved as a whole; what leaves the paper is cut. The page becomes the whole sheet, which cuts: the
 * engine shrinks everything as soon as something stands outside a page.
 */
function moved(html: string, setup: PageSetup | undefined, offset: RenderOptions['offset']): string {
  if (setup === undefined || offset === undefined || (offset.x === 0 && offset.y === 0)) return html
  const { width, height, margins } = setup
  const below = `calc(100% - ${margins.top}mm - ${pageBox(setup).height}px)`
  const edges = `left: ${margins.left}mm; right: ${margins.right}mm; bottom: ${below}`
  const style = `<style>@page { margin: 0 }
.page { box-sizing: border-box; width: ${width}mm; height: calc(${height}mm - 2px); padding: ${margins.top}mm ${margins.right}mm 0 ${margins.left}mm; overflow: hidden }
.page > .foot { ${edges} }
.page > .watermark { ${edges}; top: ${margins.top}mm }
.page > * { translate: ${offset.x}mm ${offset.y}mm }</style>`
  return html.replace('</head>', () => `${style}</head>`)
}
