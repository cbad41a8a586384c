import type { DrawnPage } from '#shared/printing/difference.ts'

/** A page as it is drawn, and its picture. */
export interface PagePicture extends DrawnPage {
  readonly canvas: HTMLCanvasElement
}

/** Pages that are compared; more are told apart by their number alone. */
const MAX_PAGES = 30
/** Pixels per point: enough to see a comma. */
const scale = 1.4

/** Draws the pages of a PDF of our own origin. */
export async function drawPages(path: string, signal: AbortSignal): Promise<PagePicture[]> {
  const { openPdf } = await import('#renderer/components/pdf/load.ts')
  const pdf = await openPdf(path, signal)
  try {
    const pictures: PagePicture[] = []
    for (let number = 1; number <= Math.min(MAX_PAGES, pdf.document.numPages); number += 1) {
      const page = await pdf.document.getPage(number)
      signal.throwIfAborted()
      const viewport = page.getViewport({ scale })
      const canvas = document.createElement('canvas')
      canvas.width = Math.ceil(viewport.width)
      canvas.height = Math.ceil(viewport.height)
      await page.render({ canvas, viewport }).promise
      signal.throwIfAborted()
      const { width, height } = canvas
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      pictures.push({ canvas, width, height, data })
    }
    return pictures
  } finally {
    pdf.close()
  }
}
