import { connectTo, type Refusal } from './connection.ts'
import type { Provider, ProviderOf, RemoteOrganization, RemoteUser } from './provider.ts'

interface ListedUser {
  readonly userid: string
  readonly name: string
  readonly mobile?: string
  readonly email?: string
  readonly position?: string
  /** '0' not told, '1' male, '2' female. */
  readonly gender?: string
  readonly department?: readonly number[]
}

const has = ({ code }: Refusal, ...codes: readonly number[]) => codes.includes(code)

/** Contacts of WeCom (qyapi, cgi-bin), by the secret of the contacts. */
export const weCom: ProviderOf = ({ settings, hosts, signal, beat }): Provider => {
  const callAs = (secret: string) =>
    connectTo({
      base: hosts.weCom,
      signal,
      beat,
      tokenPath: `/cgi-bin/gettoken?${new URLSearchParams({ corpid: settings.qyhCorpId, corpsecret: secret })}`,
      isExpired: (refusal) => has(refusal, 40_014, 42_001),
      isRateLimited: (refusal) => has(refusal, -1, 45_009, 45_033),
      kindOf: (refusal) => {
        if (has(refusal, 60_003, 60_111)) return 'missing'
        if (has(refusal, 60_008, 60_102)) return 'exists'
        return has(refusal, 40_001, 40_014, 42_001, 48_002, 60_011, 60_020) ? 'signIn' : 'other'
      },
    })
  const call = callAs(settings.qyhCorpSecret)
  const organizationBody = ({ name, parentId, order }: RemoteOrganization) => ({
    name,
    parentid: Number(parentId),
    order,
  })
  const userBody = ({ name, mobile, email, title, organizationIds }: Omit<RemoteUser, 'userId'>) => ({
    name,
    mobile,
    email,
    position: title,
    department: organizationIds.map(Number),
  })
  /** What is below one, on every level: one answer has it all, itself included. */
  const branch = async (rootId: string) => {
    const answer = await call(`/cgi-bin/department/list?id=${encodeURIComponent(rootId)}`)
    const rows = (answer['department'] ?? []) as readonly { id: number; name: string; parentid: number }[]
    const known = rows.map(({ id, name, parentid }) => ({ id: String(id), name, parentId: String(parentid) }))
    return known.filter(({ id }) => id !== rootId)
  }
  return {
    async check() {
      await call('/cgi-bin/department/list?id=1')
      if (settings.qyhAgentId === '') return
      await callAs(settings.qyhAgentSecret)(`/cgi-bin/agent/get?agentid=${encodeURIComponent(settings.qyhAgentId)}`)
    },
    below: async (parentId) => (await branch(parentId)).filter((each) => each.parentId === parentId),
    organizations: () => branch('1'),
    async usersIn(organizationId) {
      const answer = await call(`/cgi-bin/user/list?department_id=${encodeURIComponent(organizationId)}`)
      return ((answer['userlist'] ?? []) as readonly ListedUser[]).map((row) => ({
        userId: row.userid,
        name: row.name,
        mobile: row.mobile ?? '',
        email: row.email ?? '',
        title: row.position ?? '',
        organizationIds: (row.department ?? []).map(String),
        gender: row.gender === '1' ? 1 : row.gender === '2' ? 2 : 3,
      }))
    },
    async createOrganization(organization) {
      const answer = await call('/cgi-bin/department/create', organizationBody(organization))
      return String(answer['id'] ?? '')
    },
    async updateOrganization(id, organization) {
      await call('/cgi-bin/department/update', { id: Number(id), ...organizationBody(organization) })
    },
    async deleteOrganization(id) {
      await call(`/cgi-bin/department/delete?id=${encodeURIComponent(id)}`)
    },
    async createUser(user) {
      await call('/cgi-bin/user/create', { userid: user.userId, ...userBody(user) })
      return user.userId
    },
    async updateUser(id, user) {
      await call('/cgi-bin/user/update', { userid: id, ...userBody(user) })
    },
    async deleteUser(id) {
      await call(`/cgi-bin/user/delete?userid=${encodeURIComponent(id)}`)
    },
  }
}
