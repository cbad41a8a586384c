import * as z from 'zod'
import type { FilledDocument } from '#shared/printing/document.ts'
import type { PageSetup } from '#shared/printing/page-setup.ts'
import { type RenderedDocument, renderIn, type RenderOptions } from './render.ts'
import type { PrintWindow, PrintWindowFactory } from './window/contract.ts'

export interface Drawer {
  /** Documents to one PDF. One after the other: a second window would only take memory from the first. */
  draw(documents: readonly FilledDocument[], options?: RenderOptions): Promise<RenderedDocument>
  /** What a document looks like at so many dots per inch, page by page with its margins, as PNG files. */
  pictures(rendered: RenderedDocument, setup: PageSetup, dots: number): Promise<Uint8Array[]>
  close(): void
}

const paperAreas = z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }))

/**
 * Lays the pages out below each other with their margins, as a screen shows them, so many times as large, and says where
 * each sheet is.
 */
function paperScript({ width, height, margins }: PageSetup, scale: number): string {
  const sides = [margins.top, margins.right, margins.bottom, margins.left].map((side) => `${side}mm`).join(' ')
  return `(() => {
  const { style } = document.body
  // Pages that are whole sheets have their margins inside.
  const isWhole = document.body.classList.contains('whole')
  style.display = 'flow-root'
  style.transformOrigin = '0 0'
  style.transform = 'scale(${scale})'
  const pixels = (96 / 25.4) * ${scale}
  const pages = Array.from(document.querySelectorAll('section.page'))
  for (const page of pages) {
    if (!isWhole) page.style.margin = ${JSON.stringify(sides)}
    page.style.float = 'left'
    page.style.clear = 'both'
  }
  return pages.map((page) => {
    const box = page.getBoundingClientRect()
    return { x: box.left + scrollX - (isWhole ? 0 : ${margins.left} * pixels), y: box.top + scrollY - (isWhole ? 0 : ${margins.top} * pixels),
      width: ${width} * pixels, height: ${height} * pixels }
  })
})()`
}

/** A window that has drawn so many documents makes room for a fresh one; one that nobody needs is closed. */
const MAX_USES = 60
const IDLE = 20_000

/** One warm window for all documents of this run. */
export function createDrawer(openWindow: PrintWindowFactory): Drawer {
  let turn: Promise<unknown> = Promise.resolve()
  let window: PrintWindow | null = null
  let uses = 0
  let timer: NodeJS.Timeout | undefined
  const close = () => {
    clearTimeout(timer)
    window?.close()
    window = null
    uses = 0
  }
  function inTurn<Result>(work: (window: PrintWindow) => Promise<Result>): Promise<Result> {
    const next = turn.then(async () => {
      clearTimeout(timer)
      if (uses >= MAX_USES || window?.isGone()) close()
      window ??= openWindow()
      uses += 1
      try {
        return await work(window)
      } catch (error) {
        // It may hang in what failed.
        close()
        throw error
      } finally {
        timer = setTimeout(close, IDLE)
        timer.unref()
      }
    })
    turn = next.catch(() => undefined)
    return next
  }
  return {
    draw: (documents, options) => inTurn((warm) => renderIn(warm, documents, options)),
    pictures: (rendered, setup, dots) =>
      inTurn(async (warm) => {
        await warm.load(rendered.html)
        const areas = paperAreas.parse(await warm.evaluate(paperScript(setup, dots / 96)))
        const pictures: Uint8Array[] = []
        for (const area of areas) pictures.push(await warm.picture(area))
        return pictures
      }),
    close,
  }
}
