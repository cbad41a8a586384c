import type { FamilyData } from './data.ts'
import {
  type Called,
  checkedFirst,
  get,
  open,
  paged,
  picture,
  post,
  put,
  Raw,
  Refusal,
  type Route,
  type Row,
  remove,
  tableRoutes,
} from './route.ts'

const nameOf = (user: Row) => `${String(user['realName'])}/${String(user['account'])}`

/** Users, who belongs to what, and who is there. */
export function peopleRoutes(data: FamilyData): Route[] {
  const { users, organizations, members } = data
  const organize = (user: Row) => organizations.find(({ id }) => id === user['organizeId'])?.['organize'] ?? ''
  const genderName = (code: unknown) => ({ '1': '男', '2': '女' })[String(code)] ?? '保密'
  // 3.6 lists words, and opens codes.
  const inList = (user: Row): Row => ({
    id: user['id'],
    account: user['account'],
    realName: user['realName'],
    headIcon: user['headIcon'],
    gender: data.generation === '3.6' ? genderName(user['gender']) : Number(user['gender']),
    mobilePhone: user['mobilePhone'],
    organize: organize(user),
    creatorTime: user['creatorTime'],
    sortCode: user['sortCode'],
    enabledMark: user['enabledMark'],
    isAdministrator: user['account'] === 'admin' ? 1 : 0,
  })
  const node = (user: Row): Row => ({
    id: user['id'],
    fullName: nameOf(user),
    type: 'user',
    headIcon: user['headIcon'],
    icon: 'icon-ym icon-ym-tree-user2',
    organize: organize(user),
    isLeaf: true,
    hasChildren: false,
  })
  const chosen = ({ body }: Called) => {
    const { ids, userId } = body as { ids?: string[]; userId?: string[] }
    const wanted = (data.generation === '3.6' ? ids : (userId ?? ids)) ?? []
    return { list: users.filter(({ id }) => wanted.some((one) => one.split('--')[0] === id)).map(node) }
  }
  /** Of every kind; what an organisation is, company or department, is said by itself. Ids are bare from 3.6 on. */
  const selected = ({ body }: Called) => {
    const { ids, userId } = body as { ids?: string[]; userId?: string[] }
    const wanted = (data.generation === '3.6' ? ids : userId) ?? []
    const kinds: Readonly<Record<string, readonly Row[]>> = {
      user: users.map(node),
      company: organizations,
      department: organizations,
      position: data.positions.map((row) => ({ ...row, type: 'position' })),
      role: data.roles.map((row) => ({ ...row, type: 'role' })),
      group: data.groups.map((row) => ({ ...row, type: 'group' })),
    }
    const list = wanted.flatMap((suffixed) => {
      const [id = '', kind = 'user'] = suffixed.split('--')
      const found = kinds[kind]?.find((row) => row['id'] === id)
      if (found === undefined) return []
      return [data.generation === '3.6' ? found : { ...found, id: `${id}--${String(found['type'])}` }]
    })
    return { list }
  }
  /** Tasks that wait for somebody, below what they are. */
  const heldBy = (userId: unknown) => {
    const children = data.flows.tasks.flatMap(({ fullName, operators }) =>
      operators
        .filter((turn) => turn.userId === userId && turn.completion === 0)
        .map(({ id }) => ({ id, parentId: 'wait', fullName, children: null, hasChildren: false, isLeaf: true })),
    )
    return [{ id: 'wait', parentId: '-1', fullName: '待办事宜', children, hasChildren: true, isLeaf: false }]
  }
  const isPath = (path: readonly string[]) =>
    organizations.some(({ organizeIds }) => String(organizeIds) === path.join(','))
  const table = tableRoutes('/api/permission/Users', users, {
    switched: true,
    required: { account: '账户', realName: '姓名', organizeId: '所属组织' },
    unique: 'account',
    inList,
  }).map((route) =>
    checkedFirst(route, ({ organizeIdTree }) => {
      const ends = Array.isArray(organizeIdTree) ? organizeIdTree : []
      if (ends.length === 0 || !ends.every((path) => Array.isArray(path) && isPath(path as string[])))
        throw new Refusal('所属组织不能为空')
    }),
  )
  const inOrganization = ({ query, body }: Called) => {
    const { organizeId } = query
    const rows = organizeId ? users.filter((user) => String(user['organizeIdTree']).includes(organizeId)) : users
    return paged(rows.map(inList), { query, body })
  }
  const kind = data.generation === '3.6' ? 'ExportData' : 'ExportExcel'
  return [
    ...table.slice(1),
    get('/api/permission/Users', inOrganization),
    get('/api/permission/Users/All', () => ({ list: users.map((user) => ({ ...inList(user), ...node(user) })) })),
    get('/api/permission/Users/ImUser', (called) => paged(users.map(inList), called)),
    // From 3.6 on. What somebody does not hold is null.
    ...(data.generation === '3.6'
      ? [
          get('/api/permission/Users/getWorkByUser', ({ query }) => ({
            wait: heldBy(query['fromId']),
            flow: null,
            permission: null,
          })),
          post('/api/permission/Users/workHandover', ({ body }) => {
            const { fromId, toId, waitList } = body as Row
            if (!Array.isArray(waitList) || fromId === toId) throw new Refusal('参数错误')
            for (const { operators } of data.flows.tasks)
              for (const turn of operators) if (waitList.includes(turn.id)) Object.assign(turn, { userId: toId })
          }),
        ]
      : []),
    get('/api/permission/Users/GetUsersByPositionId', () => users.map(node)),
    get(`/api/permission/Users/${kind}`, ({ query }) => {
      const keys = (query['selectKey'] ?? '').split(',')
      data.files.set('people', users.map((user) => keys.map((key) => String(user[key] ?? '')).join('\t')).join('\n'))
      return { name: '用户信息.xls', url: '/api/file/Download?encryption=people' }
    }),
    post('/api/permission/Users/getUserList', chosen),
    post('/api/permission/Users/getSelectedList', selected),
    post('/api/permission/Users/ImUser/Selector/{id}', (called) => {
      const { keyword = '' } = called.body as { keyword?: string }
      if (keyword !== '') return paged(users.map(node), called)
      const within = organizations.filter(
        ({ parentId }) => parentId === (called.params['id'] === '0' ? '-1' : called.params['id']),
      )
      const here = users.filter(({ organizeId }) => organizeId === called.params['id'])
      return { list: [...within.map((one) => ({ ...one, hasChildren: true, isLeaf: false })), ...here.map(node)] }
    }),
    post('/api/permission/Users/{id}/Actions/ResetPassword', ({ params, body }) => {
      const { userPassword, validatePassword } = body as Record<string, string>
      if (!userPassword || userPassword !== validatePassword) throw new Refusal('两次密码不一致')
      const account = String(users.find(({ id }) => id === params['id'])?.['account'])
      data.passwords.set(account, userPassword)
    }),
    // Without a query: the ids alone, and a save says who belongs to it from now on.
    get('/api/permission/UserRelation/{id}', ({ params }) => ({ ids: members.get(params['id'] ?? '') ?? [] })),
    post('/api/permission/UserRelation/{id}', ({ params, body }) => {
      const { objectType, userIds } = body as { objectType?: string; userIds?: string[] }
      if (!objectType || !Array.isArray(userIds)) throw new Refusal('参数错误')
      members.set(params['id'] ?? '', userIds)
    }),
    get('/api/system/OnlineUser', (called) => {
      const rows = [...data.sessions.values()].map((userId) => {
        const user = users.find(({ id }) => id === userId) as Row
        return {
          userId,
          userName: nameOf(user),
          organize: organize(user),
          loginIPAddress: '10.1.2.3',
          loginAddress: '内网IP',
          loginBrowser: 'Chrome',
          loginSystem: 'Windows 10',
          loginTime: user['creatorTime'],
        }
      })
      return paged(rows, called)
    }),
    remove('/api/system/OnlineUser/{id}', ({ params }) => {
      for (const [token, userId] of data.sessions) if (userId === params['id']) data.sessions.delete(token)
    }),
    get('/api/permission/Authority/GetColumnsByModuleId/{id}', ({ params, userId }) => {
      const stored = data.columns.get(`${userId} ${params['id'] ?? ''}`)
      return stored === undefined ? [] : JSON.parse(stored)
    }),
    put('/api/permission/Authority/SetColumnsByModuleId', ({ body, userId }) => {
      const { moduleId, fieldList } = body as Record<string, string>
      data.columns.set(`${userId} ${moduleId ?? ''}`, fieldList ?? '[]')
    }),
    open(get('/api/file/Image/userAvatar/{name}', () => new Raw('image/gif', picture))),
    put('/api/permission/Users/Current/SystemLanguage', () => null),
    put('/api/permission/Users/Current/SystemTheme', () => null),
    get('/api/permission/Users/Current/Subordinate/{id}', () => []),
  ]
}
