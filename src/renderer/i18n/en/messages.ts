import type { Catalogue } from '../catalogue.ts'
import type { messages as zh } from '../zh/messages.ts'

export const messages: Catalogue<typeof zh> = {
  title: 'Messages',
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
  isUnread: 'Unread',
  keyword: 'Keyword in the title',
  unreadOnly: 'Unread only',
  readAll: 'Mark all read',
  readAllConfirm: 'You are sure to mark all as read, continue?',
  remove: 'Delete selected',
  more: 'More',
  none: 'No messages',
  noneUnread: 'No unread messages',
  noneFound: 'No messages found',
  showRead: 'Show read messages',
  releasedAt: 'Published: {{time}}',
  releasedBy: 'By: {{name}}',
  openList: 'Open the list',
  openReport: 'Open the report',
  openRecord: 'Open the record',
  close: 'Close',
  type: {
    all: 'All',
    notice: 'Notice',
    flow: 'Flow',
    system: 'System',
    schedule: 'Calendar',
  },
  column: {
    title: 'Title',
    type: 'Type',
    user: 'Published by',
    time: 'Published',
  },
}
