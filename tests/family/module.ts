import type { FamilyData } from './data.ts'
import { columnData, formData, kinds } from './module-design.ts'
import { type Called, get, newId, paged, post, put, Refusal, remove, type Route, type Row } from './route.ts'

const modelId = '1701'

/** One generated module: its configuration, its records, their export, and printing one of them. */
export function moduleRoutes(data: FamilyData): Route[] {
  const isNewer = data.generation === '3.6'
  const records = data.records
  const base = '/api/visualdev/OnlineDev'
  const only = (id = '') => {
    if (id !== modelId) throw new Refusal('该功能不存在')
  }
  const one = ({ params }: Called) => {
    only(params['model'])
    const found = records.find(({ id }) => id === params['id'])
    if (found === undefined) throw new Refusal('数据不存在')
    return found
  }
  const nameOf = (id: unknown) => {
    const user = data.users.find((each) => each['id'] === id)
    return user === undefined ? '' : `${String(user['realName'])}/${String(user['account'])}`
  }
  const dateOf = (value: unknown) =>
    typeof value === 'number' ? new Date(value + 8 * 3_600_000).toISOString().slice(0, 10) : ''
  const shown = ({ id, ...values }: Row): Row => ({
    ...values,
    id,
    f_kind: kinds.find((kind) => kind.id === values['f_kind'])?.fullName ?? '',
    f_user: nameOf(values['f_user']),
    f_date: dateOf(values['f_date']),
    flowState: null,
    flowId: null,
  })
  /** Data are a text of JSON in an object: bound to a class, so that nothing else is read. */
  const sentData = ({ body }: Called): Row => {
    const { data: text } = (body ?? {}) as Row
    if (typeof text !== 'string') throw new Refusal('系统异常', 500)
    const { id: _id, ...values } = JSON.parse(text) as Row
    const children = (values['tableField106'] ?? []) as Row[]
    return { ...values, tableField106: children.map((row) => ({ ...row, id: row['id'] ?? newId() })) }
  }
  const found = ({ body }: Called) => {
    const { queryJson = '' } = body as Row
    if (typeof queryJson !== 'string') throw new Refusal('系统异常', 500)
    const wanted = Object.entries(queryJson === '' ? {} : (JSON.parse(queryJson) as Row))
    return records.filter((record) =>
      wanted.every(([field, value]) =>
        field === 'f_no' ? String(record[field]).includes(String(value)) : String(record[field]) === String(value),
      ),
    )
  }
  const list = (called: Called) => {
    only(called.params['model'])
    return paged(found(called).map(shown), { query: {}, body: { ...(called.body as Row), keyword: '' } })
  }
  const rowsFile = (called: Called) => {
    const { dataType, selectKey, selectIds } = called.body as Row
    if (dataType === undefined || !Array.isArray(selectKey)) throw new Refusal('系统异常', 500)
    const chosen =
      Number(dataType) === 2 ? records.filter(({ id }) => (selectIds as unknown[]).includes(id)) : found(called)
    const cells = chosen.map(shown).map((row) => selectKey.map((key) => row[key]).join(','))
    return linkTo('请假申请.xls', [selectKey.join(','), ...cells].join('\n'))
  }
  const definition = () => linkTo('leave.vdd', JSON.stringify({ id: modelId, fullName: '请假申请' }))
  const linkTo = (name: string, text: string) => {
    data.files.set(name, text)
    return { name, url: `/api/file/Download?encryption=${encodeURIComponent(name)}` }
  }
  const config = ({ params }: Called) => {
    only(params['model'])
    return {
      id: modelId,
      fullName: '请假申请',
      enCode: 'leave',
      type: 1,
      webType: isNewer ? 2 : '2',
      enableFlow: 0,
      flowId: null,
      formData: JSON.stringify(formData),
      columnData: JSON.stringify(columnData(data.generation)),
      appColumnData: null,
    }
  }
  // The two exchanged their names at 3.6.
  const [ofRows, ofDefinition] = isNewer ? ['ExportData', 'Export'] : ['Export', 'ExportData']
  return [
    get(`${base}/{model}/Config`, config),
    post(`${base}/{model}/List`, list),
    get(`${base}/{model}/{id}`, (called) => {
      const { id, ...values } = one(called)
      return { id, data: JSON.stringify({ ...values, id }) }
    }),
    get(`${base}/{model}/{id}/DataChange`, (called) => {
      const { id, ...values } = shown(one(called))
      return { id, data: JSON.stringify({ ...values, id }) }
    }),
    post(`${base}/{model}`, (called) => {
      only(called.params['model'])
      records.unshift({ ...sentData(called), id: newId() })
    }),
    put(`${base}/{model}/{id}`, (called) => {
      const record = one(called)
      Object.assign(record, sentData(called), { id: record['id'] })
    }),
    remove(`${base}/{model}/{id}`, (called) => {
      records.splice(records.indexOf(one(called)), 1)
    }),
    post(
      `${base}/batchDelete/{model}`,
      ({ params, body }) => {
        only(params['model'])
        const { ids } = body as { ids?: unknown }
        if (!Array.isArray(ids)) throw new Refusal('参数错误')
        for (const id of ids) {
          const at = records.findIndex((record) => record['id'] === id)
          if (at !== -1) records.splice(at, 1)
        }
      },
      '删除成功',
    ),
    post(`${base}/{model}/Actions/${ofRows}`, rowsFile),
    post(`${base}/{model}/Actions/${ofDefinition}`, definition),
    ...printRoutes(data, shown, nameOf),
  ]
}

function printRoutes(data: FamilyData, shown: (row: Row) => Row, nameOf: (id: unknown) => string): Route[] {
  const document = (id: unknown, formId: unknown) => {
    const template = data.printTemplates.find((one) => one['id'] === id)
    // A task has the id of what it is about.
    const task = data.flows.tasks.find((one) => one.id === formId)
    const record = task ? { id: task.id, ...task.formData } : data.records.find((one) => one['id'] === formId)
    if (template === undefined || record === undefined) throw new Refusal('打印模板不存在')
    const { tableField106, ...head } = shown(record)
    return {
      fullName: template['fullName'],
      printTemplate: template['printTemplate'],
      printData: { ...head, childrenDataTable0: tableField106 ?? [] },
      operatorRecordList: (task?.records ?? []).map(
        ({ nodeName, userId, handleTime, handleStatus, handleOpinion }) => ({
          nodeName,
          userName: nameOf(userId),
          handleTime,
          handleStatus,
          handleOpinion,
          signImg: null,
        }),
      ),
    }
  }
  return [
    get('/api/system/printDev/Data', ({ query }) => document(query['id'], query['formId'])),
    get('/api/system/printDev/BatchData', ({ query }) =>
      (query['formId'] ?? '').split(',').map((formId) => document(query['id'], formId)),
    ),
    post('/api/system/printDev/getListOptions', ({ body }) => {
      const { ids } = body as { ids?: string[] }
      if (!Array.isArray(ids)) throw new Refusal('参数错误')
      return data.printTemplates
        .filter(({ id }) => ids.includes(String(id)))
        .map(({ id, fullName }) => ({ id, fullName }))
    }),
    // A tree from 3.6 on, a list for each table before.
    post('/api/system/printDev/Fields', () => {
      const tables: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
        [
          'headTable',
          [
            ['f_no', '单号'],
            ['f_kind', '类别'],
          ],
        ],
        [
          'childrenDataTable0',
          [
            ['f_plan', '安排'],
            ['f_days', '天数'],
          ],
        ],
      ]
      return data.generation === '3.6'
        ? tables.map(([table, fields]) => ({
            id: table,
            fullName: table,
            parentId: '0',
            children: fields.map(([id, fullName]) => ({ id, fullName, parentId: table, children: null })),
          }))
        : Object.fromEntries(
            tables.map(([table, fields]) => [table, fields.map(([field, fieldName]) => ({ field, fieldName }))]),
          )
    }),
    post('/api/system/printLog/save', ({ body, userId }) => {
      const { printTitle, printNum, printId } = body as Row
      if (!printTitle || !printId) throw new Refusal('参数错误')
      data.printed.push({ id: newId(), printTitle, printNum, printId, printMan: userId, printTime: Date.now() })
    }),
  ]
}
