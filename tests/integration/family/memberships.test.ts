import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { familyPassword } from '../../family/data.ts'
import { startFamilyServer } from '../../family/server.ts'
import { keyring, registryOf, start } from '../session/support.ts'

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

describe.each(['3.4', '3.6'] as const)('members on a server of generation %s', (generation) => {
  test('are listed by name, and a save keeps everybody it does not speak of', async () => {
    const family = await startFamilyServer({ generation })
    const folder = mkdtempSync(join(tmpdir(), 'atrium-family-'))
    const app = start(folder, registryOf({ a: family.url }, 'a').registry, { safeStorage: keyring() })
    ends.push(
      () => rmSync(folder, { recursive: true, force: true }),
      family.close,
      () => app.stop(),
    )
    await app.session.signIn({ account: 'admin', password: familyPassword, keep: false })
    const ask = async (query: object) => {
      const { text } = await app.answers.answer(
        'relation.list',
        { params: { id: '501' }, query: { objectType: 'Role', currentPage: 1, pageSize: 20, ...query } },
        {},
      )
      return JSON.parse(text ?? '') as { list: { id: string; realName: string }[]; pagination: { total: number } }
    }
    const change = (body: object) =>
      app.answers.answer('relation.change', { params: { id: '501' }, body: { objectType: 'Role', ...body } }, {})
    family.data.members.set('501', ['101', '102'])

    expect(await ask({})).toMatchObject({
      list: [
        { id: '101', realName: '系统管理员', account: 'admin' },
        { id: '102', realName: '林晓' },
      ],
      pagination: { total: 2 },
    })
    expect(await ask({ currentPage: 2, pageSize: 1 })).toMatchObject({
      list: [{ id: '102' }],
      pagination: { total: 2 },
    })
    expect(await ask({ keyword: '林' })).toMatchObject({ list: [{ id: '102' }], pagination: { total: 1 } })
    await change({ userIds: ['103'] })
    expect(family.data.members.get('501')).toEqual(['101', '102', '103'])
    await change({ removedIds: ['102'] })
    expect(family.data.members.get('501')).toEqual(['101', '103'])
  })
})
