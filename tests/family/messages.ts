import type { FamilyData } from './data.ts'
import { get, newId, paged, post, put, Refusal, remove, type Route, type Row, tableRoutes } from './route.ts'

/** A new message of somebody: it is there to be read, and who it is for is told at once. */
export function deliver(data: FamilyData, userId: string, message: Row): void {
  const releaseTime = Date.now()
  const common = { isRead: 0, flowType: null, releaseUser: '系统管理员/admin', releaseTime, excerpt: null, files: '' }
  data.messages.unshift({ ...common, bodyText: '', ...message, id: newId(), userId })
  const { title, type } = message
  const frame = { method: 'messagePush', unreadNoticeCount: 1, messageType: type, userId: '101', toUserId: [userId] }
  data.channel.send(userId, { ...frame, title, messageDefaultTime: releaseTime })
}

/** Messages of the person who is signed in. */
export function messageRoutes(data: FamilyData): Route[] {
  const { messages } = data
  const matching = (userId: string, asked: { readonly [key: string]: unknown }) =>
    messages.filter(
      ({ type, isRead, userId: owner }) =>
        owner === userId &&
        (!asked['type'] || String(type) === String(asked['type'])) &&
        (asked['isRead'] === undefined || asked['isRead'] === '' || String(isRead) === String(asked['isRead'])),
    )
  return [
    get('/api/message', (called) => {
      const rows = matching(called.userId, called.query).map(
        ({ bodyText: _body, files: _files, excerpt: _excerpt, userId: _owner, ...row }) => row,
      )
      return paged(rows, called)
    }),
    get('/api/message/ReadInfo/{id}', ({ params, userId }) => {
      const found = messages.find(({ id, userId: owner }) => id === params['id'] && owner === userId)
      if (found === undefined) throw new Refusal('消息不存在')
      found['isRead'] = 1
      const { isRead: _isRead, userId: _owner, ...detail } = found
      return detail
    }),
    post(
      '/api/message/Actions/ReadAll',
      ({ body, userId }) => {
        const unread = matching(userId, { ...(body as object), isRead: 0 })
        if (unread.length === 0) throw new Refusal('暂无未读消息')
        for (const message of unread) message['isRead'] = 1
      },
      '已读成功',
    ),
    remove('/api/message/Record', ({ body, userId }) => {
      const { ids } = body as { ids?: unknown }
      // Bound to a text: a list is refused before anything is done.
      if (typeof ids !== 'string') throw new Refusal('系统异常', 500)
      for (const id of ids.split(',')) {
        const at = messages.findIndex((message) => message['id'] === id && message['userId'] === userId)
        if (at !== -1) messages.splice(at, 1)
      }
    }),
    ...noticeRoutes(data),
  ]
}

/** 3.6 moved notices from `message` to `message/Notice`, and its list is asked for with POST. */
function noticeRoutes(data: FamilyData): Route[] {
  const isNewer = data.generation === '3.6'
  const base = isNewer ? '/api/message/Notice' : '/api/message'
  const [, detail, create, change, drop] = tableRoutes(base, data.notices, {
    required: { title: '标题', ...(isNewer ? { category: '类型' } : {}) },
    mark: 0,
  }) as [Route, Route, Route, Route, Route]
  const one = (id = '') => {
    const row = data.notices.find((each) => each['id'] === id)
    if (row === undefined) throw new Refusal('公告不存在')
    return row
  }
  const list: Route['handle'] = (called) => {
    const asked = { ...(called.body as Row | null), ...called.query }['enabledMark']
    // A list of texts at 3.6: one text alone cannot be bound there.
    if (isNewer && asked !== undefined && asked !== '' && !Array.isArray(asked)) throw new Refusal('系统异常', 500)
    const marks = [asked ?? []].flat().map(String)
    const rows = data.notices.filter(
      ({ enabledMark }) => marks.every((mark) => mark === '') || marks.includes(String(enabledMark)),
    )
    return paged(
      rows.map(({ bodyText: _body, ...row }) => ({ ...row, category: row['category'] === '1' ? '通知' : '公告' })),
      called,
    )
  }
  const drafted: Route = {
    ...change,
    handle: (called) => {
      if (one(called.params['id'])['enabledMark'] !== 0) throw new Refusal('公告已发布，无法编辑')
      return change.handle(called)
    },
  }
  const release = put(`${base}/{id}/Actions/Release`, ({ params }) => {
    const notice = one(params['id'])
    // Sent by the ways of a configuration, which has to be chosen.
    if (Number(notice['remindCategory']) === 2 && !notice['sendConfigId']) throw new Refusal('请选择发送配置')
    Object.assign(notice, { enabledMark: 1, releaseTime: Date.now(), releaseUser: '系统管理员/admin' })
    const { title, bodyText, files, excerpt } = notice
    for (const userId of receiversOf(data, String(notice['toUserIds'] ?? '')))
      deliver(data, userId, { type: 1, title, bodyText, files, excerpt })
  })
  const listed = isNewer ? post('/api/message/Notice/List', list) : get('/api/message/Notice', list)
  return [listed, detail, create, drafted, drop, release]
}

/** Everybody whom ids with their kind behind them stand for; everybody for none. */
function receiversOf({ users, members }: FamilyData, ids: string): readonly string[] {
  const everybody = users.map(({ id }) => String(id))
  if (ids === '') return everybody
  const wanted = ids.split(',').map((each) => each.split('--') as [id: string, kind: string | undefined])
  return everybody.filter((userId) => {
    const user = users.find(({ id }) => id === userId) ?? {}
    const paths = (user['organizeIdTree'] ?? []) as string[][]
    return wanted.some(([id, kind]) => {
      if (kind === 'user') return id === userId
      if (kind === 'company' || kind === 'department') return paths.some((path) => path.includes(id))
      return members.get(id)?.includes(userId)
    })
  })
}
