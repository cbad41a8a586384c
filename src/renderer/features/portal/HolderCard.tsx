import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { PortalCard } from './layout.ts'
import styles from './portal.module.css'

interface HolderCardProps {
  readonly card: PortalCard
  /** What a card within it shows. */
  readonly draw: (card: PortalCard) => ReactNode
}

/** A frame around a card, or tabs with a card in each. */
export function HolderCard({ card, draw }: HolderCardProps) {
  const t = useT()
  const [first, ...more] = card.panes
  if (!first) return <PageState empty emptyText={t('portal.noContent')} />
  if (card.kind === 'card' && more.length === 0) return <Pane draw={draw} cards={first.cards} />
  return (
    <Tabs
      className={styles.tabs}
      size="small"
      items={card.panes.map(({ title, cards }, index) => ({
        key: String(index),
        label: title || t('common.untitled'),
        children: <Pane draw={draw} cards={cards} />,
      }))}
    />
  )
}

interface PaneProps extends Pick<HolderCardProps, 'draw'> {
  readonly cards: readonly PortalCard[]
}

function Pane({ draw, cards }: PaneProps) {
  const t = useT()
  if (cards.length === 0) return <PageState empty emptyText={t('portal.noContent')} />
  return cards.map((each) => (
    <div key={each.id} className={styles.within}>
      {cards.length > 1 ? <h3>{each.title}</h3> : null}
      {draw(each)}
    </div>
  ))
}
