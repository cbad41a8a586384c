import { CopyOutlined } from '@ant-design/icons'
import { useT } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './chat.module.css'

interface CopyTextProps {
  /** As it was typed: an address that stands alone can hardly be marked with the mouse, a press opens it. */
  readonly text: string
  /** Not among what Tab reaches: a conversation has hundreds. Its records have one each that is. */
  readonly isQuiet?: boolean
}

/** Puts what was said on the clipboard. */
export function CopyText({ text, isQuiet = false }: CopyTextProps) {
  const t = useT()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('chat.copied'))
    } catch {
      toast.error(t('chat.notCopied'))
    }
  }
  return (
    <button
      type="button"
      className={styles.copy}
      data-quiet={isQuiet}
      tabIndex={isQuiet ? -1 : 0}
      aria-label={t('chat.copy')}
      title={t('chat.copy')}
      onClick={() => void copy()}
    >
      <CopyOutlined aria-hidden />
    </button>
  )
}
