import { ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import type { Zoom } from '#renderer/components/pdf/PdfPages.tsx'
import { PdfView } from '#renderer/components/pdf/PdfView.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './preview.module.css'

const steps = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const

interface PdfDocumentProps {
  readonly address: string
  readonly onFailed: () => void
}

/** A PDF in the viewer that prints are shown in. */
export function PdfDocument({ address, onFailed }: PdfDocumentProps) {
  const t = useT()
  const [zoom, setZoom] = useState<Zoom>('start')
  const [scale, setScale] = useState(1)
  const [page, setPage] = useState(1)
  const step = (by: 1 | -1) => {
    const next = by > 0 ? steps.find((one) => one > scale + 0.01) : steps.findLast((one) => one < scale - 0.01)
    if (next !== undefined) setZoom(next)
  }
  return (
    <div className={styles.pdf}>
      <PdfView
        path={address}
        zoom={zoom}
        onPage={setPage}
        onScale={setScale}
        onFailed={onFailed}
        placeholder={<PageState loading rows={12} />}
      />
      <div className={styles.tools} role="toolbar" aria-label={t('preview.documentTools')}>
        <span className={styles.position}>{t('preview.page', { page })}</span>
        <IconButton label={t('preview.smaller')} icon={<ZoomOutOutlined />} onClick={() => step(-1)} />
        <Button type="text" title={t('preview.fitWidth')} onClick={() => setZoom('width')}>
          {Math.round(scale * 100)}%
        </Button>
        <IconButton label={t('preview.larger')} icon={<ZoomInOutlined />} onClick={() => step(1)} />
      </div>
    </div>
  )
}
