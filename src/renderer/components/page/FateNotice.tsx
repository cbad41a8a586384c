import { Alert } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import styles from './page.module.css'
import type { FateLine } from './useFate.ts'

const kinds = { unknown: 'warning', none: 'info', done: 'success' } as const

/** What is known of a save that got no answer. */
export function FateNotice({ line }: { readonly line: FateLine | null }) {
  const t = useT()
  if (line === null) return null
  return (
    <Alert className={styles.fate ?? ''} type={kinds[line]} showIcon role="status" title={t(`common.fate.${line}`)} />
  )
}
