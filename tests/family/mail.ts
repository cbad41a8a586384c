import type { FamilyData } from './data.ts'
import { get, newId, paged, post, put, Refusal, remove, type Route, type Row } from './route.ts'

/** The mailbox of whoever is signed in, as a sample page of the family has it: nothing counts, and nothing answers an id. */
export function mailRoutes(_data: FamilyData): Route[] {
  let config: Row | null = null
  const mails: Row[] = [
    {
      ...{ id: newId(), type: 'inBox', subject: '教研活动安排', sender: '教务处<office@college.example>', isRead: 0 },
      ...{ recipient: 'admin@college.example', cc: 'lin@college.example', bcc: null, starred: 0, attachment: '[]' },
      ...{ bodyText: '<p>周三下午</p><img src="http://elsewhere.example/seen.gif">', fdate: 1_790_000_000_000 },
    },
  ]
  const one = (id: string | undefined): Row => {
    const found = mails.find((mail) => mail['id'] === id)
    if (found === undefined) throw new Refusal('邮件不存在或已被删除')
    return found
  }
  const mark = (name: string, column: string, value: number) =>
    put(
      `/api/extend/Email/{id}/Actions/${name}`,
      ({ params }) => {
        one(params['id'])[column] = value
        return null
      },
      '操作成功',
    )
  const store = (body: unknown, type: string) => {
    const { id, ...letter } = body as Row
    const before = id ? one(String(id)) : null
    if (before) Object.assign(before, letter, { type })
    else mails.unshift({ ...letter, id: newId(), type, isRead: 1, starred: 0, fdate: Date.now(), sender: 'admin' })
    return null
  }
  return [
    get('/api/extend/Email', (called) => {
      const { type } = called.query
      const rows = mails.filter((mail) => (type === 'star' ? mail['starred'] === 1 : mail['type'] === type))
      return paged(
        rows.map(({ bodyText: _body, type: _type, cc: _cc, bcc: _bcc, ...row }) => row),
        called,
      )
    }),
    get('/api/extend/Email/Config', () => config ?? { account: null, password: null, smtpPort: null, emailSsl: null }),
    put('/api/extend/Email/Config', ({ body }) => {
      config = body as Row
      return null
    }),
    post(
      '/api/extend/Email/Config/Actions/CheckMail',
      ({ body }) => {
        if ((body as Row)['password'] === 'wrong') throw new Refusal('账户认证错误')
        return null
      },
      '验证成功',
    ),
    post(
      '/api/extend/Email',
      ({ body }) => {
        if (config === null) throw new Refusal('你还没有设置邮件的帐户')
        return store(body, 'sent')
      },
      '发送成功',
    ),
    post('/api/extend/Email/Actions/SaveDraft', ({ body }) => store(body, 'draft'), '保存成功'),
    post(
      '/api/extend/Email/Receive',
      () => {
        if (config === null) throw new Refusal('你还没有设置邮件的帐户')
        mails.unshift({
          ...mails.at(-1),
          id: newId(),
          subject: '教研活动改期',
          isRead: 0,
          type: 'inBox',
          fdate: Date.now(),
        })
        return 1
      },
      '操作成功',
    ),
    get('/api/extend/Email/{id}', ({ params }) => {
      const found = one(params['id'])
      found['isRead'] = 1
      const { type: _type, ...detail } = found
      return detail
    }),
    remove('/api/extend/Email/{id}', ({ params }) => {
      mails.splice(mails.indexOf(one(params['id'])), 1)
      return null
    }),
    mark('Read', 'isRead', 1),
    mark('Unread', 'isRead', 0),
    mark('Star', 'starred', 1),
    mark('Unstar', 'starred', 0),
  ]
}
