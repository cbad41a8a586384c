import type { FamilyData } from './data.ts'
import {
  type Called,
  get,
  newId,
  paged,
  post,
  checkedFirst,
  put,
  Refusal,
  remove,
  replaced,
  type Route,
  type Row,
  tableRoutes,
  treeOf,
} from './route.ts'

/** Companies, departments, positions, roles and groups. */
export function organizationRoutes(data: FamilyData): Route[] {
  const { organizations, positions, roles, groups, dictionaries } = data
  const entryName = (code: string, key: 'id' | 'enCode', value: unknown) =>
    dictionaries.find(([, enCode]) => enCode === code)?.[3].find((entry) => entry[key] === value)?.['fullName'] ?? ''
  /** Positions have the code of an entry of a dictionary, which is where an id is refused. */
  const isCode = (value: unknown, code: string) => {
    if (value && !entryName(code, 'enCode', value)) throw new Refusal('类型不存在')
  }
  const pathOf = (id: unknown) => organizations.find((one) => one['id'] === id)?.['organize'] ?? ''
  const tree = (rows: readonly Row[]) => ({ list: treeOf(rows) })
  /** What is disabled, and all below it, is chosen nowhere. */
  const enabled = (type?: string) =>
    tree(organizations.filter((row) => row['enabledMark'] === 1 && (type === undefined || row['type'] === type)))
  const one = (id = '', type?: string) => {
    const found = organizations.find((each) => each['id'] === id && (type === undefined || each['type'] === type))
    if (found === undefined) throw new Refusal('组织不存在')
    return found
  }
  /** The path of the parent as a list, and what more there is to a company as JSON text or null. */
  const opened =
    (kind: 'company' | 'department') =>
    ({ params }: Called) => {
      const { organizeIds, propertyJson, type: _type, category: _category, ...rest } = one(params['id'], kind)
      const above = (organizeIds as string[]).slice(0, -1)
      const more = propertyJson === null ? null : JSON.stringify(propertyJson)
      return { ...rest, organizeIdTree: above.length === 0 ? ['-1'] : above, propertyJson: more }
    }
  const checked = (body: unknown, id?: string) => {
    const sent = body as Row
    for (const key of ['parentId', 'fullName', 'enCode']) if (!sent[key]) throw new Refusal('参数不能为空')
    // JSON binding: a list is a list, and the company's details are an object.
    if (sent['parentId'] !== '-1' && !organizations.some(({ id: each }) => each === sent['parentId']))
      throw new Refusal('上级不存在')
    if (!Array.isArray(sent['organizeIdTree'])) throw new Refusal('organizeIdTree 类型错误')
    // Its client sends the path of what is above, by which whatever belongs there is found.
    const above = organizations.find((each) => each['id'] === sent['parentId'])?.['organizeIds'] ?? ['-1']
    if (String(sent['organizeIdTree']) !== String(above)) throw new Refusal('上级错误')
    if (typeof sent['propertyJson'] === 'string') throw new Refusal('propertyJson 类型错误')
    if (organizations.some((each) => each['enCode'] === sent['enCode'] && each['id'] !== id))
      throw new Refusal('编码不能重复')
    return sent
  }
  const create = (type: 'company' | 'department') => (called: Called) => {
    const sent = checked(called.body)
    const id = newId()
    const above = organizations.find((each) => each['id'] === sent['parentId'])
    const organizeIds = [...((above?.['organizeIds'] as string[] | undefined) ?? []), id]
    const organize = [above?.['organize'], sent['fullName']].filter(Boolean).join('/')
    const icon = `icon-ym icon-ym-tree-${type === 'company' ? 'organization3' : 'department1'}`
    const own = { id, type, category: type, icon, organizeIds, organizeIdTree: organizeIds.join(','), organize }
    organizations.push({ propertyJson: null, managerId: null, creatorTime: Date.now(), ...sent, ...own })
  }
  const change =
    (type: 'company' | 'department') =>
    ({ params, body }: Called) => {
      const row = one(params['id'], type)
      const { organizeIds, organizeIdTree, category, icon } = row
      const sent = checked(body, params['id'])
      const above = organizations.find(({ id }) => id === sent['parentId'])
      replaced(row, sent)
      const organize = [above?.['organize'], sent['fullName']].filter(Boolean).join('/')
      Object.assign(row, { organizeIds, organizeIdTree, type, category, icon, organize })
    }
  const drop = ({ params }: Called) => {
    const row = one(params['id'])
    if (organizations.some(({ parentId }) => parentId === row['id'])) throw new Refusal('删除失败，当前有子节点')
    organizations.splice(organizations.indexOf(row), 1)
  }
  const base = '/api/permission/Organize'
  const within = (rows: Row[], wanted: unknown) =>
    wanted ? rows.filter(({ organizeId }) => organizeId === wanted) : rows
  return [
    get(base, ({ query }) => {
      const { keyword = '', type = '' } = query
      const rows = organizations.filter(
        (row) => String(row['fullName']).includes(keyword) && (type === '' || row['type'] === type),
      )
      return keyword === '' ? tree(rows) : { list: rows }
    }),
    get(`${base}/Tree`, () => enabled()),
    get(`${base}/SelectorByAuth/{id}`, () => enabled('company')),
    get(`${base}/Selector/{id}`, () => enabled('company')),
    get(`${base}/Department/Selector/{id}`, () => enabled()),
    get(`${base}/Department/SelectorByAuth/{id}`, () => enabled()),
    get(`${base}/{id}`, opened('company')),
    get(`${base}/Department/{id}`, opened('department')),
    post(base, create('company')),
    post(`${base}/Department`, create('department')),
    put(`${base}/{id}`, change('company')),
    put(`${base}/Department/{id}`, change('department')),
    remove(`${base}/{id}`, drop),
    remove(`${base}/Department/{id}`, drop),

    ...tableRoutes('/api/permission/Position', positions, { unique: 'enCode' })
      .slice(2)
      .map((route) =>
        checkedFirst(route, (sent) => {
          if (!Array.isArray(sent['organizeIdTree']) || sent['organizeIdTree'].length === 0)
            throw new Refusal('所属组织不能为空')
          const home = organizations.find(({ id }) => id === sent['organizeId'])?.['organizeIds']
          if (String(sent['organizeIdTree']) !== String(home)) throw new Refusal('所属组织错误')
          isCode(sent['type'], 'PositionType')
        }),
      ),
    get('/api/permission/Position', ({ query, body }) => {
      const shown = (row: Row): Row => ({
        ...row,
        type: entryName('PositionType', 'enCode', row['type']),
        department: pathOf(row['organizeId']),
      })
      return paged(within(positions, query['organizeId']).map(shown), { query, body })
    }),
    get('/api/permission/Position/{id}', ({ params }) => {
      const row = positions.find(({ id }) => id === params['id'])
      if (row === undefined) throw new Refusal('岗位不存在')
      const home = organizations.find(({ id }) => id === row['organizeId'])
      return { ...row, organizeIdTree: home?.['organizeIds'] ?? [] }
    }),
    get('/api/permission/Position/Selector', () => enabled()),
    get('/api/permission/Position/All', () => ({ list: positions })),
    post('/api/permission/Position/getListByOrgIds', () => ({ list: [] })),

    ...tableRoutes('/api/permission/Role', roles, {
      switched: data.generation === '3.4',
      unique: 'enCode',
      inList: (row) => ({
        ...row,
        type: row['globalMark'] === 1 ? '全局' : '组织',
        organizeInfo: (row['organizeIdsTree'] as string[][]).map((path) => pathOf(path.at(-1))).join(','),
      }),
    }).map((route) =>
      checkedFirst(route, ({ globalMark, organizeIdsTree }) => {
        if (!Array.isArray(organizeIdsTree)) throw new Refusal('organizeIdsTree 类型错误')
        const wanted = (path: unknown) =>
          organizations.find(({ id }) => id === (path as string[]).at(-1))?.['organizeIds']
        if (globalMark === 0 && organizeIdsTree.some((path) => String(wanted(path)) !== String(path)))
          throw new Refusal('所属组织错误')
      }),
    ),
    get('/api/permission/Role/Selector', () => ({ list: [] })),
    post('/api/permission/Role/getListByOrgIds', () => ({ list: [] })),

    // The list has the name of its kind, the record the id of the dictionary's entry.
    ...tableRoutes('/api/permission/Group', groups, {
      unique: 'enCode',
      inList: (row) => ({ ...row, type: entryName('groupType', 'id', row['type']) }),
    }),
    get('/api/permission/Group/Selector', () => []),
  ]
}
