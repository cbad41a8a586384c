import { CompassOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { Notice } from '../../components/Notice.tsx'
import { useT } from '../../i18n/index.ts'

/** /404: an unknown path, or one this account was not granted. */
export function NotFoundPage() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Notice whole icon={<CompassOutlined />} title={t('shell.notFound.title')} hint={t('shell.notFound.hint')}>
      <Button type="primary" onClick={() => void navigate('/home')}>
        {t('shell.notFound.home')}
      </Button>
    </Notice>
  )
}
