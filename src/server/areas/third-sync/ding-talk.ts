import { connectTo, type Refusal } from './connection.ts'
import type { Provider, ProviderOf, RemoteOrganization, RemoteUser } from './provider.ts'

/** Codes stand in `errcode`, or finer in `sub_code` beside an errcode of 88. */
const has = ({ code, detail }: Refusal, ...codes: readonly number[]) =>
  codes.some((each) => each === code || String(each) === detail)

/** Contacts of DingTalk (oapi, topapi/v2). */
export const dingTalk: ProviderOf = ({ settings, hosts, signal }): Provider => {
  const keys = new URLSearchParams({ appkey: settings.dingSynAppKey, appsecret: settings.dingSynAppSecret })
  const call = connectTo({
    base: hosts.dingTalk,
    signal,
    tokenPath: `/gettoken?${keys}`,
    isExpired: (refusal) => has(refusal, 40_014, 42_001),
    isCrowded: (refusal) => has(refusal, 90_002, 90_018),
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
  return {
    async check() {
      await call('/topapi/v2/department/listsub', { dept_id: 1 })
    },
    async below(parentId) {
      const answer = await call('/topapi/v2/department/listsub', { dept_id: Number(parentId) })
      const rows = (answer['result'] ?? []) as readonly { dept_id: number; name: string }[]
      return rows.map(({ dept_id, name }) => ({ id: String(dept_id), name }))
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
