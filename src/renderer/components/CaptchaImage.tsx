import { useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { Hint } from './Hint.tsx'
import styles from './captcha-image.module.css'

interface CaptchaImageProps {
  readonly id: string
  readonly onRefresh: () => void
}

/** The picture of a captcha, answered by main from the current server; a click asks for another one. */
export function CaptchaImage({ id, onRefresh }: CaptchaImageProps) {
  const t = useT()
  const [failed, setFailed] = useState('')
  return (
    <Hint title={t('common.captcha.refresh')} mouseEnterDelay={0.4}>
      <button type="button" className={styles.image} onClick={onRefresh} aria-label={t('common.captcha.refresh')}>
        {failed === id ? (
          <span>{t('common.captcha.failed')}</span>
        ) : (
          <img src={`captcha/${id}`} alt={t('common.captcha.alt')} onError={() => setFailed(id)} />
        )}
      </button>
    </Hint>
  )
}
