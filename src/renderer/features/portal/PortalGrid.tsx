import type { ReactNode } from 'react'
import { CardLinkTo } from './CardLinkTo.tsx'
import type { PortalCard } from './layout.ts'
import styles from './portal.module.css'
import { useNear } from './useNear.ts'

interface PortalGridProps {
  readonly cards: readonly PortalCard[]
  /** What a card shows, once it is near what is seen. */
  readonly draw: (card: PortalCard) => ReactNode
}

/** Cards in their places on the grid of a portal. */
export function PortalGrid({ cards, draw }: PortalGridProps) {
  return (
    <div className={styles.grid}>
      {cards.map((card) => (
        <Card key={card.id} card={card} draw={draw} />
      ))}
    </div>
  )
}

function Card({ card, draw }: { readonly card: PortalCard; readonly draw: (card: PortalCard) => ReactNode }) {
  const { ref, isNear } = useNear<HTMLElement>()
  return (
    <section
      ref={ref}
      className={styles.card}
      aria-label={card.title}
      data-portal-card={card.kind}
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
      <div className={styles.body}>{isNear ? draw(card) : null}</div>
    </section>
  )
}
