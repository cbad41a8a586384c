import { connectTo, type Refusal } from './connection.ts'
import type { KnownOrganization, KnownUser, Provider, ProviderOf, RemoteOrganization, RemoteUser } from './provider.ts'

/** People of one answer, at most (their limit), and answers of one organisation. */
const PAGE = 100
const MAX_PAGES = 1000

interface UserPage {
  readonly has_more?: boolean
  readonly next_cursor?: number
  readonly list?: readonly {
    readonly userid: string
    readonly name: string
    readonly mobile?: string
    readonly email?: string
    readonly title?: string
    readonly dept_id_list?: readonly number[]
  }[]
}

/** Codes stand in `errcode`, or finer in `sub_code` beside an errcode of 88. */
const has = ({ code, detail }: Refusal, ...codes: readonly number[]) =>
  codes.some((each) => each === code || String(each) === detail)

/** Contacts of DingTalk (oapi, topapi/v2). */
export const dingTalk: ProviderOf = ({ settings, hosts, signal, beat }): Provider => {
  const keys = new URLSearchParams({ appkey: settings.dingSynAppKey, appsecret: settings.dingSynAppSecret })
  const call = connectTo({
    base: hosts.dingTalk,
    signal,
    beat,
    tokenPath: `/gettoken?${keys}`,
    isExpired: (refusal) => has(refusal, 40_014, 42_001),
    isRateLimited: (refusal) => has(refusal, 90_002, 90_018),
    kindOf: (refusal) => {
      if (has(refusal, 60_003, 60_121)) return 'missing'
      if (has(refusal, 60_008, 60_102)) return 'exists'
      return has(refusal, 40_014, 42_001, 60_011, 60_020) ? 'signIn' : 'other'
    },
  })
  const result = (answer: Record<string, unknown>) => answer['result'] as Record<string, unknown> | undefined
  const organizationBody = ({ name, parentId, order }: RemoteOrganization) => ({
    name,
    parent_id: Number(parentId),
    order,
  })
  const userBody = ({ name, mobile, email, title, organizationIds }: Omit<RemoteUser, 'userId'>) => ({
    name,
    mobile,
    email,
    title,
    dept_id_list: organizationIds.join(','),
  })
  const below: Provider['below'] = async (parentId) => {
    const answer = await call('/topapi/v2/department/listsub', { dept_id: Number(parentId) })
    const rows = (answer['result'] ?? []) as readonly { dept_id: number; name: string }[]
    return rows.map(({ dept_id, name }) => ({ id: String(dept_id), name }))
  }
  return {
    async check() {
      await call('/topapi/v2/department/listsub', { dept_id: 1 })
    },
    below,
    async organizations() {
      const found: KnownOrganization[] = []
      // They answer one level at a time; a tree that names somebody above once more would have no end.
      const open = new Set(['1'])
      for (const parentId of open)
        for (const { id, name } of await below(parentId)) {
          if (open.has(id)) continue
          open.add(id)
          found.push({ id, name, parentId })
        }
      return found
    },
    async usersIn(organizationId) {
      const found: KnownUser[] = []
      for (let cursor = 0, page = 0; page < MAX_PAGES; page += 1) {
        const answer = await call('/topapi/v2/user/list', { dept_id: Number(organizationId), cursor, size: PAGE })
        const { list = [], has_more = false, next_cursor = 0 } = (result(answer) ?? {}) as UserPage
        for (const row of list)
          found.push({
            userId: row.userid,
            name: row.name,
            mobile: row.mobile ?? '',
            email: row.email ?? '',
            title: row.title ?? '',
            organizationIds: (row.dept_id_list ?? []).map(String),
            gender: 3,
          })
        if (!has_more || next_cursor <= cursor) break
        cursor = next_cursor
      }
      return found
    },
    async createOrganization(organization) {
      const answer = await call('/topapi/v2/department/create', organizationBody(organization))
      return String(result(answer)?.['dept_id'] ?? '')
    },
    async updateOrganization(id, organization) {
      await call('/topapi/v2/department/update', { dept_id: Number(id), ...organizationBody(organization) })
    },
    async deleteOrganization(id) {
      await call('/topapi/v2/department/delete', { dept_id: Number(id) })
    },
    async createUser(user) {
      const answer = await call('/topapi/v2/user/create', { userid: user.userId, ...userBody(user) })
      return String(result(answer)?.['userid'] ?? user.userId)
    },
    async updateUser(id, user) {
      await call('/topapi/v2/user/update', { userid: id, ...userBody(user) })
    },
    async deleteUser(id) {
      await call('/topapi/v2/user/delete', { userid: id })
    },
  }
}
