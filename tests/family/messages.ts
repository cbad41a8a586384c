import type { FamilyData } from './data.ts'
import { get, paged, post, Refusal, remove, type Route } from './route.ts'

/** Messages of the person who is signed in. */
export function messageRoutes({ messages }: FamilyData): Route[] {
  const matching = (asked: { readonly [key: string]: unknown }) =>
    messages.filter(
      ({ type, isRead }) =>
        (!asked['type'] || String(type) === String(asked['type'])) &&
        (asked['isRead'] === undefined || asked['isRead'] === '' || String(isRead) === String(asked['isRead'])),
    )
  return [
    get('/api/message', (called) => {
      const rows = matching(called.query).map(({ bodyText: _body, files: _files, ...row }) => row)
      return paged(rows, called)
    }),
    get('/api/message/ReadInfo/{id}', ({ params }) => {
      const found = messages.find(({ id }) => id === params['id'])
      if (found === undefined) throw new Refusal('消息不存在')
      found['isRead'] = 1
      return found
    }),
    post(
      '/api/message/Actions/ReadAll',
      ({ body }) => {
        const unread = matching({ ...(body as object), isRead: 0 })
        if (unread.length === 0) throw new Refusal('暂无未读消息')
        for (const message of unread) message['isRead'] = 1
      },
      '已读成功',
    ),
    remove('/api/message/Record', ({ body }) => {
      const { ids } = body as { ids?: unknown }
      // Bound to a text: a list is refused before anything is done.
      if (typeof ids !== 'string') throw new Refusal('系统异常', 500)
      for (const id of ids.split(',')) {
        const at = messages.findIndex((message) => message['id'] === id)
        if (at !== -1) messages.splice(at, 1)
      }
    }),
    get('/api/message/imreply', () => ({ list: [] })),
  ]
}
