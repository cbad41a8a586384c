import { Alert } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { atWords, type FateLine } from './fate-line.ts'
import styles from './page.module.css'

const types = { unknown: 'warning', none: 'info', done: 'success', found: 'warning', missing: 'warning' } as const

/** What is known of a save that got no answer. */
export function FateNotice({ line }: { readonly line: FateLine | null }) {
  const t = useT()
  if (line === null) return null
  const { kind } = line
  const text = kind === 'found' ? t('common.fate.found', { at: atWords(line.at) }) : t(`common.fate.${kind}`)
  return <Alert className={styles.fate ?? ''} type={types[kind]} showIcon role="status" title={text} />
}
