import { type FakeCall, fakeHttp } from './fake-http.ts'

export interface Department {
  name: string
  parent: number
}
export interface Contact {
  name: string
  mobile: string
  email: string
  departments: number[]
}

/** Codes of both systems that mean the same. */
const codes = {
  badKeys: { dingTalk: 40_089, weCom: 40_001 },
  noToken: { dingTalk: 40_014, weCom: 40_014 },
  noDepartment: { dingTalk: 60_003, weCom: 60_003 },
  noUser: { dingTalk: 60_121, weCom: 60_111 },
  nameTaken: { dingTalk: 60_008, weCom: 60_008 },
  hasMembers: { dingTalk: 60_005, weCom: 60_005 },
  hasBelow: { dingTalk: 60_006, weCom: 60_006 },
  userTaken: { dingTalk: 60_102, weCom: 60_102 },
  mobileTaken: { dingTalk: 60_104, weCom: 60_104 },
  crowded: { dingTalk: 88, weCom: 45_009 },
} as const
type Code = keyof typeof codes

class Refused extends Error {
  readonly code: Code
  constructor(code: Code) {
    super(code)
    this.code = code
  }
}

/**
 * The contacts of DingTalk or WeCom as their documentation has them: token, departments, people, their codes, a limit of
 * calls and the end of a token. Every call but that for the token needs a live token.
 */
export async function fakeContacts(system: 'dingTalk' | 'weCom') {
  const departments = new Map<number, Department>([[1, { name: 'root', parent: 0 }]])
  const users = new Map<string, Contact>()
  const state = {
    token: 0,
    /** Calls until the token is over; null: it lives. */
    callsOfToken: null as number | null,
    /** People of one answer, where an answer has pages. */
    page: 100,
    /** So many of the next calls are beyond the limit. */
    crowded: 0,
    /** Called before each call is done. */
    before: null as (() => Promise<void> | void) | null,
  }
  let nextId = 100

  const department = (id: number) => departments.get(id) ?? refuse('noDepartment')
  const below = (id: number) => [...departments].filter(([, { parent }]) => parent === id)
  const within = (id: number) => [...users].filter(([, user]) => user.departments.includes(id))
  const branch = (root: number): number[] => [root, ...below(root).flatMap(([id]) => branch(id))]
  const named = (name: string, parent: number, self = 0) =>
    below(parent).some(([id, each]) => id !== self && each.name === name)
  const put = (id: number, { name, parent }: Partial<Department>) => {
    const before = department(id)
    const next = { name: name ?? before.name, parent: parent ?? before.parent }
    department(next.parent)
    if (named(next.name, next.parent, id)) refuse('nameTaken')
    departments.set(id, next)
  }
  const create = ({ name, parent }: Department): number => {
    department(parent)
    if (named(name, parent)) refuse('nameTaken')
    nextId += 1
    departments.set(nextId, { name, parent })
    return nextId
  }
  const drop = (id: number) => {
    department(id)
    if (below(id).length > 0) refuse('hasBelow')
    if ([...users.values()].some((user) => user.departments.includes(id))) refuse('hasMembers')
    departments.delete(id)
  }
  const putUser = (id: string, user: Contact, isNew: boolean) => {
    if (isNew && users.has(id)) refuse('userTaken')
    if (!isNew && !users.has(id)) refuse('noUser')
    for (const each of user.departments) department(each)
    if ([...users].some(([other, each]) => other !== id && each.mobile === user.mobile)) refuse('mobileTaken')
    users.set(id, user)
  }
  const dropUser = (id: string) => (users.delete(id) ? undefined : refuse('noUser'))

  const ding: Record<string, (body: DingBody) => unknown> = {
    '/topapi/v2/department/listsub': ({ dept_id = 0 }) => {
      department(dept_id)
      return below(dept_id).map(([id, { name, parent }]) => ({ dept_id: id, name, parent_id: parent }))
    },
    '/topapi/v2/department/create': ({ name = '', parent_id = 0 }) => ({
      dept_id: create({ name, parent: parent_id }),
    }),
    '/topapi/v2/department/update': ({ dept_id = 0, name, parent_id }) =>
      put(dept_id, {
        ...(name === undefined ? {} : { name }),
        ...(parent_id === undefined ? {} : { parent: parent_id }),
      }),
    '/topapi/v2/department/delete': ({ dept_id = 0 }) => drop(dept_id),
    '/topapi/v2/user/list': ({ dept_id = 0, cursor = 0, size = 0 }) => {
      department(dept_id)
      const all = within(dept_id)
      const page = all.slice(cursor, cursor + Math.min(size, 100, state.page))
      const next = cursor + page.length
      return {
        has_more: next < all.length,
        ...(next < all.length ? { next_cursor: next } : {}),
        list: page.map(([userid, { name, mobile, email, departments: dept_id_list }]) => ({
          userid,
          name,
          mobile,
          email,
          dept_id_list,
        })),
      }
    },
    '/topapi/v2/user/create': (body) => {
      putUser(body.userid ?? '', ofDing(body), true)
      return { userid: body.userid }
    },
    '/topapi/v2/user/update': (body) => putUser(body.userid ?? '', ofDing(body), false),
    '/topapi/v2/user/delete': ({ userid = '' }) => dropUser(userid),
  }
  const weCom: Record<string, (body: WeComBody, query: URLSearchParams) => object> = {
    '/cgi-bin/department/list': (_body, query) => {
      const root = Number(query.get('id') ?? 1)
      department(root)
      const all = branch(root).flatMap((id) => {
        const found = departments.get(id)
        return found ? [[id, found] as const] : []
      })
      return { department: all.map(([id, { name, parent }]) => ({ id, name, parentid: parent, order: 1 })) }
    },
    '/cgi-bin/department/create': ({ name = '', parentid = 0 }) => ({ id: create({ name, parent: parentid }) }),
    '/cgi-bin/department/update': ({ id = 0, name, parentid }) => {
      put(id, { ...(name === undefined ? {} : { name }), ...(parentid === undefined ? {} : { parent: parentid }) })
      return {}
    },
    '/cgi-bin/department/delete': (_body, query) => {
      drop(Number(query.get('id')))
      return {}
    },
    '/cgi-bin/user/list': (_body, query) => {
      const id = Number(query.get('department_id'))
      department(id)
      return {
        userlist: within(id).map(([userid, { name, mobile, email, departments: of }]) => ({
          userid,
          name,
          mobile,
          email,
          gender: '1',
          department: of,
          status: 1,
        })),
      }
    },
    '/cgi-bin/user/create': (body) => {
      putUser(body.userid ?? '', ofWeCom(body), true)
      return {}
    },
    '/cgi-bin/user/update': (body) => {
      putUser(body.userid ?? '', ofWeCom(body), false)
      return {}
    },
    '/cgi-bin/user/delete': (_body, query) => {
      dropUser(query.get('userid') ?? '')
      return {}
    },
    '/cgi-bin/agent/get': () => ({ agentid: 1_000_002, name: 'Atrium' }),
  }

  const fault = (code: Code) => {
    if (code === 'crowded' && system === 'dingTalk')
      return { errcode: 88, errmsg: 'ding talk error', sub_code: '90018', sub_msg: '您的应用调用该接口超过了限制' }
    return { errcode: codes[code][system], errmsg: code }
  }
  const answer = (call: FakeCall): object => {
    const { pathname, searchParams: query } = call.url
    if (pathname === (system === 'dingTalk' ? '/gettoken' : '/cgi-bin/gettoken')) {
      const secret = query.get(system === 'dingTalk' ? 'appsecret' : 'corpsecret')
      if (secret !== 'right-secret') throw new Refused('badKeys')
      state.token += 1
      return { access_token: `token-${state.token}`, expires_in: 7200 }
    }
    if (query.get('access_token') !== `token-${state.token}` || state.callsOfToken === 0) {
      state.callsOfToken = null
      throw new Refused('noToken')
    }
    if (state.callsOfToken !== null) state.callsOfToken -= 1
    if (state.crowded > 0) {
      state.crowded -= 1
      throw new Refused('crowded')
    }
    const body = call.body === '' ? {} : (JSON.parse(call.body) as object)
    if (system === 'dingTalk') {
      const result = ding[pathname]?.(body)
      return { ...(result === undefined ? {} : { result }), request_id: 'r' }
    }
    return weCom[pathname]?.(body, query) ?? {}
  }
  const http = await fakeHttp(async (call) => {
    await state.before?.()
    try {
      return { data: { errcode: 0, errmsg: 'ok', ...answer(call) } }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { data: fault(error.code) }
    }
  })
  return { ...http, departments, users, state }
}

interface DingBody {
  readonly dept_id?: number
  readonly name?: string
  readonly parent_id?: number
  readonly userid?: string
  readonly mobile?: string
  readonly email?: string
  readonly dept_id_list?: string
  readonly cursor?: number
  readonly size?: number
}
interface WeComBody {
  readonly id?: number
  readonly name?: string
  readonly parentid?: number
  readonly userid?: string
  readonly mobile?: string
  readonly email?: string
  readonly department?: number[]
}
const ofDing = ({ name = '', mobile = '', email = '', dept_id_list = '' }: DingBody): Contact => ({
  name,
  mobile,
  email,
  departments: dept_id_list.split(',').map(Number),
})
const ofWeCom = ({ name = '', mobile = '', email = '', department = [] }: WeComBody): Contact => ({
  name,
  mobile,
  email,
  departments: department,
})

function refuse(code: Code): never {
  throw new Refused(code)
}
