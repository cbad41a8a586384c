import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSocket } from '#main/realtime/create.ts'
import { followPermissions } from '#main/services/permissions.ts'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { eventually } from '../cache/support.ts'
import { openPlatform, type TestPlatform } from '../server/support/platform.ts'
import { addUser, grant } from '../server/support/users.ts'
import { registryOf, start } from '../session/support.ts'

let platform: TestPlatform
let url: string
let folder: string
let userId: string
beforeAll(async () => {
  platform = await openPlatform()
  const { app } = platform.server
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  folder = mkdtempSync(join(tmpdir(), 'atrium-permissions-'))
  const values = { account: 'zhang', password_hash: await hashPassword(clientHash('Campus2026')) }
  const user = await addUser(platform.database, { grants: [{ code: 'system.dictionary' }], values }, Date.now())
  userId = user.id
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a change of grants reaches the windows of that person, and nobody else, within a second', async () => {
  const { registry } = registryOf({ a: url }, 'a')
  const one = start(folder, registry)
  let pushes = 0
  const socket = createSocket({
    session: one.session,
    servers: registry,
    certificates: { isTrusted: () => false },
    signIn: { answer: async () => null },
    proxyFor: async () => 'DIRECT',
    headersFor: () => ({}),
    reload: () => undefined,
    permissionsChanged: () => {
      pushes += 1
      void followPermissions(one.session, one.answers)
    },
    pause: () => 20,
  })
  await socket.open()
  const upgraded = once(platform.server.app.server, 'upgrade')
  await one.session.signIn({ account: 'zhang', password: 'Campus2026', keep: false })
  await upgraded
  await new Promise((done) => setTimeout(done, 50))
  const menus = async () => (await one.session.currentUser(false)).user.menuList.map((menu) => menu.enCode)
  expect(await menus()).toEqual(['system.dictionary'])

  permissionsChanged(platform.server.services, ['somebody else'])
  await grant(platform.database, userId, [{ code: 'system.commonWords' }])
  const began = performance.now()
  permissionsChanged(platform.server.services, [userId])
  const isTold = () =>
    one.events.of('cache.changed').some((each) => (each as { endpoint: string }).endpoint === 'auth.currentUser')
  await eventually(isTold, 'the window is told')
  expect(performance.now() - began).toBeLessThan(1000)
  expect((await menus()).toSorted()).toEqual(['system.commonWords', 'system.dictionary'])
  const stale = one.events.of('answers.stale').at(-1) as { endpoints: string[] } | undefined
  await eventually(() => one.events.of('answers.stale').length > 0, 'lists are asked for again')
  expect(stale === undefined || stale.endpoints.includes('module.list')).toBe(true)
  expect(pushes).toBe(1)
  socket.close()
  await one.stop()
})
