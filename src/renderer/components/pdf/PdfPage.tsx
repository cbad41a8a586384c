import type { PDFDocumentProxy } from 'pdfjs-dist'
import { memo, useEffect, useRef, useState } from 'react'
import styles from './pdf.module.css'
import type { PageSize } from './PdfPages.tsx'

interface PdfPageProps {
  readonly document: PDFDocumentProxy
  /** From 1. */
  readonly number: number
  readonly size: PageSize
  readonly scale: number
  readonly label: string
}

/** Screens sharper than this gain nothing but memory. */
const sharpest = 3
/** A canvas beyond this many pixels is drawn coarser. */
const MAX_PIXELS = 16_000_000
/** PDF points are 1/72 inch, CSS pixels 1/96. */
export const pixelsPerPoint = 96 / 72

/** One sheet. Drawn when it comes near the view, its canvas freed when it is far away; scrolling renders none of the others. */
export const PdfPage = memo(function PdfPage({ document: pdf, number, size, scale, label }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    const element = sheet.current
    if (element === null) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: element.parentElement,
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = sheet.current
    if (element === null) return
    if (!isNear) {
      element.replaceChildren()
      return
    }
    const controller = new AbortController()
    // The old picture stays, stretched, until the new one is ready: zooming does not flicker.
    void draw(pdf, number, sharpness(size, scale), controller.signal)
      .then((canvas) => element.replaceChildren(canvas))
      .catch(() => undefined)
    return () => controller.abort()
  }, [pdf, isNear, number, scale, size])

  const box = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
  return <div ref={sheet} data-page={number} className={styles.sheet} style={box} role="img" aria-label={label} />
})

function sharpness(size: PageSize, scale: number): number {
  const wanted = scale * Math.min(sharpest, window.devicePixelRatio || 1)
  return wanted * Math.min(1, Math.sqrt(MAX_PIXELS / (size.width * size.height * wanted * wanted)))
}

async function draw(
  pdf: PDFDocumentProxy,
  number: number,
  scale: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const viewport = page.getViewport({ scale: scale * pixelsPerPoint })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const task = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => task.cancel(), { once: true })
  await task.promise
  signal.throwIfAborted()
  return canvas
}
