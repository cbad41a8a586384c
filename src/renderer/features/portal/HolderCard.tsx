import { Tabs } from 'antd'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { cardContent } from './card-content.tsx'
import type { PortalCard } from './layout.ts'
import styles from './portal.module.css'

interface HolderCardProps {
  readonly portalId: string
  readonly card: PortalCard
}

/** A frame around a card, or tabs with a card in each. */
export function HolderCard({ portalId, card }: HolderCardProps) {
  const t = useT()
  const [first, ...more] = card.panes
  if (!first) return <PageState empty emptyText={t('portal.noContent')} />
  if (card.kind === 'card' && more.length === 0) return <Pane portalId={portalId} cards={first.cards} />
  return (
    <Tabs
      className={styles.tabs}
      size="small"
      items={card.panes.map(({ title, cards }, index) => ({
        key: String(index),
        label: title || t('common.untitled'),
        children: <Pane portalId={portalId} cards={cards} />,
      }))}
    />
  )
}

function Pane({ portalId, cards }: { readonly portalId: string; readonly cards: readonly PortalCard[] }) {
  const t = useT()
  if (cards.length === 0) return <PageState empty emptyText={t('portal.noContent')} />
  return cards.map((each) => (
    <div key={each.id} className={styles.within}>
      {cards.length > 1 ? <h3>{each.title}</h3> : null}
      {cardContent(portalId, each)}
    </div>
  ))
}
