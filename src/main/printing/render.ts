import { blocksOf, type FilledDocument } from '#shared/printing/document.ts'
import { type Laid, layOut, type Measurer } from '#shared/printing/layout/lay-out.ts'
import { htmlDocument } from '#shared/printing/layout/base-style.ts'
import { cutMeasurement, measurement } from '#shared/printing/layout/measurement.ts'
import { printFailure } from './failures.ts'
import { countPages } from './pdf-pages.ts'
import type { PrintWindow } from './window/contract.ts'
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
  /** For the printer rather than for the screen: the picture of a pre-printed form stays away. */
  readonly isOnPaper?: boolean
}

/** Room added to each page when paper came out fuller than measured, CSS pixels; then it is given up. */
const reserves = [0, 6, 24, 80] as const

/**
 * Filled documents to one PDF, each with its own page numbers: measured, laid out and printed in a hidden window. All of
 * them are on the paper of the first one. Fails with print.template: renderFailed, emptyTemplate.
 */
export async function renderIn(
  window: PrintWindow,
  given: readonly FilledDocument[],
  options: RenderOptions = {},
): Promise<RenderedDocument> {
  const documents = given.flatMap((document) => [document, ...document.parts])
  if (documents.length === 0 || documents.some(({ isEmpty }) => isEmpty)) throw printFailure('emptyTemplate')
  try {
    return await render(window, documents, options)
  } catch (error) {
    throw printFailure('renderFailed', error instanceof Error ? error.message : String(error))
  }
}

async function render(
  window: PrintWindow,
  documents: readonly FilledDocument[],
  options: RenderOptions,
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
    const isWhole = laid.some((each) => each.isWhole) || isMoved(options)
    const body = laid.map((each) => each.body).join('')
    const html =
      setup === undefined
        ? ''
        : htmlDocument(setup, body, isWhole).replace('</head>', () => `${ownStyle(options)}</head>`)
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

const isMoved = ({ offset }: RenderOptions) => offset !== undefined && (offset.x !== 0 || offset.y !== 0)

/** Each page's content moved as a whole, and what is on the paper already left away. */
function ownStyle(options: RenderOptions): string {
  const { offset, isOnPaper = false } = options
  const moved = isMoved(options) ? `.page > * { translate: ${offset?.x ?? 0}mm ${offset?.y ?? 0}mm }` : ''
  const style = `${moved}${isOnPaper ? '.preprinted { display: none }' : ''}`
  return style === '' ? '' : `<style>${style}</style>`
}
