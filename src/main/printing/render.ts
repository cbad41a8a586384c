import { blocksOf, type FilledDocument } from '#shared/printing/document.ts'
import { layOut, type Measurer } from '#shared/printing/layout/lay-out.ts'
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

/** Room added to each page when paper came out fuller than measured, CSS pixels; then it is given up. */
const reserves = [0, 6, 24, 80] as const

/**
 * A filled document to its PDF: measured, laid out and printed in one hidden window that lives only as long.
 * Fails with print.template: renderFailed, emptyTemplate.
 */
export async function renderDocument(
  document: FilledDocument,
  openWindow: PrintWindowFactory,
): Promise<RenderedDocument> {
  if (document.isEmpty) throw printFailure('emptyTemplate')
  const window = openWindow()
  try {
    return await render(document, window)
  } catch (error) {
    throw printFailure('renderFailed', error instanceof Error ? error.message : String(error))
  } finally {
    window.close()
  }
}

async function render(document: FilledDocument, window: PrintWindow): Promise<RenderedDocument> {
  const blocks = blocksOf(document)
  const measurer: Measurer = {
    async measure(html) {
      await window.load(html)
      return measurement.parse(await window.evaluate(measureScript))
    },
    cuts: async (units, tallest) => cutMeasurement.parse(await window.evaluate(cutScript(units, tallest))),
  }
  for (const reserve of reserves) {
    const laid = await layOut(blocks, document.setup, measurer, reserve)
    await window.load(laid.html)
    if (Number(await window.evaluate(overflowScript)) > 0) continue
    const pdf = await window.pdf()
    if (countPages(pdf) === laid.pages) return { pdf, html: laid.html, pages: laid.pages }
  }
  throw new Error('the pages come out higher than the paper')
}
