import { beforeEach, expect, test } from 'vitest'
import type { CurrentUser } from '#shared/api/auth.ts'
import { createResolver } from '#main/embedded/resolve.ts'

let base: string
let token: string | null
/** What happens while the menu is read. */
let meanwhile: () => void

beforeEach(() => {
  ;[base, token, meanwhile] = ['https://one.example', 'bearer token-of-one', () => undefined]
})

const entry = {
  id: 'm',
  type: 7,
  fullName: '门户',
  enCode: 'site',
  propertyJson: '',
  children: [],
}
const open = (urlAddress: string) =>
  createResolver({
    servers: { ready: async () => undefined, baseUrl: () => base },
    session: {
      token: () => token,
      currentUser: async () => {
        meanwhile()
        return { user: { menuList: [{ ...entry, urlAddress }] } as unknown as CurrentUser, cache: null }
      },
      loginConfig: () => Promise.reject(new Error('not asked')),
    },
  })({ menuId: 'm' })

test('the token of a server and a person goes to no address of another', async () => {
  const address = '/page?token=${jnpfToken}'
  expect(await open(address)).toMatchObject({ title: '门户', target: { hasToken: true } })
  meanwhile = () => {
    ;[base, token] = ['https://two.example', 'bearer token-of-two']
  }
  await expect(open(address)).rejects.toMatchObject({ code: 'bridge.cancelled' })
  meanwhile = () => {
    token = 'bearer token-of-three'
  }
  await expect(open(address)).rejects.toMatchObject({ code: 'bridge.cancelled' })
})
