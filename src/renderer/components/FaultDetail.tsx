import { useT } from '#renderer/i18n/index.ts'
import styles from './fault-detail.module.css'

/** What the machine says about a fault, in its own words: small, quiet, selectable. Nothing when it says nothing. */
export function FaultDetail({ text }: { readonly text: string }) {
  const t = useT()
  if (text === '') return null
  return (
    <div className={styles.detail}>
      <span>{t('common.detail')}</span>
      <code>{text}</code>
    </div>
  )
}
