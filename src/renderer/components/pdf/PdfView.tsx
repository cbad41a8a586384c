import { type ReactNode, useEffect, useState } from 'react'
import type { OpenPdf } from './load.ts'
import { pixelsPerPoint } from './PdfPage.tsx'
import { type PageSize, PdfPages, type Zoom } from './PdfPages.tsx'

interface PdfViewProps {
  /** Path of our own origin, `/print/{id}.pdf`. */
  readonly path: string
  readonly zoom: Zoom
  readonly onPage: (page: number) => void
  readonly onScale: (scale: number) => void
  readonly onFailed: (error: unknown) => void
  /** In its place until the first page can be shown. */
  readonly placeholder: ReactNode
}

interface Loaded {
  readonly pdf: OpenPdf
  readonly sizes: readonly PageSize[]
}

/** The PDF itself: what is seen here is, byte for byte, what a printer gets. */
export function PdfView({ path, zoom, onPage, onScale, onFailed, placeholder }: PdfViewProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    let opened: OpenPdf | null = null
    void load(path, controller.signal)
      .then((next) => {
        opened = next.pdf
        if (controller.signal.aborted) next.pdf.close()
        else setLoaded(next)
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) onFailed(error)
      })
    return () => {
      controller.abort()
      opened?.close()
      setLoaded(null)
    }
  }, [path, onFailed])
  if (loaded === null) return placeholder
  return <PdfPages document={loaded.pdf.document} sizes={loaded.sizes} zoom={zoom} onPage={onPage} onScale={onScale} />
}

/** The reader is a chunk of its own: nobody who does not print loads it. */
const reader = () => import('./load.ts')

/** Fetches the reader while the document is still being drawn. */
export function preloadReader(): void {
  reader().catch(() => undefined)
}

async function load(path: string, signal: AbortSignal): Promise<Loaded> {
  const { openPdf } = await reader()
  const pdf = await openPdf(path, signal)
  const numbers = Array.from({ length: pdf.document.numPages }, (_, index) => index + 1)
  const sizes = await Promise.all(
    numbers.map(async (number) => {
      const { width, height } = (await pdf.document.getPage(number)).getViewport({ scale: pixelsPerPoint })
      return { width, height }
    }),
  )
  return { pdf, sizes }
}
