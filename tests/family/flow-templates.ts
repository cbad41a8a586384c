import type { FamilyData } from './data.ts'
import { leaveForm } from './flow-design.ts'
import { exported, get, newId, paged, post, put, Refusal, type Route, type Row, tableRoutes } from './route.ts'

const base = '/api/workflow/Engine'

/** Templates: several flows by name in each, as a text of a list. */
export function templateRoutes(data: FamilyData): Route[] {
  const { templates } = data.flows
  const categories = data.dictionaries.find(([, code]) => code === 'WorkFlowCategory')?.[3] ?? []
  const one = (id = '') => {
    const found = templates.find((row) => row['id'] === id)
    if (found === undefined) throw new Refusal('流程不存在')
    return found
  }
  /** A text of a list of flows, each with its process as an object; new ones get an id. */
  const checked = (body: unknown): Row => {
    const sent = body as Row
    if (!sent['fullName'] || !sent['enCode']) throw new Refusal('名称和编码不能为空')
    const text = sent['flowTemplateJson'] ?? '[]'
    if (typeof text !== 'string') throw new Refusal('系统异常', 500)
    const list = JSON.parse(text) as unknown
    if (!Array.isArray(list)) throw new Refusal('系统异常', 500)
    const flows = (list as Row[]).map((flow) => {
      if (typeof flow['flowTemplateJson'] !== 'object' || !flow['fullName']) throw new Refusal('流程未设计')
      return { ...flow, id: flow['id'] || newId() }
    })
    return { ...sent, flowTemplateJson: JSON.stringify(flows) }
  }
  const flowsOf = (row: Row) => JSON.parse(String(row['flowTemplateJson'])) as Row[]
  const inList = ({ flowTemplateJson: _text, description: _description, ...row }: Row): Row => ({
    ...row,
    category: categories.find(({ id }) => id === row['category'])?.['fullName'] ?? '',
    creatorUser: '系统管理员/admin',
  })
  const marked = (enabledMark: number, msg: string, path: string) =>
    post(
      `${base}/flowTemplate/${path}/{id}`,
      ({ params }) => {
        const row = one(params['id'])
        if (enabledMark === 1 && flowsOf(row).length === 0) throw new Refusal('启用失败，流程未设计！')
        row['enabledMark'] = enabledMark
      },
      msg,
    )
  const isUsed = (row: Row) => data.flows.tasks.some(({ templateId }) => templateId === row['id'])
  const [, , , , drop] = tableRoutes(`${base}/flowTemplate`, templates) as [Route, Route, Route, Route, Route]
  return [
    get(`${base}/flowTemplate`, (called) => {
      const { enabledMark } = called.query
      const rows = templates.filter((row) => !enabledMark || String(row['enabledMark']) === enabledMark)
      return paged(rows.map(inList), called)
    }),
    get(`${base}/flowTemplate/PageListAll`, (called) =>
      paged(templates.filter(({ enabledMark }) => enabledMark === 1).map(inList), called),
    ),
    get(`${base}/flowTemplate/Selector`, () => ({
      list: templates
        .filter(({ enabledMark }) => enabledMark === 1)
        .map(({ id, fullName, enCode }) => ({ id, fullName, enCode, parentId: '-1', children: null })),
    })),
    get(`${base}/flowTemplate/{id}`, ({ params }) => one(params['id'])),
    // What was made is told by nothing but the list.
    post(`${base}/flowTemplate`, ({ body }) => {
      const sent = checked(body)
      if (templates.some(({ enCode }) => enCode === sent['enCode'])) throw new Refusal('流程编码不能重复')
      templates.unshift({ ...sent, id: newId(), enabledMark: 0, creatorTime: Date.now(), hasAssistBtn: 0 })
    }),
    put(`${base}/flowTemplate/{id}`, ({ params, body }) => {
      const row = one(params['id'])
      const sent = checked(body)
      // With what runs, another process waits as a version of its own until it is made the main one.
      if (isUsed(row) && sent['flowTemplateJson'] !== row['flowTemplateJson']) {
        const waiting = newId()
        Object.assign(row, sent, { id: row['id'], flowTemplateJson: row['flowTemplateJson'] })
        data.flows.versions.set(waiting, { templateId: String(row['id']), text: String(sent['flowTemplateJson']) })
        return { id: waiting, isMainVersion: true }
      }
      Object.assign(row, sent, { id: row['id'] })
      return { id: null, isMainVersion: false }
    }),
    post(`${base}/flowTemplate/{id}/MainVersion`, ({ params }) => {
      const version = data.flows.versions.get(params['id'] ?? '')
      if (version === undefined) throw new Refusal('版本不存在')
      one(version.templateId)['flowTemplateJson'] = version.text
    }),
    drop,
    post(`${base}/flowTemplate/{id}/Actions/Copy`, ({ params }) => {
      const { fullName, enCode, ...rest } = one(params['id'])
      const names = { fullName: `${String(fullName)}副本`, enCode: `${String(enCode)}copy` }
      templates.unshift({ ...rest, ...names, id: newId(), enabledMark: 0 })
    }),
    exported(`${base}/flowTemplate/{id}/Actions/Export`, templates, data.files, 'ffe'),
    marked(1, '发布成功', 'Release'),
    marked(0, '停止成功', 'Stop'),
    get('/api/flowForm/Form/select', (called) => paged([leaveForm], called)),
    get('/api/flowForm/Form/{id}', ({ params }) => {
      if (params['id'] !== leaveForm['id']) throw new Refusal('表单不存在')
      return leaveForm
    }),
    get(`${base}/flowTemplate/FlowJsonList/{id}`, ({ params }) =>
      flowsOf(one(params['id'])).map(({ id, fullName }) => ({ id, fullName })),
    ),
    get(`${base}/flowTemplate/{id}/FlowJsonList`, (called) => {
      const row = one(called.params['id'])
      const rows = flowsOf(row).map((flow) => ({
        id: flow['id'],
        templateId: row['id'],
        version: '1',
        flowTemplateJson: JSON.stringify(flow['flowTemplateJson']),
        enabledMark: 1,
        creatorTime: row['creatorTime'],
        creatorUser: '系统管理员/admin',
      }))
      return paged(rows, called)
    }),
  ]
}

/** Who stands in for whom. The filter is misspelt there. */
export function delegateRoutes(data: FamilyData): Route[] {
  const { delegates } = data.flows
  const path = `${base}/FlowDelegate`
  const [, detail, , change, drop] = tableRoutes(path, delegates, { required: {} }) as [
    Route,
    Route,
    Route,
    Route,
    Route,
  ]
  return [
    get(path, (called) => {
      const side = called.query['myOrDelagateToMe'] === '2' ? 'toUserId' : 'userId'
      return paged(
        delegates.filter((row) => row[side] === called.userId),
        called,
      )
    }),
    get(`${path}/getflow`, (called) => paged(data.flows.templates, called)),
    detail,
    post(path, ({ body, userId }) => {
      const sent = body as Row
      for (const key of ['userId', 'userName', 'toUserId', 'toUserName', 'startTime', 'endTime'])
        if (!sent[key]) throw new Refusal(`${key} 不能为空`)
      if (sent['toUserId'] === userId) throw new Refusal('委托人不能是自己')
      if (![0, 1].includes(Number(sent['type']))) throw new Refusal('委托类型错误')
      delegates.unshift({ ...sent, id: newId(), creatorTime: Date.now() })
    }),
    change,
    drop,
    put(`${path}/Stop/{id}`, ({ params }) => {
      const row = delegates.find(({ id }) => id === params['id'])
      if (row === undefined) throw new Refusal('委托不存在')
      row['endTime'] = Date.now()
    }),
  ]
}
