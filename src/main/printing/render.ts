import { blocksOf, type FilledDocument } from '#shared/printing/document.ts'
import { type Laid, layOut, type Measurer } from '#shared/printing/layout/lay-out.ts'
import { pageFilter } from '#shared/printing/page-ranges.ts'
import { htmlDocument } from '#shared/printing/layout/base-style.ts'
import { cutMeasurement, measurement } from '#shared/printing/layout/measurement.ts'
import { faultOf, printFailure } from './failures.ts'
import { countPages } from './pdf-pages.ts'
import type { PrintWindow } from './window/contract.ts'
import { cutScript, measureScript, overflowScript } from './window/measure-script.ts'

export interface RenderedDocument {
  readonly pdf: Uint8Array
  /** The final document, for systems that print from the window. */
  readonly html: string
  readonly pages: number
  /** For each document that was drawn, in order: some of its pages are in this. */
  readonly isHere: readonly boolean[]
}

export interface RenderOptions {
  /** How far everything is moved on the paper, millimetres. */
  readonly offset?: { readonly x: number; readonly y: number }
  /** For the printer rather than for the screen: the picture of a pre-printed form stays away. */
  readonly isOnPaper?: boolean
  /** Pages that are wanted, such as `1-3,7`; empty for all. Their count goes over all documents of a set. */
  readonly pages?: string
  /** Documents of one set, where several sets of the same are drawn; absent: all are one set. */
  readonly perSet?: number
}

/** Room added to each page when paper came out fuller than measured, CSS pixels; then it is given up. */
const reserves = [0, 6, 24, 80] as const

/**
 * Filled documents to one PDF, each with its own page numbers: measured, laid out and printed in a hidden window. All of
 * them are on the paper of the first one. Fails with print.template: renderFailed, emptyTemplate, noSuchPages.
 */
export async function renderIn(
  window: PrintWindow,
  given: readonly FilledDocument[],
  options: RenderOptions = {},
): Promise<RenderedDocument> {
  const wholes = given.map((document) => [document, ...document.parts])
  if (wholes.length === 0 || wholes.flat().some(({ isEmpty }) => isEmpty)) throw printFailure('emptyTemplate')
  try {
    return await render(window, wholes, options)
  } catch (error) {
    if (faultOf(error) === 'noSuchPages') throw error
    throw printFailure('renderFailed', error instanceof Error ? error.message : String(error))
  }
}

async function render(
  window: PrintWindow,
  wholes: readonly (readonly FilledDocument[])[],
  options: RenderOptions,
): Promise<RenderedDocument> {
  const measurer: Measurer = {
    async measure(html) {
      await window.load(html)
      return measurement.parse(await window.evaluate(measureScript))
    },
    cuts: async (units, tallest) => cutMeasurement.parse(await window.evaluate(cutScript(units, tallest))),
  }
  const setup = wholes[0]?.[0]?.setup
  for (const reserve of reserves) {
    const laid: Laid[][] = []
    for (const parts of wholes) {
      const own: Laid[] = []
      for (const part of parts)
        own.push(await layOut(blocksOf(part), { ...part.setup, ...paperOf(setup) }, measurer, reserve))
      laid.push(own)
    }
    const wanted = wantedPages(
      laid.map((parts) => parts.flatMap(({ sections }) => sections)),
      options,
    )
    const isHere = wanted.map((sections) => sections.length > 0)
    if (!isHere.includes(true)) throw printFailure('noSuchPages')
    const pages = wanted.flat().length
    const isWhole = laid.flat().some((each) => each.isWhole) || isMoved(options)
    const body = wanted.flat().join('')
    const html =
      setup === undefined
        ? ''
        : htmlDocument(setup, body, isWhole).replace('</head>', () => `${ownStyle(options)}</head>`)
    await window.load(html)
    if (Number(await window.evaluate(overflowScript)) > 0) continue
    const pdf = await window.pdf()
    if (countPages(pdf) === pages) return { pdf, html, pages, isHere }
  }
  throw new Error('the pages come out higher than the paper')
}

/** Of each document the pages that are wanted: the paper holds exactly these, whatever the printer can leave out itself. */
function wantedPages(documents: readonly (readonly string[])[], { pages = '', perSet }: RenderOptions): string[][] {
  const isWanted = pageFilter(pages)
  let number = 0
  return documents.map((sections, index) => {
    if (perSet !== undefined && index % perSet === 0) number = 0
    const before = number
    number += sections.length
    return sections.filter((_section, at) => isWanted(before + at + 1))
  })
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
