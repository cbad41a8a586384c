import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { PdfPage } from './PdfPage.tsx'
import styles from './pdf.module.css'

export interface PageSize {
  /** CSS pixels at 100 %. */
  readonly width: number
  readonly height: number
}

/** A factor, the width of the view, or (to begin with) the width but not above 100 %. */
export type Zoom = number | 'width' | 'start'

interface PdfPagesProps {
  readonly document: PDFDocumentProxy
  readonly sizes: readonly PageSize[]
  readonly zoom: Zoom
  /** The page in the middle of the view, from 1. */
  readonly onPage: (page: number) => void
  /** The zoom that is really shown. */
  readonly onScale: (scale: number) => void
}

/** Space beside the sheet when it fits the width, CSS pixels. */
const gutter = 48

/** All pages in one scrolling column; only those near the view are drawn. */
export function PdfPages({ document, sizes, zoom, onPage, onScale }: PdfPagesProps) {
  const t = useT()
  const view = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = view.current
    if (element === null) return
    const measure = () => setWidth(element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])

  const widest = Math.max(1, ...sizes.map((size) => size.width))
  const fit = Math.max(0.2, (width - gutter) / widest)
  const scale = typeof zoom === 'number' ? zoom : Math.min(fit, zoom === 'start' ? 1 : 4)
  useEffect(() => onScale(scale), [onScale, scale])

  const look = () => {
    const element = view.current
    if (element === null) return
    const middle = element.scrollTop + element.clientHeight / 2
    const pages = [...element.querySelectorAll<HTMLElement>('[data-page]')]
    onPage(Math.max(1, pages.findLastIndex((page) => page.offsetTop <= middle) + 1))
  }
  const pages = sizes.map((size, index) => ({ number: index + 1, size }))
  return (
    // A stop for Tab, so that the arrows and Page Down reach what lies below.
    <div
      ref={view}
      className={styles.view}
      role="region"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by key (axe: scrollable-region-focusable)
      tabIndex={0}
      aria-label={t('printing.pagesLabel')}
      onScroll={look}
    >
      {width === 0
        ? null
        : pages.map(({ number, size }) => (
            <PdfPage
              key={number}
              document={document}
              number={number}
              size={size}
              scale={scale}
              label={t('printing.page', { page: number, pages: pages.length })}
            />
          ))}
    </div>
  )
}
