import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router-dom'
import { useT } from '#renderer/i18n/index.ts'
import styles from '../module.module.css'

/** Says that the list shows the records of one figure alone, and goes back to all. */
export function FigureLine({ words }: { readonly words: string }) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <div className={styles.readOnly} role="status">
      <FilterOutlined aria-hidden />
      <span>{t('moduleList.figureOnly', { of: words })}</span>
      <Button type="link" size="small" onClick={() => void navigate(pathname)}>
        {t('moduleList.showAll')}
      </Button>
    </div>
  )
}
