import { FormOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import styles from './module.module.css'

/** That the design of an open form was changed, and the way to the new one. `reopen`: null where it was not. */
export function RedesignLine({ reopen }: { readonly reopen: (() => Promise<void>) | null }) {
  const t = useT()
  if (reopen === null) return null
  return (
    <div className={styles.redesigned} role="status">
      <FormOutlined aria-hidden />
      <span className={styles.redesignedText}>{t('module.redesigned')}</span>
      <Button type="link" size="small" onClick={() => void reopen()}>
        {t('module.redesignedOpen')}
      </Button>
    </div>
  )
}
