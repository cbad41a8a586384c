import { LayoutOutlined } from '@ant-design/icons'
import { type ReactNode, useMemo } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { cardContent } from './card-content.tsx'
import { type PortalCard, readLayout } from './layout.ts'
import { PortalGrid } from './PortalGrid.tsx'
import styles from './portal.module.css'

interface PortalContentProps {
  readonly portalId: string
  /** What stands above the cards; null: the cards stand alone. */
  readonly head?: (portal: DataOf<'portal.layout'>, cards: readonly PortalCard[]) => ReactNode
  /** In place of the cards. */
  readonly instead?: (portal: DataOf<'portal.layout'>) => ReactNode
}

/** A granted portal, drawn from its stored layout. */
export function PortalContent({ portalId, head, instead }: PortalContentProps) {
  const t = useT()
  const query = usePlatformQuery('portal.layout', { params: { id: portalId } })
  const text = query.data?.formData
  const texts = useDesignTexts()
  const cards = useMemo(() => (text === undefined ? [] : readLayout(text, texts)), [text, texts])
  const other = query.data ? instead?.(query.data) : null
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
        ) : (
          (other ?? (
            <>
              {query.data ? head?.(query.data, cards) : null}
              <PortalGrid cards={cards} draw={(card) => cardContent(portalId, card)} />
            </>
          ))
        )}
      </PageState>
    </div>
  )
}
