import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMenus } from '../menu/support.ts'
import { coverageCases } from '../cases.ts'
import { publish } from '../short-link/support.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

const ask = async (method: 'GET' | 'POST', url: string, token: string, payload?: object) => {
  const headers = token === '' ? {} : { authorization: token }
  const answer = await platform.server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return JSON.parse(answer.body) as { readonly code: number; readonly data: unknown }
}

describe('calls as other generations of the family spell them', () => {
  test('columns and form fields of a menu are its Fields there, behind the same grant', async () => {
    const { module, page } = await addMenus(platform)
    const token = await platform.signIn({ administrator: true })
    for (const [kind, id] of [
      ['Column', module.id],
      ['Form', module.id],
      ['Button', page.id],
    ]) {
      const listed = await ask('GET', `/api/system/Module${kind}/${id}/List`, token)
      expect(listed.code).toBe(200)
      expect(await ask('GET', `/api/system/Module${kind}/${id}/Fields?keyword=`, token)).toEqual(listed)
    }
    const stranger = await platform.signIn()
    expect((await ask('GET', `/api/system/ModuleColumn/${module.id}/Fields`, stranger)).code).toBe(403)
  })

  test('a published form says that it is one, without a password, under the address of its settings', async () => {
    const { input } = await publish(platform)
    const query = `?encryption=${encodeURIComponent(input.query.encryption)}`
    const settings = await ask('GET', `/api/visualdev/ShortLink/getConfig/${input.params.id}${query}`, '')
    expect(settings).toMatchObject({ code: 200, data: { formUse: 1, formPassUse: 0 } })
    expect(settings).toEqual(await ask('GET', `/api/visualdev/ShortLink/${input.params.id}/Config${query}`, ''))
    expect((await ask('GET', `/api/visualdev/ShortLink/getConfig/${input.params.id}?encryption=x`, '')).code).toBe(400)
  })
})

interface TreeNode {
  readonly hasChildren: boolean
  readonly children: readonly TreeNode[] | null
  readonly isLeaf?: boolean
  readonly num?: number
}

function nodesIn(value: unknown): TreeNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(nodesIn)
  return 'hasChildren' in value && 'children' in value && !('headerRow' in value)
    ? [value as TreeNode, ...below]
    : below
}

describe('trees', () => {
  // Rows of generated modules have the keys of their fields.
  const cases = coverageCases.filter(({ id }) => !id.startsWith('module.'))
  test('each node says whether it is a leaf and how many stand below it (wire contract 1.1)', async () => {
    const seen: string[] = []
    for (const one of cases) {
      const { input, call } = await one.ready(platform)
      const { text, code } = await call(input)
      if (code !== 200 || !text.startsWith('{')) continue
      const nodes = nodesIn((JSON.parse(text) as { readonly data: unknown }).data)
      if (nodes.length > 0) seen.push(one.id)
      for (const { hasChildren, children, isLeaf, num } of nodes)
        expect([one.id, isLeaf, num]).toEqual([one.id, !hasChildren, children?.length ?? 0])
    }
    expect(seen.length).toBeGreaterThan(15)
  }, 120_000)
})
