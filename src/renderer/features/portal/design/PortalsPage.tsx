import { ApartmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { IfServerHas } from '#renderer/components/IfServerHas.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { DesignsPage } from './DesignsPage.tsx'
import { portals } from './portal-kind.ts'

/** Portals (section 2, menu type 8). */
export function PortalsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <DesignsPage
      kind={portals}
      menuId={menuId}
      toolbar={
        <IfServerHas feature="portalManage.list">
          <Button icon={<ApartmentOutlined aria-hidden />} onClick={() => void navigate('/systemPortals')}>
            {t('portalDesigns.ofSystems')}
          </Button>
        </IfServerHas>
      }
    />
  )
}
