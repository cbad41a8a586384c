import { DownloadOutlined, DownOutlined, PrinterOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useEffect, useRef } from 'react'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useMenuButton } from '#renderer/components/useMenuButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { Zoom } from '#renderer/components/pdf/PdfPages.tsx'
import styles from './printing.module.css'

export const zoomSteps = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const

interface PreviewBarProps {
  readonly title: string
  /** Pages of the document; 0 while there is none. */
  readonly pages: number
  readonly page: number
  readonly scale: number
  readonly onZoom: (zoom: Zoom) => void
  readonly onSave: (format: 'pdf' | 'doc') => void
  readonly isSaving: boolean
  readonly canSave: boolean
  readonly canPrint: boolean
  readonly isPrinting: boolean
  /** A job was given out already: closing is now the usual step. */
  readonly isDone: boolean
  readonly onPrint: () => void
  readonly onClose: () => void
}

/** Download, print, cancel (section 2), and where one is in the document. */
export function PreviewBar(props: PreviewBarProps) {
  const t = useT()
  const { title, pages, page, scale, onZoom, isDone, canPrint } = props
  const printButton = useRef<HTMLButtonElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  // The usual next step has the focus, so Enter does it; whoever is elsewhere already is left there.
  useEffect(() => {
    if (isDone) closeButton.current?.focus()
    else if (canPrint && !isBusyElsewhere(printButton.current)) printButton.current?.focus()
  }, [canPrint, isDone])
  const step = (direction: 1 | -1) => {
    const next =
      direction > 0 ? zoomSteps.find((zoom) => zoom > scale + 0.01) : zoomSteps.findLast((zoom) => zoom < scale - 0.01)
    if (next !== undefined) onZoom(next)
  }
  const download = useMenuButton({
    items: [
      { key: 'pdf', label: t('printing.asPdf') },
      { key: 'doc', label: t('printing.asWord') },
    ],
    onClick: ({ key }) => props.onSave(key === 'doc' ? 'doc' : 'pdf'),
  })
  return (
    <div className={styles.bar}>
      <h2 className={styles.title} title={title}>
        {t('printing.titleOf', { name: title })}
      </h2>
      <div className={styles.view}>
        {pages === 0 ? null : (
          <>
            <span className={styles.position}>{t('printing.page', { page, pages })}</span>
            <IconButton label={t('printing.zoomOut')} icon={<ZoomOutOutlined />} onClick={() => step(-1)} />
            <Button
              type="text"
              className={styles.scale ?? ''}
              title={t('printing.fitWidth')}
              aria-label={`${Math.round(scale * 100)}% ${t('printing.fitWidth')}`}
              onClick={() => onZoom('width')}
            >
              {Math.round(scale * 100)}%
            </Button>
            <IconButton label={t('printing.zoomIn')} icon={<ZoomInOutlined />} onClick={() => step(1)} />
          </>
        )}
      </div>
      <div className={styles.actions}>
        <Dropdown {...download.dropdown} disabled={pages === 0 || !props.canSave || props.isSaving}>
          <Button
            {...download.button}
            icon={<DownloadOutlined aria-hidden />}
            disabled={pages === 0 || !props.canSave}
            loading={props.isSaving}
          >
            {t('printing.download')}
            <DownOutlined aria-hidden="true" />
          </Button>
        </Dropdown>
        <Button
          ref={printButton}
          type={isDone ? 'default' : 'primary'}
          icon={<PrinterOutlined aria-hidden />}
          loading={props.isPrinting}
          disabled={!canPrint}
          onClick={props.onPrint}
        >
          {t(isDone ? 'printing.printAgain' : 'printing.print')}
        </Button>
        <Button ref={closeButton} type={isDone ? 'primary' : 'default'} onClick={props.onClose}>
          {t(isDone ? 'printing.done' : 'printing.cancel')}
        </Button>
      </div>
    </div>
  )
}

function isBusyElsewhere(own: HTMLElement | null): boolean {
  const active = document.activeElement
  return active?.closest('[data-settings]') !== null && active !== null && active !== own
}
