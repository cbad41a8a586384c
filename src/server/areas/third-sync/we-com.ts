import { connectTo, type Refusal } from './connection.ts'
import type { Provider, ProviderOf, RemoteOrganization, RemoteUser } from './provider.ts'

const has = ({ code }: Refusal, ...codes: readonly number[]) => codes.includes(code)

/** Contacts of WeCom (qyapi, cgi-bin), by the secret of the contacts. */
export const weCom: ProviderOf = ({ settings, hosts, signal }): Provider => {
  const callAs = (secret: string) =>
    connectTo({
      base: hosts.weCom,
      signal,
      tokenPath: `/cgi-bin/gettoken?${new URLSearchParams({ corpid: settings.qyhCorpId, corpsecret: secret })}`,
      isExpired: (refusal) => has(refusal, 40_014, 42_001),
      isCrowded: (refusal) => has(refusal, -1, 45_009, 45_033),
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
  return {
    async check() {
      await call('/cgi-bin/department/list?id=1')
      if (settings.qyhAgentId === '') return
      await callAs(settings.qyhAgentSecret)(`/cgi-bin/agent/get?agentid=${encodeURIComponent(settings.qyhAgentId)}`)
    },
    async below(parentId) {
      const answer = await call(`/cgi-bin/department/list?id=${encodeURIComponent(parentId)}`)
      const rows = (answer['department'] ?? []) as readonly { id: number; name: string; parentid: number }[]
      return rows.filter((row) => String(row.parentid) === parentId).map(({ id, name }) => ({ id: String(id), name }))
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
