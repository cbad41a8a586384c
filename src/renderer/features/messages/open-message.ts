import type { MenuIndex } from '#shared/access/menu-index.ts'
import type { MenuRoute } from '#shared/access/routes.ts'
import type { MessageDetail } from '#shared/api/message.ts'
import { encodeTaskConfig } from '#renderer/access/task-config.ts'

const FLOW = 2
const ENTRUST = 2
/** Of servers of the family from 3.6 on. */
const SCHEDULE = 4

/**
 * Where a message leads (section 2, Message drawer): events to the calendar, entrusts to their tab, with or without a body; other flow
 * messages with a body to their task. Null: it is read in place.
 */
export function targetOf(message: Pick<MessageDetail, 'type' | 'flowType' | 'bodyText'>): string | null {
  if (message.type === SCHEDULE) return '/schedule'
  if (message.type !== FLOW) return null
  if (message.flowType === ENTRUST) return `/workFlow/entrust?config=${entrustTab(message.bodyText)}`
  if (message.bodyText === '') return null
  return `/workFlowDetail?config=${encodeURIComponent(encodeTaskConfig(message.bodyText))}`
}

function entrustTab(body: string): string {
  try {
    const { type } = JSON.parse(body) as { type?: unknown }
    return type === 2 || type === '2' ? '2' : '1'
  } catch {
    return '1'
  }
}

/** The menu entry of the list that a finished import filled; null: of no import, or the reader holds no such entry. */
export function importedList(
  { all, byPage }: Pick<MenuIndex, 'all' | 'byPage'>,
  { imported }: Pick<MessageDetail, 'imported'>,
): MenuRoute | null {
  if (!imported) return null
  const { source, sourceId } = imported
  const showing = (kind: MenuRoute['kind']) =>
    all.find((route) => route.kind === kind && route.meta.relationId === sourceId)
  const lists = {
    moduleImport: () => showing('module'),
    userImport: () => byPage.get('users'),
    entryImport: () => showing('dictionary') ?? byPage.get('dictionaries'),
  } as const
  return lists[source]() ?? null
}
