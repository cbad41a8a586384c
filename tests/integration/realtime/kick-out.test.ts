import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSocket } from '#main/realtime/create.ts'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { saveSettings } from '#server/core/settings.ts'
import { eventually } from '../cache/support.ts'
import { openPlatform, type TestPlatform } from '../server/support/platform.ts'
import { addUser } from '../server/support/users.ts'
import { registryOf, start } from '../session/support.ts'

let platform: TestPlatform
let url: string
let folder: string
beforeAll(async () => {
  platform = await openPlatform()
  const { app } = platform.server
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  folder = mkdtempSync(join(tmpdir(), 'atrium-kick-out-'))
  const values = { account: 'zhang', password_hash: await hashPassword(clientHash('Campus2026')) }
  await addUser(platform.database, { grants: [{ code: 'system.dictionary' }], values }, Date.now())
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true, force: true })
})

test('whoever is signed in elsewhere is told at once, and their socket ends with the session', async () => {
  const { registry } = registryOf({ a: url }, 'a')
  const one = start(folder, registry)
  const socket = createSocket({
    session: one.session,
    servers: registry,
    certificates: { isTrusted: () => false },
    signIn: { answer: async () => null },
    proxyFor: async () => 'DIRECT',
    headersFor: () => ({}),
    reload: () => undefined,
    permissionsChanged: () => undefined,
    pause: () => 20,
  })
  await socket.open()
  const credentials = { account: 'zhang', password: 'Campus2026', keep: false }
  const upgraded = async (): Promise<Socket> => {
    const arrived = once(platform.server.app.server, 'upgrade')
    await one.session.signIn(credentials)
    return ((await arrived) as [unknown, Socket])[1]
  }

  const first = await upgraded()
  await one.session.signOut()
  if (!first.closed) await once(first, 'close')

  await saveSettings(platform.database, { singleLogin: 1 })
  await upgraded()
  await new Promise((done) => setTimeout(done, 50))
  const body = { account: 'zhang', password: clientHash('Campus2026'), origin: 'password' } as const
  await platform.call('auth.login', { body })
  await eventually(() => one.session.state().phase === 'none', 'the end of the session')
  expect(one.events.of('session.ended')).toEqual([{ code: 600, message: '您的账号已在其他地方登录，当前会话已下线' }])
  socket.close()
  await one.stop()
})
