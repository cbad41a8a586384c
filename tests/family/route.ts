export type Row = Record<string, unknown>

export interface Called {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly userId: string
  readonly token: string
}

export interface Route {
  readonly method: string
  readonly path: string
  /** Answered without a session. */
  readonly open?: boolean
  /** What a success is told with. */
  readonly msg?: string
  readonly handle: (called: Called) => unknown
}

/** A business error: HTTP 200 with another code. */
export class Refusal extends Error {
  readonly code: number
  constructor(message: string, code = 400) {
    super(message)
    this.code = code
  }
}

/** Bytes without an envelope. */
export class Raw {
  readonly type: string
  readonly bytes: Buffer
  constructor(type: string, bytes: Buffer) {
    this.type = type
    this.bytes = bytes
  }
}

/** One white point. */
export const picture = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')

export const get = (path: string, handle: Route['handle']): Route => ({ method: 'GET', path, handle })
export const post = (path: string, handle: Route['handle'], msg = '新建成功'): Route => ({
  method: 'POST',
  path,
  handle,
  msg,
})
export const put = (path: string, handle: Route['handle'], msg = '更新成功'): Route => ({
  method: 'PUT',
  path,
  handle,
  msg,
})
export const remove = (path: string, handle: Route['handle'], msg = '删除成功'): Route => ({
  method: 'DELETE',
  path,
  handle,
  msg,
})
export const open = (route: Route): Route => ({ ...route, open: true })

/** One page of rows whose texts hold the keyword; the family pages by twenty where nobody says otherwise. */
export function paged(rows: readonly Row[], { query, body }: Pick<Called, 'query' | 'body'>) {
  const asked = { ...(body as Row | null), ...query }
  const keyword = String(asked['keyword'] ?? '')
  const found = rows.filter((row) => keyword === '' || Object.values(row).some((one) => String(one).includes(keyword)))
  const [currentPage, pageSize] = [Number(asked['currentPage'] ?? 1), Number(asked['pageSize'] ?? 20)]
  const start = (currentPage - 1) * pageSize
  return { list: found.slice(start, start + pageSize), pagination: { currentPage, pageSize, total: found.length } }
}

/** Nodes below their parents; what has no children has null. */
export function treeOf(rows: readonly Row[], parentId: unknown = '-1'): Row[] {
  return rows
    .filter((row) => row['parentId'] === parentId)
    .map((row) => {
      const children = treeOf(rows, row['id'])
      const some = children.length > 0
      return { ...row, hasChildren: some, isLeaf: !some, num: children.length, children: some ? children : null }
    })
}

export interface TableWords {
  /** Names of fields that must be there, as they are missed. */
  readonly required?: Readonly<Record<string, string>>
  /** As a row stands in the list. */
  readonly inList?: (row: Row) => Row
  readonly inDetail?: (row: Row) => Row
  readonly unique?: string
  /** Has a call that switches the mark alone. */
  readonly switched?: boolean
  /** Of a new one where the body says nothing. */
  readonly mark?: number
}

/** What no body changes. */
const ownedByServer = [
  'id',
  'creatorTime',
  'creatorUser',
  'lastModifyTime',
  'releaseUser',
  'releaseTime',
  'outputNumber',
]

/** A record becomes what was sent: what a body leaves out is emptied. */
export function replaced(row: Row, sent: Row): void {
  for (const key of Object.keys(row)) if (!ownedByServer.includes(key)) row[key] = sent[key] ?? null
  for (const [key, value] of Object.entries(sent)) if (!ownedByServer.includes(key)) row[key] = value
  row['lastModifyTime'] = Date.now()
}

/** List, detail, create, change, delete and switch of one kind of record. */
export function tableRoutes(path: string, rows: Row[], words: TableWords = {}): Route[] {
  const {
    inList = (row) => row,
    inDetail = (row) => row,
    required = { fullName: '名称', enCode: '编码' },
    unique,
    switched = false,
    mark = 1,
  } = words
  const one = (id = '') => {
    const row = rows.find((each) => each['id'] === id)
    if (row === undefined) throw new Refusal('数据不存在')
    return row
  }
  const checked = (body: unknown, id?: string): Row => {
    const sent = body as Row
    for (const [key, name] of Object.entries(required)) {
      if (sent[key] === undefined || sent[key] === null || sent[key] === '') throw new Refusal(`${name}不能为空`)
    }
    const code = unique === undefined ? undefined : sent[unique]
    if (unique !== undefined && rows.some((row) => row[unique] === code && row['id'] !== id))
      throw new Refusal('编码不能重复')
    return sent
  }
  return [
    get(path, (called) => paged(rows.map(inList), called)),
    get(`${path}/{id}`, ({ params }) => inDetail(one(params['id']))),
    post(path, ({ body }) => {
      rows.unshift({ creatorTime: Date.now(), enabledMark: mark, ...checked(body), id: newId() })
    }),
    put(`${path}/{id}`, ({ params, body }) => {
      replaced(one(params['id']), checked(body, params['id']))
    }),
    remove(`${path}/{id}`, ({ params }) => {
      rows.splice(rows.indexOf(one(params['id'])), 1)
    }),
    ...(switched
      ? [
          put(`${path}/{id}/Actions/State`, ({ params }) => {
            const row = one(params['id'])
            row['enabledMark'] = row['enabledMark'] === 1 ? 0 : 1
          }),
        ]
      : []),
  ]
}

/** A create or a change of a table that more is checked of. */
export const checkedFirst = (route: Route, check: (sent: Row) => void): Route =>
  route.method === 'POST' || (route.method === 'PUT' && route.path.endsWith('{id}'))
    ? {
        ...route,
        handle: (called) => {
          check(called.body as Row)
          return route.handle(called)
        },
      }
    : route

/** What an export answers; its file is read from `files`. */
export const exported = (
  path: string,
  rows: readonly Row[],
  files: Map<string, string | Buffer>,
  extension: string,
): Route =>
  get(path, ({ params }) => {
    const row = rows.find(({ id }) => id === params['id'])
    if (row === undefined) throw new Refusal('数据不存在')
    const name = `${String(row['fullName'])}.${extension}`
    files.set(name, JSON.stringify(row))
    return { name, url: `/api/file/Download?encryption=${encodeURIComponent(name)}` }
  })

let lastId = 460_000_000_000_000_000n
/** Snowflake numbers as text. */
export function newId(): string {
  lastId += 1n
  return String(lastId)
}
