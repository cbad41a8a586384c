import { CompassOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { Notice } from '#renderer/components/Notice.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { closeTab, homePath, notFoundPath, useTabs } from '../state/tabs.ts'

/** /404: an unknown path, or one this account was not granted. */
export function NotFoundPage() {
  const t = useT()
  const navigate = useNavigate()
  const leave = () => {
    // Nobody comes back to a page that does not exist.
    useTabs.setState((state) => closeTab(state, notFoundPath))
    void navigate(homePath)
  }
  return (
    <Notice whole icon={<CompassOutlined />} title={t('shell.notFound.title')} hint={t('shell.notFound.hint')}>
      <Button type="primary" onClick={leave}>
        {t('shell.notFound.home')}
      </Button>
    </Notice>
  )
}
