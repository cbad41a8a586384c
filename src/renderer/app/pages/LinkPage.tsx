import { LinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { plainLink } from '#shared/access/link.ts'
import type { MenuRoute } from '#shared/access/routes.ts'
import { Notice } from '../../components/Notice.tsx'
import { useT } from '../../i18n/index.ts'
import { NoticePage } from './NoticePage.tsx'

/** Menu type 7: a plain web address opens in the system's browser; main refuses everything else. */
export function LinkPage({ route }: { readonly route: MenuRoute }) {
  const t = useT()
  const address = plainLink(route.urlAddress)
  if (address === null) return <NoticePage reason="link" title={route.meta.title} />
  return (
    <Notice whole icon={<LinkOutlined />} title={route.meta.title} hint={address}>
      <Button type="primary" href={address} target="_blank" rel="noreferrer">
        {t('shell.link.open')}
      </Button>
    </Notice>
  )
}
