import { Button } from 'antd'
import type { ReactNode } from 'react'
import { BrandMark } from '#renderer/components/BrandMark.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './public-form.module.css'

interface PublicFrameProps {
  readonly hint: string
  /** For columns, not for lines to read. */
  readonly wide?: boolean
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** A page for visitors: whose it is, the way to the sign-in, and one sheet. */
export function PublicFrame({ hint, wide = false, onLeave, children }: PublicFrameProps) {
  const t = useT()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <BrandMark size={24} />
        <span className={styles.product}>Atrium</span>
        <span className={styles.hint}>{hint}</span>
        <Button type="link" onClick={onLeave}>
          {t('publicForm.toSignIn')}
        </Button>
      </header>
      <main className={styles.body}>
        <div className={styles.sheet} data-wide={wide}>
          {children}
        </div>
      </main>
    </div>
  )
}
