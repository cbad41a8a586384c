import { LayoutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { flattenRoutes } from '#shared/access/routes.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { ArrangePortal } from './own/ArrangePortal.tsx'
import { cardContent } from './card-content.tsx'
import { CardLinkTo } from './CardLinkTo.tsx'
import { type PortalCard, readLayout } from './layout.ts'
import styles from './portal.module.css'
import { useNear } from './useNear.ts'

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

/** A granted portal (menu type 8), drawn from its stored layout. */
export function PortalPage({ portalId }: { readonly portalId: string }) {
  const t = useT()
  const query = usePlatformQuery('portal.layout', { params: { id: portalId } })
  const text = query.data?.formData
  const texts = useDesignTexts()
  const [isArranging, setArranging] = useState(false)
  const cards = useMemo(() => (text === undefined ? [] : readLayout(text, texts)), [text, texts])
  return (
    <div className={styles.page}>
      <PageState
        loading={query.isPending}
        forbidden={isPlatformError(query.error) && query.error.platformCode === 403}
        error={query.data ? null : query.error}
        onRetry={query.refetch}
        rows={12}
      >
        {cards === null ? (
          <Notice whole icon={<LayoutOutlined />} title={t('portal.broken')} hint={t('portal.brokenHint')} />
        ) : cards.length === 0 ? (
          <Notice whole icon={<LayoutOutlined />} title={t('portal.empty')} hint={t('portal.noneHint')} />
        ) : isArranging && query.data ? (
          <ArrangePortal portalId={portalId} portal={query.data} onClose={() => setArranging(false)} />
        ) : (
          <>
            {query.data?.enabledLock === 1 ? null : (
              <div className={styles.arrange}>
                <Button
                  type="text"
                  size="small"
                  icon={<LayoutOutlined aria-hidden />}
                  onClick={() => setArranging(true)}
                >
                  {t('portal.arrange')}
                </Button>
              </div>
            )}
            <div className={styles.grid}>
              {cards.map((card) => (
                <Card key={card.id} portalId={portalId} card={card} />
              ))}
            </div>
          </>
        )}
      </PageState>
    </div>
  )
}

function Card({ portalId, card }: { readonly portalId: string; readonly card: PortalCard }) {
  const { ref, isNear } = useNear<HTMLElement>()
  return (
    <section
      ref={ref}
      className={styles.card}
      aria-label={card.title}
      data-size={card.w < 4 ? 'small' : card.w < 7 ? 'half' : 'wide'}
      style={{
        ['--card-column' as string]: `${card.x + 1} / span ${card.w}`,
        ['--card-row' as string]: `${card.y + 1} / span ${card.h}`,
        ['--card-rows' as string]: card.h,
      }}
    >
      <header className={styles.cardHead}>
        <h2>
          <CardLinkTo link={card.button === '' ? card.link : null}>{card.title}</CardLinkTo>
        </h2>
        {card.button === '' ? null : (
          <span className={styles.cardButton}>
            <CardLinkTo link={card.link}>{card.button}</CardLinkTo>
          </span>
        )}
      </header>
      <div className={styles.body}>{isNear ? cardContent(portalId, card) : null}</div>
    </section>
  )
}
