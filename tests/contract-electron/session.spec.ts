import { expect, test } from './support/electron.ts'
import { serveHttp } from './support/server.ts'

test.beforeEach(async ({ serve }) => {
  await serve('/', '<title>session</title>')
})

test('partitions share neither storage nor cookies', async ({ host, open }) => {
  const [one, same, other] = [
    await open('/', { partition: 'persist:one' }),
    await open('/', { partition: 'persist:one' }),
    await open('/', { partition: 'two' }),
  ]
  await one.page.evaluate(() => {
    localStorage.setItem('secret', 'one')
    document.cookie = 'name=one; path=/'
  })
  await host.evaluate(({ session }) =>
    session.fromPartition('persist:one').cookies.set({ url: 'http://127.0.0.1/', name: 'jar', value: 'one' }),
  )
  const seen = (page: typeof one.page) => page.evaluate(() => [localStorage.getItem('secret'), document.cookie])
  expect(await seen(same.page)).toEqual(['one', 'name=one'])
  expect(await seen(other.page)).toEqual([null, ''])
  const jars = await host.evaluate(({ session }) =>
    Promise.all(
      ['persist:one', 'two', ''].map(async (partition) => {
        const own = partition ? session.fromPartition(partition) : session.defaultSession
        return (await own.cookies.get({ name: 'jar' })).map(({ value }) => value)
      }),
    ),
  )
  expect(jars).toEqual([['one'], [], []])
})

test('a session is the same object each time and knows whether it is kept', async ({ host, open }) => {
  const { id } = await open('/', { partition: 'persist:facts' })
  const facts = await host.evaluate(({ session, BrowserWindow }, windowId) => {
    const one = session.fromPartition('persist:facts')
    return [
      one === session.fromPartition('persist:facts'),
      one === session.fromPartition('facts'),
      one === BrowserWindow.fromId(windowId)?.webContents.session,
      session.fromPartition('') === session.defaultSession,
      one.isPersistent(),
      session.fromPartition('facts').isPersistent(),
      one.getStoragePath()?.endsWith('facts'),
      session.fromPartition('facts').getStoragePath(),
    ]
  }, id)
  expect(facts).toEqual([true, false, true, true, true, false, true, null])
})

test('a new session is announced before it is used', async ({ host }) => {
  const seen = await host.evaluate(({ app, session }) => {
    let announced: unknown
    app.once('session-created', (created) => {
      announced = created
    })
    const made = session.fromPartition(`announced-${Date.now()}`)
    return announced === made
  })
  expect(seen).toBe(true)
})

test('cookies can be written, found, kept from scripts and removed', async ({ host }) => {
  const result = await host.evaluate(async ({ session }) => {
    const { cookies } = session.fromPartition('cookies')
    const url = 'https://example.test/path'
    const later = Math.floor(Date.now() / 1000) + 3600
    await cookies.set({ url, name: 'a', value: '1', httpOnly: true, secure: true, sameSite: 'strict' })
    await cookies.set({ url, name: 'b', value: '2', expirationDate: later })
    const [a] = await cookies.get({ url, name: 'a' })
    const [b] = await cookies.get({ url, name: 'b' })
    const elsewhere = await cookies.get({ url: 'https://other.test/' })
    await cookies.remove(url, 'a')
    const left = await cookies.get({ url })
    return { a, kept: Math.round(b?.expirationDate ?? 0) === later, elsewhere, left: left.map(({ name }) => name) }
  })
  expect(result.a).toMatchObject({
    name: 'a',
    value: '1',
    httpOnly: true,
    secure: true,
    session: true,
    sameSite: 'strict',
    hostOnly: true,
  })
  expect([result.kept, result.elsewhere, result.left]).toEqual([true, [], ['b']])
})

test('net.request sends the session’s cookies, and its answer changes them', async ({ host }) => {
  const server = await serveHttp((request, response) => {
    response.setHeader('set-cookie', ['fresh=yes; Path=/; HttpOnly', 'old=; Max-Age=0; Path=/'])
    response.end(request.headers.cookie ?? 'none')
  })
  const seen = await host.evaluate(async ({ net, session }, url) => {
    const own = session.fromPartition('net-cookies')
    await own.cookies.set({ url, name: 'old', value: 'here' })
    const get = (useSessionCookies: boolean) =>
      new Promise<string>((resolve, reject) => {
        const request = net.request({ url, session: own, useSessionCookies })
        request.on('response', (response) => {
          let text = ''
          response.on('data', (chunk) => (text += chunk))
          response.on('end', () => resolve(text))
        })
        request.on('error', reject)
        request.end()
      })
    const without = await get(false)
    const withCookies = await get(true)
    const jar = await own.cookies.get({ url })
    return [without, withCookies, jar.map(({ name, httpOnly }) => [name, httpOnly])]
  }, server.url)
  await server.close()
  expect(seen).toEqual(['none', 'old=here', [['fresh', true]]])
})

test('clearStorageData leaves neither storage nor cookies behind', async ({ host, open }) => {
  const { id, page } = await open('/', { partition: 'cleared' })
  await page.evaluate(() => localStorage.setItem('left', 'yes'))
  const left = await host.evaluate(async ({ session, BrowserWindow }, windowId) => {
    const own = session.fromPartition('cleared')
    await own.cookies.set({ url: 'http://127.0.0.1/', name: 'left', value: 'yes' })
    await own.clearStorageData()
    const contents = BrowserWindow.fromId(windowId)?.webContents
    const loaded = new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve()))
    contents?.reload()
    await loaded
    return [await own.cookies.get({}), await contents?.executeJavaScript('localStorage.getItem("left")')]
  }, id)
  expect(left).toEqual([[], null])
})

test('clearStorageData clears its own partition without an open page', async ({ host, open }) => {
  for (const partition of ['gone', 'stays']) {
    const { page } = await open('/', { partition })
    await page.evaluate(() => localStorage.setItem('left', 'yes'))
  }
  await host.evaluate(async ({ BrowserWindow, session }) => {
    for (const window of BrowserWindow.getAllWindows()) window.destroy()
    await session.fromPartition('gone').clearStorageData({ storages: ['localstorage'] })
    await session.fromPartition('gone').clearCache()
  })
  const left = async (partition: string) => {
    const { page } = await open('/', { partition })
    return page.evaluate(() => localStorage.getItem('left'))
  }
  expect([await left('gone'), await left('stays')]).toEqual([null, 'yes'])
})

test('the permission request handler is called and its answer counts', async ({ host, open }) => {
  const { id, page } = await open('/', { partition: 'asked' })
  await host.evaluate(({ session }) => {
    contract.events = []
    session.fromPartition('asked').setPermissionRequestHandler((contents, permission, answer, details) => {
      contract.events.push([permission, contents.id, details.requestingUrl, details.isMainFrame])
      answer(permission === 'clipboard-sanitized-write')
    })
  })
  const notification = await page.evaluate(() => Notification.requestPermission())
  const position = await page.evaluate(
    () =>
      new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('found'),
          (error) => resolve(error.code),
        ),
      ),
  )
  const camera = await page.evaluate(() =>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'camera',
      (error: Error) => error.name,
    ),
  )
  expect([notification, position, camera]).toEqual(['denied', 1, 'NotAllowedError'])
  const contentsId = await host.evaluate(
    ({ BrowserWindow }, windowId) => BrowserWindow.fromId(windowId)?.webContents.id,
    id,
  )
  expect(await host.evaluate(() => contract.events)).toEqual([
    ['notifications', contentsId, 'app://host/', true],
    ['geolocation', contentsId, 'app://host/', true],
    ['media', contentsId, 'app://host/', true],
  ])
})

test('the permission check handler is called and its answer counts', async ({ host, open }) => {
  const { page } = await open('/', { partition: 'checked' })
  await host.evaluate(({ session }) => {
    contract.events = []
    session.fromPartition('checked').setPermissionCheckHandler((_contents, permission, origin) => {
      contract.events.push([permission, origin.replace(/\/$/, '')])
      return permission === 'geolocation'
    })
  })
  const query = (name: string) =>
    page.evaluate(
      (wanted) => navigator.permissions.query({ name: wanted as PermissionName }).then(({ state }) => state),
      name,
    )
  expect(await query('geolocation')).toBe('granted')
  expect(await query('notifications')).toBe('denied')
  const asked = await host.evaluate(() => contract.events)
  expect(asked).toContainEqual(['geolocation', 'app://host'])
  expect(asked).toContainEqual(['notifications', 'app://host'])
})
