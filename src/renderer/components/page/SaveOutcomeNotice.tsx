import { Alert } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { atWords, type SaveOutcomeLine } from './save-outcome-line.ts'
import styles from './page.module.css'

const types = { unknown: 'warning', none: 'info', done: 'success', found: 'warning', missing: 'warning' } as const

/** What is known of a save that got no answer. */
export function SaveOutcomeNotice({ line }: { readonly line: SaveOutcomeLine | null }) {
  const t = useT()
  if (line === null) return null
  const { kind } = line
  const text =
    kind === 'found' ? t('common.saveOutcome.found', { at: atWords(line.at) }) : t(`common.saveOutcome.${kind}`)
  return <Alert className={styles.outcome ?? ''} type={types[kind]} showIcon role="status" title={text} />
}
