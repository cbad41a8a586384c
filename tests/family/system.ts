import type { FamilyData } from './data.ts'
import {
  type Called,
  checkedFirst,
  exported,
  get,
  paged,
  post,
  put,
  Refusal,
  remove,
  replaced,
  type Route,
  type Row,
  tableRoutes,
  treeOf,
} from './route.ts'

/** The formats that the client of 3.6 offers; its server computes numbers by them and by no others. */
const newerFormats = [
  'YYYY',
  'YYYYMM',
  'YYYYMMDD',
  'YYYYMMDDHH',
  'YYYYMMDDHHmm',
  'YYYYMMDDHHmmss',
  'YYYYMMDDHHmmssSSS',
  'no',
]

/** Dictionaries, regions, rules, phrases, templates, interfaces, menus, notices and settings. */
export function systemRoutes(data: FamilyData): Route[] {
  const isNewer = data.generation === '3.6'
  const actions = isNewer ? 'Actions' : 'Action'
  const entryName = (code: string, key: 'id' | 'enCode', value: unknown) =>
    data.dictionaries.find(([, enCode]) => enCode === code)?.[3].find((entry) => entry[key] === value)?.['fullName'] ??
    ''
  const named = (code: string, key: 'id' | 'enCode') => (row: Row) => ({
    ...row,
    category: entryName(code, key, row['category']),
  })
  return [
    ...dictionaryRoutes(data),
    ...areaRoutes(data),
    ...tableRoutes('/api/system/BillRule', data.billRules, {
      switched: !isNewer,
      inList: named('businessType', 'id'),
      unique: 'enCode',
    }).map((route) =>
      checkedFirst(route, ({ dateFormat }) => {
        if (isNewer && !newerFormats.includes(String(dateFormat))) throw new Refusal('日期格式错误')
      }),
    ),
    exported(`/api/system/BillRule/{id}/${actions}/Export`, data.billRules, data.files, 'bb'),
    ...tableRoutes('/api/system/CommonWords', data.commonWords, { required: { commonWordsText: '常用语' } }).map(
      (route) =>
        checkedFirst(route, ({ systemNames }) => {
          if (systemNames && !Array.isArray(systemNames)) throw new Refusal('systemNames 类型错误')
        }),
    ),
    get('/api/system/CommonWords/Selector', () => ({ list: data.commonWords })),
    ...tableRoutes('/api/system/printDev', data.printTemplates, {
      inList: named('printDev', 'enCode'),
      unique: 'enCode',
    }).map((route) =>
      checkedFirst(route, ({ category, sourceType }) => {
        // Both are chosen in the first step of its own form, without which nothing is read back.
        if (category && !entryName('printDev', 'enCode', category)) throw new Refusal('分类不存在')
        if (isNewer && typeof sourceType !== 'number') throw new Refusal('数据来源不能为空')
      }),
    ),
    exported('/api/system/printDev/{id}/Actions/Export', data.printTemplates, data.files, 'bp'),
    get('/api/system/printDev/Selector', () => ({ list: [] })),
    get('/api/system/printLog/{id}', (called) =>
      paged(
        data.printed.filter(({ printId }) => printId === called.params['id']),
        called,
      ),
    ),
    ...tableRoutes('/api/system/DataInterface', data.dataInterfaces, {
      switched: !isNewer,
      inList: (row) =>
        isNewer ? { ...row, type: ['SQL语句', '静态数据', 'API接口'][Number(row['type']) - 1] ?? '' } : row,
      unique: 'enCode',
    }).map((route) =>
      checkedFirst(route, (sent) => {
        const texts = isNewer ? ['dataConfigJson', 'parameterJson', 'fieldJson'] : ['query', 'requestParameters']
        for (const key of texts) if (typeof sent[key] !== 'string') throw new Refusal(`${key} 类型错误`)
        if (![1, 2, 3].includes(Number(isNewer ? sent['type'] : sent['dataType']))) throw new Refusal('接口类型错误')
      }),
    ),
    exported(`/api/system/DataInterface/{id}/${actions}/Export`, data.dataInterfaces, data.files, 'bd'),
    get('/api/system/DataInterfaceLog/{id}', (called) => paged([], called)),
    get('/api/system/DataInterface/Selector', () => []),
    get('/api/system/DataInterface/GetParam/{id}', () => []),
    post('/api/system/DataInterface/{id}/Actions/Preview', () => [{ id: '1' }], '操作成功'),
    ...tableRoutes('/api/system/DataSource', data.dataSources, { required: { fullName: '连接名称', host: '主机' } }),
    post('/api/system/DataSource/Actions/Test', ({ body }) => {
      if (!(body as Row)['host']) throw new Refusal('数据库连接失败')
    }),
    get('/api/system/DataSource/Selector', () => ({
      list: [
        { id: '', fullName: '未分类', children: [{ id: '0', fullName: '默认数据库', dbType: 'MySQL' }] },
        { id: 'MySQL', fullName: 'MySQL', children: data.dataSources },
      ],
    })),
    get('/api/system/DataModel/{id}/Tables', () => ({ list: [{ table: 'leave', tableName: '请假' }] })),
    ...menuRoutes(data),
    ...tableRoutes('/api/message/MessageTemplateConfig', data.messageTemplates, {
      unique: 'enCode',
      inList: (row) => ({
        ...row,
        messageSource: entryName('msgSourceType', 'enCode', row['messageSource']),
        messageType: entryName('msgSendType', 'enCode', row['messageType']),
      }),
    }),
    // 3.6 has dictionaries for these instead.
    ...(isNewer
      ? []
      : [
          get('/api/message/MessageDataType/getTypeList/{kind}', ({ params }) => {
            const code = params['kind'] === '4' ? 'msgSourceType' : 'msgSendType'
            return data.dictionaries.find(([, enCode]) => enCode === code)?.[3] ?? []
          }),
        ]),
    get('/api/system/SysConfig', () => data.sysConfig),
    put('/api/system/SysConfig', ({ body }) => {
      Object.assign(data.sysConfig, body)
    }),
    get('/api/system/SysConfig/getAdminList', () => [{ id: '101' }]),
  ]
}

function dictionaryRoutes(data: FamilyData): Route[] {
  const types: Row[] = data.dictionaries.map(([id, enCode, fullName]) => ({
    id,
    parentId: '1',
    fullName,
    enCode,
    isTree: 0,
    sortCode: 1,
  }))
  const root = { id: '1', parentId: '-1', fullName: '系统字典', enCode: 'system', isTree: 0 }
  const entriesOf = (id = '') => {
    const found = data.dictionaries.find((one) => one[0] === id || one[1] === id)
    if (found === undefined) throw new Refusal('字典类型不存在')
    return found[3]
  }
  const entry = (id = '') => {
    for (const [typeId, , , entries] of data.dictionaries) {
      const row = entries.find((each) => each['id'] === id)
      if (row !== undefined) return { typeId, entries, row }
    }
    throw new Refusal('数据不存在')
  }
  const table = tableRoutes('/api/system/DictionaryType', types, { unique: 'enCode' })
  return [
    ...table.slice(1),
    get('/api/system/DictionaryType', () => ({ list: treeOf([root, ...types]) })),
    get('/api/system/DictionaryType/Selector/{id}', () => ({ list: treeOf([root, ...types]) })),
    get('/api/system/DictionaryData/All', () => ({
      list: data.dictionaries.map(([id, enCode, fullName, entries]) => ({
        id,
        enCode,
        fullName,
        isTree: 0,
        dictionaryList: entries.map((entry) => ({
          id: entry['id'],
          enCode: entry['enCode'],
          fullName: entry['fullName'],
        })),
      })),
    })),
    get('/api/system/DictionaryData/{id}', ({ params, query }) => ({
      list: entriesOf(params['id']).filter(({ fullName }) => String(fullName).includes(query['keyword'] ?? '')),
    })),
    get('/api/system/DictionaryData/{id}/Data/Selector', ({ params }) => ({ list: entriesOf(params['id']) })),
    get('/api/system/DictionaryData/{id}/Selector/{own}', ({ params }) => ({
      list: [{ id: '0', parentId: '-1', fullName: '顶级节点', children: entriesOf(params['id']) }],
    })),
    get('/api/system/DictionaryData/{id}/Info', ({ params }) => {
      const { typeId, row } = entry(params['id'])
      return { ...row, dictionaryTypeId: typeId }
    }),
    post('/api/system/DictionaryData', ({ body }) => {
      const sent = body as Row
      const entries = entriesOf(String(sent['dictionaryTypeId']))
      if (entries.some(({ enCode }) => enCode === sent['enCode'])) throw new Refusal('字典编码已存在')
      entries.push({ ...sent, id: `${String(sent['dictionaryTypeId'])}${entries.length + 1}` })
    }),
    put('/api/system/DictionaryData/{id}', ({ params, body }) => replaced(entry(params['id']).row, body as Row)),
    remove('/api/system/DictionaryData/{id}', ({ params }) => {
      const { row, entries } = entry(params['id'])
      entries.splice(entries.indexOf(row), 1)
    }),
    ...(data.generation === '3.4'
      ? [
          put('/api/system/DictionaryData/{id}/Actions/State', ({ params }) => {
            const { row } = entry(params['id'])
            row['enabledMark'] = row['enabledMark'] === 1 ? 0 : 1
          }),
        ]
      : []),
  ]
}

function areaRoutes({ areas, generation }: FamilyData): Route[] {
  const below = (id = '') => ({ list: areas.filter(({ parentId }) => parentId === id) })
  const [, , ...writes] = tableRoutes('/api/system/Area', areas, {
    unique: 'enCode',
    switched: generation === '3.4',
  })
  return [
    ...writes,
    get('/api/system/Area/{id}', ({ params }) => below(params['id'])),
    get('/api/system/Area/{id}/Selector/{own}', ({ params }) => below(params['id'])),
    // Names along each path.
    post('/api/system/Area/GetAreaByIds', ({ body }) => {
      const { idsList } = body as { idsList?: string[][] }
      if (!Array.isArray(idsList)) throw new Refusal('参数错误')
      return idsList.map((path) => path.map((id) => areas.find((row) => row['id'] === id)?.['fullName'] ?? ''))
    }),
    get('/api/system/Area/{id}/Info', ({ params }) => ({
      ...areas.find(({ id }) => id === params['id']),
      parentName: '',
    })),
  ]
}

function menuRoutes(data: FamilyData): Route[] {
  const table = tableRoutes('/api/system/Menu', data.menus, { unique: 'enCode' })
  return [
    ...table.slice(1),
    ...tableRoutes('/api/system/System', data.systems, { unique: 'enCode' }).slice(1),
    // Neither paged nor with a total.
    get('/api/system/System', () => ({ list: data.systems })),
    ...(data.generation === '3.6'
      ? [exported('/api/system/Menu/{id}/Actions/Export', data.menus, data.files, 'bm')]
      : []),
    ...(data.generation === '3.6' ? menuItemRoutes(data) : []),
    get('/api/system/Menu/ModuleBySystem/{id}', () => ({ list: treeOf(data.menus) })),
    get('/api/system/Menu/Selector/{id}/{systemId}', () => ({
      list: treeOf(data.menus.filter(({ type }) => type === 1)),
    })),
  ]
}

/** Below a menu, one by one. Those of columns and form fields say of which table they are, and by a number of what kind. */
function menuItemRoutes({ menuItems }: FamilyData): Route[] {
  return (['Button', 'Column', 'Form'] as const).flatMap((kind) => {
    const rows = menuItems[kind]
    const path = `/api/system/Module${kind}`
    const ofMenu = ({ params }: Called) => ({ list: rows.filter(({ moduleId }) => moduleId === params['id']) })
    const single = tableRoutes(path, rows, { required: { moduleId: '菜单', fullName: '名称', enCode: '编码' } }).slice(
      1,
    )
    return [
      get(`${path}/{id}/${kind === 'Button' ? 'List' : 'Fields'}`, ofMenu),
      ...single.map((route) =>
        checkedFirst(route, ({ id, moduleId, enCode, fieldRule }) => {
          if (rows.some((row) => row['moduleId'] === moduleId && row['enCode'] === enCode && row['id'] !== id))
            throw new Refusal('编码不能重复')
          if (kind !== 'Button' && typeof fieldRule !== 'number') throw new Refusal('系统异常', 500)
        }),
      ),
    ]
  })
}
