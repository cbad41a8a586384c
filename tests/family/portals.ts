import type { FamilyData } from './data.ts'
import { get, newId, paged, post, put, Refusal, type Route, type Row, tableRoutes } from './route.ts'

const when = Date.UTC(2026, 10, 20, 2)
const made = { creatorTime: when, enabledMark: 1, sortCode: 1, description: '' }

/** A layout with one card that counts nothing by itself. */
const layout = JSON.stringify({
  layoutId: 101,
  layout: [{ i: 100, x: 0, y: 0, w: 6, h: 7, jnpfKey: 'todoList', title: '我的待办', visibility: ['pc', 'app'] }],
  refresh: { autoRefresh: false, autoRefreshTime: 5 },
})

export function createPortals() {
  return {
    designs: [
      {
        id: '2901',
        fullName: '校园门户',
        enCode: 'school',
        category: '8171',
        type: 0,
        enabledLock: 0,
        isRelease: 0,
        formData: layout,
        creatorUser: '系统管理员/admin',
        lastModifyTime: null,
        ...made,
      },
    ] as Row[],
    ofSystems: [] as Row[],
  }
}

/** Portals are designed, released and put into systems. Those of 3.4 are known to be shown, and not how they are made. */
export function portalRoutes(data: FamilyData): Route[] {
  const { designs, ofSystems } = data.portals
  const base = '/api/visualdev/Portal'
  const one = (id: unknown) => {
    const found = designs.find((row) => row['id'] === id)
    if (found === undefined) throw new Refusal('门户不存在')
    return found
  }
  const categories = data.dictionaries.find(([, code]) => code === 'portalDesigner')?.[3] ?? []
  const categoryName = (value: unknown) => categories.find(({ id }) => id === value)?.['fullName'] ?? ''
  const shown = [
    get(`${base}/{id}/auth`, ({ params }) => {
      const { type, formData, enabledLock, isRelease } = one(params['id'])
      if (isRelease === 0) throw new Refusal('您没有此门户使用权限')
      return { type, formData, linkType: 0, customUrl: null, enabledLock }
    }),
    // Below their categories: a node without children is left out by its own client.
    get(`${base}/Selector`, () => ({
      list: categories.map(({ id, fullName }) => {
        const children = designs
          .filter((row) => row['category'] === id && row['isRelease'] !== 0)
          .map((row) => ({ id: row['id'], fullName: row['fullName'], parentId: id, children: null }))
        return { id, fullName, parentId: '0', children: children.length === 0 ? null : children }
      }),
    })),
  ]
  if (data.generation === '3.4') return shown
  const [, detail, create, change, drop] = tableRoutes(base, designs, { unique: 'enCode' }) as [
    Route,
    Route,
    Route,
    Route,
    Route,
  ]
  const inList = ({ formData: _form, ...row }: Row): Row => ({ ...row, category: categoryName(row['category']) })
  return [
    ...shown,
    get(base, (called) => paged(designs.map(inList), called)),
    detail,
    {
      ...create,
      // The one create that tells what it made.
      handle: (called) => {
        create.handle(called)
        Object.assign(designs[0] ?? {}, { isRelease: 0 })
        return designs[0]?.['id']
      },
    },
    {
      ...change,
      handle: (called) => {
        const { isRelease } = one(called.params['id'])
        change.handle(called)
        one(called.params['id'])['isRelease'] = isRelease === 0 ? 0 : 2
      },
    },
    drop,
    post(`${base}/{id}/Actions/Copy`, ({ params }) => {
      const { fullName, enCode, ...rest } = one(params['id'])
      designs.unshift({ ...rest, fullName: `${String(fullName)}副本`, enCode: `${String(enCode)}1`, id: newId() })
    }),
    post(`${base}/{id}/Actions/Export`, ({ params }) => {
      const row = one(params['id'])
      const name = `${String(row['fullName'])}.vp`
      data.files.set(name, JSON.stringify(row))
      return { name, url: `/api/file/Download?encryption=${encodeURIComponent(name)}` }
    }),
    put(`${base}/Actions/release/{id}`, ({ params, body }) => {
      const { pc, app, pcModuleParentId, pcPortalSystemId } = body as Row
      if (typeof pc !== 'number' || typeof app !== 'number') throw new Refusal('参数错误')
      for (const list of [pcModuleParentId, pcPortalSystemId])
        if (!Array.isArray(list)) throw new Refusal('系统异常', 500)
      one(params['id'])['isRelease'] = 1
    }),
    ...tableRoutes('/api/system/PortalManage', ofSystems, { required: { portalId: '门户', systemId: '应用' } }).slice(
      1,
    ),
    get('/api/system/PortalManage/list/{systemId}', (called) =>
      paged(
        ofSystems
          .filter(({ systemId }) => systemId === called.params['systemId'])
          .map((row) => {
            const { fullName, category } = one(row['portalId'])
            return { ...row, fullName, categoryId: category, categoryName: categoryName(category) }
          }),
        called,
      ),
    ),
    get(`${base}/manage/Selector/{systemId}`, (called) =>
      paged(designs.filter(({ isRelease }) => isRelease !== 0).map(inList), called),
    ),
  ]
}
