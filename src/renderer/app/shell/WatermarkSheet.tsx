import { Watermark } from 'antd'
import styles from './shell.module.css'

export function WatermarkSheet({ lines }: { readonly lines: string[] }) {
  return (
    <div className={styles.watermark} aria-hidden data-testid="watermark">
      <Watermark content={lines} gap={[140, 120]} font={{ fontSize: 14, color: 'rgb(128 128 128 / 14%)' }}>
        <div className={styles.watermarked} />
      </Watermark>
    </div>
  )
}
