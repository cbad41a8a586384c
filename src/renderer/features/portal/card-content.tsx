import type { ReactNode } from 'react'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { MailCard, NoticeCard, ShortcutCard, TodoCountCard, TodoListCard } from './cards.tsx'
import { DataCard } from './figures.tsx'
import { HolderCard } from './HolderCard.tsx'
import type { PortalCard } from './layout.ts'
import { CarouselCard, PageCard, TextCard, VideoCard } from './media-cards.tsx'
import { RowsCard } from './rows-cards.tsx'
import { ScheduleCard } from './ScheduleCard.tsx'

/** What a card shows, by its kind. */
export function cardContent(portalId: string, card: PortalCard): ReactNode {
  switch (card.kind) {
    case 'dataBoard':
    case 'barChart':
    case 'lineChart':
    case 'pieChart':
    case 'radarChart':
    case 'mapChart':
      return <DataCard portalId={portalId} card={card} />
    case 'rankList':
    case 'tableList':
    case 'timeAxis':
      return <RowsCard portalId={portalId} card={card} />
    case 'text':
    case 'image':
      return <TextCard portalId={portalId} card={card} />
    case 'carousel':
      return <CarouselCard card={card} />
    case 'video':
      return <VideoCard card={card} />
    case 'iframe':
      return <PageCard card={card} />
    case 'card':
    case 'tab':
      return <HolderCard card={card} draw={(each) => cardContent(portalId, each)} />
    case 'todo':
      return <TodoCountCard card={card} />
    case 'todoList':
      return <TodoListCard card={card} />
    case 'notice':
      return <NoticeCard card={card} />
    case 'email':
      return <MailCard card={card} />
    case 'schedule':
      return <ScheduleCard card={card} />
    case 'commonFunc':
      return <ShortcutCard card={card} />
    default:
      return <Unknown />
  }
}

function Unknown() {
  const t = useT()
  return <PageState empty emptyText={t('portal.unknownCard')} />
}
