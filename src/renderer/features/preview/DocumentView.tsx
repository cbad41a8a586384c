import { useEffect, useRef, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import styles from './preview.module.css'

interface DocumentViewProps {
  readonly name: string
  readonly bytes: Uint8Array
  readonly onFailed: () => void
}

/** A Word document as its pages. */
export function DocumentView({ name, bytes, onFailed }: DocumentViewProps) {
  const t = useT()
  const host = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const element = host.current
    if (element === null) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    import('./draw-document.ts')
      .then(({ drawDocument }) => drawDocument(bytes, root))
      .then(
        () => isCurrent && setDrawn(true),
        () => isCurrent && onFailed(),
      )
    return () => {
      isCurrent = false
    }
  }, [bytes, onFailed])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by key (axe: scrollable-region-focusable)
    <div className={styles.paper} role="region" tabIndex={0} aria-label={t('preview.documentOf', { name })}>
      {isDrawn ? null : <PageState loading rows={12} />}
      <div ref={host} />
    </div>
  )
}
