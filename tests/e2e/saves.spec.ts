import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from '@playwright/test'
import { rounds } from '../support/long.ts'
import { signedInClient } from '../support/platform-http.ts'
import { demoPassword, enterAs, expect, shownPage, signIn, test } from './support/app.ts'

const okay = /确\s*定/

interface Failure {
  readonly ok: boolean
  readonly error?: { readonly code: string; readonly outcome?: string }
}

/** Saves again and again while other answers come over kept connections; what each save was told, and what became of it. */
function saveAgainAndAgain(page: Page, names: readonly string[]) {
  return page.evaluate(async (texts) => {
    const { request } = (
      window as unknown as {
        atrium: { request(route: string, input: unknown, id: string): Promise<Failure & { data?: { state: string } }> }
      }
    ).atrium
    let calls = 0
    const ask = (route: string, input: unknown) => request(route, input, `save-${(calls += 1)}`)
    const told: unknown[] = []
    for (const commonWordsText of texts) {
      const warm = { endpoint: 'commonWords.list', query: { currentPage: 1, pageSize: 20 }, fresh: true }
      await Promise.all([1, 2, 3].map(() => ask('platform.call', warm)))
      const submitKey = crypto.randomUUID()
      const endpoint = 'commonWords.create'
      const saved = await ask('platform.call', { endpoint, body: { commonWordsText }, submitKey })
      const fate = await ask('platform.saveOutcome', { endpoint, submitKey })
      told.push([saved.error?.code, saved.error?.outcome, fate.data?.state])
    }
    return told
  }, names)
}

test('each save whose connection is reset after it was done leaves the window once, is one record, and its outcome is told', async ({
  page,
  platform,
  relay,
}) => {
  test.setTimeout(600_000)
  const names = Array.from({ length: rounds(25, 200) }, (_, round) => `单次保存${round}`)
  await enterAs(page, relay.url, 'admin')
  relay.fault(/^\/api\/system\/CommonWords$/, { kind: 'lost' }, 'POST')
  const told = await saveAgainAndAgain(page, names)
  expect(told).toEqual(names.map(() => ['platform.network', 'unknown', 'done']))
  expect(relay.requests.filter((one) => one === 'POST /api/system/CommonWords')).toHaveLength(names.length)

  const { get } = await signedInClient(platform.url, 'admin', demoPassword)
  const { data } = await get<{ list: readonly { commonWordsText: string }[] }>(
    `/api/system/CommonWords?currentPage=1&pageSize=1000&keyword=${encodeURIComponent('单次保存')}`,
  )
  expect(data.list.map(({ commonWordsText }) => commonWordsText).sort()).toEqual([...names].sort())
})

test('an app that dies while nobody answers a save brings the form back, says that it was saved, and saves it no second time', async ({
  platform,
  relay,
  restart,
  session: { app, page: first },
}) => {
  test.setTimeout(150_000)
  const phrase = `断电时保存${Date.now()}`
  await enterAs(first, relay.url, 'admin', { path: '/system/commonWords' })
  // An empty list, as a try of its own begins with, offers it a second time.
  await shownPage(first).getByRole('button', { name: '新建' }).first().click()
  await first.getByRole('dialog').getByLabel('常用语', { exact: true }).fill(phrase)
  // Done by the server, and neither its answer nor the one about its outcome arrives.
  relay.fault(/\/CommonWords$/, { kind: 'lost' }, 'POST')
  relay.fault(/\/Submit\//, { kind: 'hang' })
  await first.getByRole('dialog').getByRole('button', { name: okay }).click()
  await expect.poll(() => relay.held()).toBe(1)
  app.process().kill('SIGKILL')
  relay.release()
  relay.heal()

  const { page } = await restart()
  await signIn(page, 'admin')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('常用语', { exact: true })).toHaveValue(phrase)
  await expect(dialog.getByText('服务器已经保存了刚才提交的内容')).toBeVisible()
  await dialog.getByRole('button', { name: okay }).click()
  await expect(dialog).toHaveCount(0)
  const { get } = await signedInClient(platform.url, 'admin', demoPassword)
  const { data } = await get<{ list: readonly unknown[] }>(
    `/api/system/CommonWords?currentPage=1&pageSize=20&keyword=${encodeURIComponent(phrase)}`,
  )
  expect(data.list).toHaveLength(1)
})

/** Stores each POST, and resets its connection before a byte of the answer. */
async function forgetfulServer() {
  const stored = new Map<string, number>()
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    request.resume().once('end', () => {
      const save = new URL(request.url ?? '/', 'http://x').searchParams.get('save')
      if (save === null) return void response.setHeader('content-type', 'text/html').end('<title>ready</title>')
      stored.set(save, (stored.get(save) ?? 0) + 1)
      request.socket.resetAndDestroy()
    })
  }
  const server = createServer(handle)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stored, close: () => server.close().closeAllConnections() }
}

test('Chromium by itself sends a save again on each kept connection, and once where there is none: as each save has it', async () => {
  test.setTimeout(600_000)
  const server = await forgetfulServer()
  const executablePath = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  const save = (page: Page, name: string) =>
    page.evaluate((text) => fetch(`/?save=${text}`, { method: 'POST', body: '{}' }).catch(() => null), name)
  try {
    const kept = await browser.newPage()
    await kept.goto(server.url)
    await kept.evaluate(() => Promise.all([1, 2, 3].map((one) => fetch(`/?warm=${one}`))))
    await save(kept, 'kept')
    expect(server.stored.get('kept')).toBeGreaterThan(1)

    const names = Array.from({ length: rounds(25, 200) }, (_, round) => `own${round}`)
    for (const name of names) {
      // A session that has no connection, as `closeAllConnections` leaves it.
      const context = await browser.newContext()
      const page = await context.newPage()
      // The page itself comes from elsewhere: its connection would be one that is kept.
      await page.route('**/', (route) => route.fulfill({ contentType: 'text/html', body: '<title>own</title>' }))
      await page.goto(server.url)
      await page.unroute('**/')
      await save(page, name)
      await context.close()
    }
    expect(names.map((name) => server.stored.get(name))).toEqual(names.map(() => 1))
  } finally {
    await browser.close()
    server.close()
  }
})
