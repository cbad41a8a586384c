import type { FamilyData } from './data.ts'
import { checkedFirst, get, newId, paged, post, Refusal, remove, type Route, type Row, tableRoutes } from './route.ts'
import { sendConfigRoutes, sentTypes } from './send-configs.ts'

const when = Date.UTC(2026, 10, 20, 2)
const made = { creatorTime: when, enabledMark: 1, sortCode: 1, description: '' }
const edited = { creatorUser: '系统管理员/admin', lastModifyTime: null }

const line = (id: string, category: number, more: Row): Row => ({
  id,
  category,
  creatorTime: when,
  userName: '系统管理员/admin',
  ipAddress: '10.1.2.3',
  ipAddressName: '内网IP',
  browser: 'Chrome',
  platForm: 'Windows 10',
  requestDuration: 35,
  ...more,
})

/** What its administrators look after beside people and data. */
export function createOperations() {
  return {
    log: [
      line('2501', 1, { loginType: 0, loginMark: 1, abstracts: '登录成功' }),
      line('2502', 3, { moduleName: '岗位管理', requestMethod: 'POST', requestUrl: '/api/permission/Position' }),
      line('2503', 4, { requestMethod: 'GET', requestUrl: '/api/system/printDev/1', jsons: 'NullPointerException' }),
      line('2504', 5, { requestMethod: 'GET', requestUrl: '/api/system/Menu' }),
    ],
    stamps: [
      {
        id: '2601',
        fullName: '学校公章',
        enCode: 'school',
        userIds: ['101', '102'],
        icon: '/api/file/Image/userAvatar/seal.png',
        creatorTime: when,
      },
    ] as Row[],
    credentials: [
      {
        id: '2701',
        appId: 'library',
        appName: '图书馆系统',
        appSecret: '9f2c1c4a8d7e4b55',
        usefulLife: null,
        verifySignature: 0,
        whiteList: '',
        list: [],
        userList: [],
        tenantId: null,
        ...made,
        ...edited,
      },
    ] as Row[],
    accounts: [
      {
        id: '2801',
        type: 2,
        fullName: '校办邮箱',
        enCode: 'office',
        addressorName: '校办',
        smtpServer: 'smtp.school',
        smtpPort: 465,
        sslLink: 1,
        smtpUser: 'office@school',
        smtpPassword: 'secret',
        ...made,
        ...edited,
      },
      {
        id: '2802',
        type: 3,
        fullName: '短信通道',
        enCode: 'sms',
        channel: 1,
        smsSignature: '同德',
        appId: 'key',
        appSecret: 'secret',
        endPoint: 'dysmsapi',
        ...made,
        ...edited,
      },
    ] as Row[],
    sent: [
      {
        id: '2851',
        messageType: '邮件',
        messageSource: '公告',
        title: '开学通知',
        sendTime: when,
        accountName: '校办邮箱',
        accountCode: 'office',
        receiveUser: '李明,王芳',
        content: '<p>九月一日报到。</p>',
      },
      {
        id: '2852',
        messageType: '站内信',
        messageSource: '流程',
        title: '请审批',
        sendTime: when,
        accountName: null,
        accountCode: null,
        receiveUser: '李明',
        content: null,
      },
    ] as Row[],
    sendConfigs: [] as Row[],
  }
}

/** The log, scheduled tasks, the computer, seals, other systems, accounts that messages go out by, and what went: of 3.6. */
export function operationRoutes(data: FamilyData): Route[] {
  if (data.generation === '3.4') return []
  const { log, accounts } = data.operations
  const accountRoutes = tableRoutes('/api/message/AccountConfig', accounts, {
    unique: 'enCode',
    // The list names what the record has a number for.
    inList: ({ smtpPassword: _mail, appSecret: _app, bearer: _bearer, ...row }) => ({
      ...row,
      channel: row['channel'] === 1 ? '阿里云' : row['channel'] === 2 ? '腾讯云' : null,
    }),
  }).map((route) =>
    checkedFirst(route, ({ type, channel, smtpPort }) => {
      if (typeof type !== 'number' || ![2, 3, 6, 7].includes(type)) throw new Refusal('账号类型错误')
      if (type === 2 && typeof smtpPort !== 'number') throw new Refusal('端口不能为空')
      if (type === 3 && typeof channel !== 'number') throw new Refusal('渠道不能为空')
    }),
  )
  return [
    get('/api/system/Log', (called) => {
      const { category = '1' } = called.query
      const rows = log.filter((row) => String(row['category']) === category)
      return paged(
        rows.map(({ jsons: _jsons, category: _category, ...row }) => row),
        called,
      )
    }),
    get('/api/system/Log/{id}', ({ params }) => log.find(({ id }) => id === params['id']) ?? null),
    ...stampRoutes(data),
    ...credentialRoutes(data),
    // One page for each type, told apart by a filter.
    get('/api/message/AccountConfig', (called) => {
      const listed = accountRoutes[0]?.handle({ ...called, query: { ...called.query, pageSize: '1000' } })
      const { list } = listed as { list: Row[] }
      const { type } = called.query
      return paged(
        list.filter((row) => !type || String(row['type']) === type),
        { query: { ...called.query, keyword: '' }, body: null },
      )
    }),
    ...accountRoutes.slice(1),
    post('/api/message/AccountConfig/{id}/Actions/Copy', ({ params }) => {
      const found = accounts.find(({ id }) => id === params['id'])
      if (found === undefined) throw new Refusal('数据不存在')
      const [fullName, enCode] = [`${String(found['fullName'])}副本`, `${String(found['enCode'])}copy`]
      accounts.unshift({ ...found, id: newId(), fullName, enCode, enabledMark: 0 })
    }),
    post('/api/message/AccountConfig/testSendMail', ({ body }) => {
      const { testSendEmail } = body as Row
      if (!Array.isArray(testSendEmail)) throw new Refusal('系统异常', 500)
    }),
    ...sendConfigRoutes(data),
    ...sentRoutes(data),
    ...machineRoutes(),
  ]
}

function sentRoutes(data: FamilyData): Route[] {
  const { sent } = data.operations
  const base = '/api/message/MessageMonitor'
  return [
    get(base, (called) => {
      const { messageType } = called.query
      const rows = sent.filter((row) => !messageType || row['messageType'] === sentTypes[messageType])
      return paged(
        rows.map(({ id, messageType: type, messageSource, title, sendTime }) => ({
          ...{ id, messageType: type, messageSource, title, sendTime },
        })),
        called,
      )
    }),
    get(`${base}/detail/{id}`, ({ params }) => {
      const { id: _id, ...found } = sent.find(({ id }) => id === params['id']) ?? {}
      return found
    }),
    remove(`${base}/batchRemove`, ({ body }) => {
      const { ids } = body as Row
      if (!Array.isArray(ids)) throw new Refusal('ids 类型错误')
      for (const id of ids) sent.splice(0, sent.length, ...sent.filter((row) => row['id'] !== id))
    }),
    remove(`${base}/empty`, () => void sent.splice(0)),
  ]
}

function stampRoutes(data: FamilyData): Route[] {
  const { stamps } = data.operations
  const base = '/api/system/Signature'
  const nameOf = (id: unknown) => data.users.find((user) => user['id'] === id)?.['realName'] ?? ''
  const usable = ({ id, fullName, icon }: Row) => ({ id, fullName, icon })
  return [
    // Names of people in the list, their ids in the record.
    ...tableRoutes(base, stamps, {
      unique: 'enCode',
      inList: (row) => ({ ...row, userIds: (row['userIds'] as string[]).map(nameOf).join(',') }),
    }).map((route) =>
      checkedFirst(route, ({ userIds }) => {
        if (!Array.isArray(userIds)) throw new Refusal('userIds 类型错误')
      }),
    ),
    get(`${base}/Selector`, () => ({ list: stamps.map(usable) })),
    post(`${base}/ListByIds`, ({ body }) => ({
      list: stamps.filter(({ id }) => (body as { ids: unknown[] }).ids.includes(id)).map(usable),
    })),
  ]
}

function credentialRoutes(data: FamilyData): Route[] {
  const { credentials } = data.operations
  const base = '/api/system/InterfaceOauth'
  const one = (id: unknown) => {
    const found = credentials.find((row) => row['id'] === id)
    if (found === undefined) throw new Refusal('数据不存在')
    return found
  }
  return [
    ...tableRoutes(base, credentials, {
      required: { appId: '应用标识', appName: '应用名称', appSecret: '应用密钥' },
      unique: 'appId',
      inList: ({ appSecret: _secret, list: _list, userList: _users, whiteList: _white, ...row }) => row,
    }),
    get(`${base}/getAppSecret`, () => 'c0ffee11c0ffee22'),
    post(`${base}/saveInterfaceList`, ({ body }) => {
      const { interfaceIdentId, dataInterfaceIds } = body as Row
      const ids = String(dataInterfaceIds ?? '').split(',')
      one(interfaceIdentId)['list'] = data.dataInterfaces
        .filter(({ id }) => ids.includes(String(id)))
        .map(({ id, fullName, enCode, parameterJson }) => ({ id, fullName, enCode, parameterJson }))
    }),
    get(`${base}/getInterfaceList/{id}`, ({ params }) => ({
      id: params['id'],
      interfaceIdentId: params['id'],
      list: one(params['id'])['list'],
    })),
    post(`${base}/SaveUserList`, ({ body }) => {
      const { interfaceIdentId, userIds } = body as Row
      if (!Array.isArray(userIds)) throw new Refusal('userIds 类型错误')
      one(interfaceIdentId)['userList'] = (userIds as string[]).map((userId) => ({
        userId,
        userName: data.users.find(({ id }) => id === userId)?.['realName'],
        userKey: newId(),
      }))
    }),
    get(`${base}/dataInterfaceLog/{id}`, (called) => paged([], called)),
  ]
}

function machineRoutes(): Route[] {
  return [
    get('/api/scheduletask', (called) =>
      paged(
        [
          {
            id: '2001',
            fullName: '同步班级',
            enCode: 'classes',
            runCount: 3,
            startTime: null,
            endTime: null,
            lastRunTime: 1795000000000,
            nextRunTime: 1795003600000,
            enabledMark: 1,
          },
        ],
        called,
      ),
    ),
    get('/api/scheduletask/TaskMethods', () => [{ id: 'TaskTest', fullName: '测试任务' }]),
    get('/api/scheduletask/{id}/TaskLog', (called) =>
      paged([{ id: '2011', runTime: 1795000000000, runResult: 0, description: null }], called),
    ),
    get('/api/system/Monitor', () => ({
      system: { os: 'Linux 64', ip: '10.1.2.4', day: '3天 2小时' },
      cpu: {
        name: 'Xeon',
        packageName: '1个物理CPU',
        core: '4个物理核心',
        logic: '8个逻辑CPU',
        coreNumber: '8',
        used: '12.5',
      },
      memory: { total: '15.6 G', used: '7.8 G', available: '7.8 G', usageRate: '50.0' },
      disk: { total: '100.0 G', available: '60.0 G', used: '40.0 G', usageRate: '40.0' },
      time: 1795000000000,
    })),
  ]
}
