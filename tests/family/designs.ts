import type { FamilyData } from './data.ts'
import { get, newId, post, Refusal, type Route, type Row, tableRoutes, treeOf } from './route.ts'

const texts = ['formData', 'columnData', 'appColumnData']

/** Functions as developers design them: stored whole, put to use below directories of the menu. */
export function designRoutes(data: FamilyData): Route[] {
  const { designs, menus } = data
  const isNewer = data.generation === '3.6'
  const base = '/api/visualdev/Base'
  const one = (id = '') => {
    const found = designs.find((each) => each['id'] === id)
    if (found === undefined) throw new Refusal('该功能不存在')
    return found
  }
  const checked = (sent: Row) => {
    for (const key of texts) {
      const text = sent[key]
      if (text !== null && text !== undefined && typeof text !== 'string') throw new Refusal(`${key} 类型错误`)
      if (typeof text === 'string') JSON.parse(text)
    }
    if (typeof sent['tables'] !== 'string') throw new Refusal('tables 类型错误')
    if (Number(sent['type']) !== 1) throw new Refusal('功能类型错误')
    if (typeof sent['enableFlow'] !== 'number') throw new Refusal('流程设置不能为空')
  }
  const [, detail, create, change, drop] = tableRoutes(base, designs, { unique: 'enCode' }) as [
    Route,
    Route,
    Route,
    Route,
    Route,
  ]
  const category = (id: unknown) =>
    data.dictionaries.find(([, enCode]) => enCode === 'webDesign')?.[3].find((entry) => entry['id'] === id)?.[
      'fullName'
    ]
  const stored = (route: Route, mark: (row: Row) => void): Route => ({
    ...route,
    handle: (called) => {
      const sent = called.body as Row
      checked(sent)
      route.handle(called)
      mark(designs.find((each) => each['enCode'] === sent['enCode']) ?? {})
    },
  })
  const directories = () => menus.filter(({ type }) => type === 1)
  return [
    {
      ...detail,
      path: base,
      handle: (called) => {
        const { keyword = '', type = '' } = called.query
        const found = designs.filter(
          (row) =>
            (type === '' || String(row['type']) === type) &&
            [row['fullName'], row['enCode']].some((text) => String(text).includes(keyword)),
        )
        const list = found.map(({ formData: _form, columnData: _list, ...row }) => ({
          ...row,
          category: category(row['category']) ?? '',
        }))
        return { list, pagination: { currentPage: 1, pageSize: 20, total: list.length } }
      },
    },
    get(`${base}/Selector`, () => ({
      list: (data.dictionaries.find(([, enCode]) => enCode === 'webDesign')?.[3] ?? []).map(({ id, fullName }) => {
        const children = designs
          .filter((row) => row['category'] === id && row['isRelease'] !== 0)
          .map((row) => ({ id: row['id'], fullName: row['fullName'], parentId: id, children: null }))
        return { id, fullName, parentId: '0', children: children.length === 0 ? null : children }
      }),
    })),
    detail,
    stored(create, (row) => Object.assign(row, { isRelease: 0 })),
    stored(change, (row) => {
      if (row['isRelease'] === 1) row['isRelease'] = 2
    }),
    drop,
    ...(isNewer
      ? [
          get('/api/system/Menu/SelectorFilter/{id}', () => ({
            list: [{ id: '901', parentId: '-1', fullName: '主系统', type: 0, children: treeOf(directories()) }],
          })),
        ]
      : []),
    post(
      `${base}/{id}/Actions/Release`,
      ({ params, body }) => {
        const design = one(params['id'])
        const { pc, app, pcModuleParentId } = body as Row
        if (typeof pc !== 'number' || typeof app !== 'number') throw new Refusal('参数错误')
        if (isNewer !== Array.isArray(pcModuleParentId)) throw new Refusal('pcModuleParentId 类型错误')
        const above = [pcModuleParentId].flat().filter((id) => id !== '')
        if (design['isRelease'] === 0 && above.length === 0) throw new Refusal('请选择上级菜单')
        for (const parentId of above) {
          if (parentId !== '901' && !directories().some(({ id }) => id === parentId))
            throw new Refusal('上级菜单不存在')
          menus.push({
            ...(menus[0] as Row),
            id: newId(),
            parentId: parentId === '901' ? '-1' : parentId,
            fullName: design['fullName'],
            enCode: design['enCode'],
            type: 3,
            urlAddress: `model/${String(design['enCode'])}`,
            propertyJson: JSON.stringify({ iconBackgroundColor: '', moduleId: design['id'], isTree: 0 }),
          })
        }
        design['isRelease'] = 1
      },
      '发布成功',
    ),
  ]
}
