import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import styles from './list-page.module.css'

interface UnfoldButtonProps {
  readonly isOpen: boolean
  /** Conditions in use that do not show. */
  readonly hidden?: number
  readonly onChange: (isOpen: boolean) => void
}

/** Shows all conditions of a search row, or the first ones alone. */
export function UnfoldButton({ isOpen, hidden = 0, onChange }: UnfoldButtonProps) {
  const t = useT()
  return (
    <Button
      type="link"
      className={styles.unfold ?? ''}
      icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      aria-expanded={isOpen}
      onClick={() => onChange(!isOpen)}
    >
      {isOpen ? t('module.less') : hidden > 0 ? t('module.moreActive', { count: hidden }) : t('module.more')}
    </Button>
  )
}
