import { DesktopOutlined, LayoutOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { flattenRoutes } from '#shared/access/routes.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { Kiosk } from './kiosk/Kiosk.tsx'
import { type KioskChoice, KioskDialog } from './kiosk/KioskDialog.tsx'
import { ArrangePortal } from './own/ArrangePortal.tsx'
import type { PortalCard } from './layout.ts'
import { PortalContent } from './PortalContent.tsx'
import styles from './portal.module.css'

/** The caller's own portal (section 2, /dashboard): the one of the user information, else the first of the menu. */
export function DashboardPage() {
  const t = useT()
  const user = useUser()
  const routes = useMenu((state) => state.routes)
  const first = flattenRoutes(routes).find((route) => route.kind === 'portal')?.meta.relationId ?? ''
  const portalId = user?.portalId || first
  if (portalId === '') {
    return <Notice whole icon={<LayoutOutlined />} title={t('portal.none')} hint={t('portal.noneHint')} />
  }
  return <PortalPage portalId={portalId} />
}

/** A granted portal (menu type 8): it is arranged for oneself, and shown on the whole screen. */
export function PortalPage({ portalId }: { readonly portalId: string }) {
  const t = useT()
  const [isArranging, setArranging] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [kiosk, setKiosk] = useState<KioskChoice | null>(null)
  const closeKiosk = useCallback(() => setKiosk(null), [])
  if (kiosk) return <Kiosk {...kiosk} onClose={closeKiosk} />
  return (
    <>
      <PortalContent
        portalId={portalId}
        head={({ enabledLock, fullName }, cards) => (
          <div className={styles.arrange}>
            <PrintButton portalId={portalId} title={fullName} cards={cards} />
            <Button type="text" size="small" icon={<DesktopOutlined aria-hidden />} onClick={() => setChoosing(true)}>
              {t('portal.kiosk.title')}
            </Button>
            {enabledLock === 1 ? null : (
              <Button type="text" size="small" icon={<LayoutOutlined aria-hidden />} onClick={() => setArranging(true)}>
                {t('portal.arrange')}
              </Button>
            )}
          </div>
        )}
        instead={(portal) =>
          isArranging ? <ArrangePortal portalId={portalId} portal={portal} onClose={() => setArranging(false)} /> : null
        }
      />
      {isChoosing ? (
        <KioskDialog
          portalId={portalId}
          onStart={(choice) => {
            setChoosing(false)
            setKiosk(choice)
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  )
}

interface PrintButtonProps {
  readonly portalId: string
  readonly title: string
  readonly cards: readonly PortalCard[]
}

function PrintButton({ portalId, title, cards }: PrintButtonProps) {
  const t = useT()
  const menus = useMenu(({ index }) => index.all)
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    try {
      // What draws for paper comes when somebody prints.
      const named = menus.find(({ kind, meta }) => kind === 'portal' && meta.relationId === portalId)?.meta.title
      const { printedPortal } = await import('./print/printed-portal.ts')
      openDialog('printDocument', await printedPortal(portalId, named || title || t('portal.title'), cards))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      type="text"
      size="small"
      icon={<PrinterOutlined aria-hidden />}
      loading={isBusy}
      onClick={() => ignoreRejection(print())}
    >
      {t('portal.print')}
    </Button>
  )
}
