import { expect, test } from './support/electron.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-right'; connect-src 'self'; img-src 'self' data:"

test.beforeEach(async ({ serve }) => {
  await serve('/', {
    body: `<title>policy</title><style nonce="right">h1 { color: rgb(1, 2, 3) }</style>
      <style>h2 { color: rgb(1, 2, 3) }</style><h1>a</h1><h2>b</h2>
      <script>window.inlineRan = true</script><script src="/own.js"></script>`,
    headers: { 'content-security-policy': policy },
  })
  await serve('/own.js', { body: 'window.ownRan = true', headers: { 'content-type': 'text/javascript' } })
  await serve('/data', { body: 'data', headers: { 'content-type': 'text/plain', 'x-note': 'kept' } })
})

test('the policy keeps a script that is not the app’s own from running', async ({ open }) => {
  const { page } = await open('/')
  const ran = await page.evaluate(async () => {
    const world = window as unknown as Record<string, unknown>
    const injected = document.createElement('script')
    injected.textContent = 'window.injectedRan = true'
    document.head.append(injected)
    const blob = document.createElement('script')
    blob.src = URL.createObjectURL(new Blob(['window.blobRan = true']))
    document.head.append(blob)
    const handler = document.createElement('button')
    handler.setAttribute('onclick', 'window.handlerRan = true')
    document.body.append(handler)
    handler.click()
    await new Promise((resolve) => setTimeout(resolve, 200))
    return ['ownRan', 'inlineRan', 'injectedRan', 'blobRan', 'handlerRan'].map((name) => world[name] === true)
  })
  expect(ran).toEqual([true, false, false, false, false])
})

test('styles apply with the nonce and not without it', async ({ open }) => {
  const { page } = await open('/')
  const colors = await page.evaluate(() =>
    ['h1', 'h2'].map((name) => getComputedStyle(document.querySelector(name) as Element).color),
  )
  expect(colors).toEqual(['rgb(1, 2, 3)', 'rgb(0, 0, 0)'])
})

test('fetch reaches its own origin and no other', async ({ open }) => {
  const { page } = await open('/')
  const answers = await page.evaluate(async () => {
    const own = await fetch('/data')
    const attempt = (url: string) =>
      fetch(url).then(
        () => 'reached',
        (error: Error) => error.name,
      )
    return [
      own.status,
      await own.text(),
      own.headers.get('x-note'),
      await attempt('http://127.0.0.1:9/'),
      await attempt('https://example.com/'),
    ]
  })
  expect(answers).toEqual([200, 'data', 'kept', 'TypeError', 'TypeError'])
})

test('a scheme without supportFetchAPI refuses fetch', async ({ open, serve }) => {
  await serve('/plain', '<title>plain</title>')
  const { page } = await open('nofetch://host/plain')
  const answer = await page.evaluate(() =>
    fetch('/data').then(
      () => 'answered',
      (error: Error) => error.name,
    ),
  )
  expect(answer).toBe('TypeError')
})

test('the handler of a scheme gets method, headers, body and address', async ({ host, open }) => {
  const { page } = await open('/')
  await page.evaluate(() => fetch('/data?a=1', { method: 'POST', body: 'Körper', headers: { 'x-own': 'yes' } }))
  const request = await host.evaluate(() => contract.requests.at(-1))
  expect(request).toMatchObject({ url: 'app://host/data?a=1', method: 'POST', body: 'Körper' })
  expect(request?.headers['x-own']).toBe('yes')
})

test('the page is a secure context and keeps its storage', async ({ open }) => {
  const { page } = await open('/')
  const facts = await page.evaluate(() => {
    localStorage.setItem('kept', 'yes')
    return [isSecureContext, typeof crypto.subtle, localStorage.getItem('kept'), navigator.onLine]
  })
  expect(facts).toEqual([true, 'object', 'yes', true])
})

test('webRequest is asked and its answer followed', async ({ host, open }) => {
  const { page } = await open('/')
  await host.evaluate(({ session }) => {
    contract.events = []
    const { webRequest } = session.defaultSession
    webRequest.onBeforeRequest({ urls: ['app://host/data*'] }, ({ url, method, resourceType }, answer) => {
      contract.events.push([url, method, resourceType])
      answer({ cancel: url.includes('blocked') })
    })
    webRequest.onHeadersReceived({ urls: ['app://host/data*'] }, ({ responseHeaders }, answer) =>
      answer({ responseHeaders: { ...responseHeaders, 'x-added': ['later'] } }),
    )
  })
  const seen = await page.evaluate(async () => {
    const allowed = await fetch('/data')
    const blocked = await fetch('/data?blocked').catch((error: Error) => error.name)
    return [allowed.headers.get('x-added'), allowed.headers.get('x-note'), blocked]
  })
  await host.evaluate(({ session }) => {
    session.defaultSession.webRequest.onBeforeRequest(null)
    session.defaultSession.webRequest.onHeadersReceived(null)
  })
  expect(seen).toEqual(['later', 'kept', 'TypeError'])
  expect(await host.evaluate(() => contract.events)).toEqual([
    ['app://host/data', 'GET', 'xhr'],
    ['app://host/data?blocked', 'GET', 'xhr'],
  ])
})
