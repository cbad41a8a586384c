import type { ReactNode } from 'react'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { DataCard, MailCard, NoticeCard, ShortcutCard, TodoCountCard, TodoListCard } from './cards.tsx'
import type { PortalCard } from './layout.ts'

/** What a card shows, by its kind. */
export function cardContent(portalId: string, card: PortalCard): ReactNode {
  switch (card.kind) {
    case 'dataBoard':
    case 'barChart':
    case 'lineChart':
    case 'pieChart':
      return <DataCard portalId={portalId} card={card} />
    case 'todo':
      return <TodoCountCard />
    case 'todoList':
      return <TodoListCard />
    case 'notice':
      return <NoticeCard />
    case 'email':
      return <MailCard />
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
