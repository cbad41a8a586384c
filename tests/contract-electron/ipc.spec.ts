import { expect, test } from './support/electron.ts'

interface Ipc {
  invoke(channel: string, ...values: unknown[]): Promise<unknown>
  send(channel: string, ...values: unknown[]): void
  invokeSpecial(channel: string): Promise<Record<string, unknown>>
  invokeUncloneable(channel: string): Promise<unknown>
  sendUncloneable(channel: string): void
  received(): unknown[][]
}
declare const ipc: Ipc

test.beforeEach(async ({ serve }) => {
  await serve('/', '<title>ipc</title>')
})

test('an error of a handler reaches the page as Electron tells it, with its message', async ({ host, open }) => {
  const { page } = await open('/')
  await host.evaluate(({ ipcMain }) => {
    ipcMain.handle('throw-error', () => {
      throw new TypeError('boom')
    })
    ipcMain.handle('throw-text', () => {
      throw 'only text'
    })
    ipcMain.handle('reject', async () => Promise.reject(new Error('later')))
  })
  const failure = (channel: string) =>
    page.evaluate(async (name) => {
      try {
        return await ipc.invoke(name)
      } catch (error) {
        return [(error as Error).constructor === Error, (error as Error).message]
      }
    }, channel)
  expect(await failure('throw-error')).toEqual([true, "Error invoking remote method 'throw-error': TypeError: boom"])
  expect(await failure('throw-text')).toEqual([true, "Error invoking remote method 'throw-text': only text"])
  expect(await failure('reject')).toEqual([true, "Error invoking remote method 'reject': Error: later"])
  expect(await failure('nobody')).toEqual([
    true,
    "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
  ])
})

test('values keep their kind when they cross in both directions', async ({ host, open }) => {
  const { page } = await open('/')
  await host.evaluate(({ ipcMain }) => {
    ipcMain.handle('special', (_event, value) => {
      contract.values.tags = Object.fromEntries(
        Object.entries(value as object).map(([key, item]) => [key, Object.prototype.toString.call(item)]),
      )
      return value
    })
  })
  const answer = await page.evaluate(() => ipc.invokeSpecial('special'))
  const tags = {
    date: '[object Date]',
    invalid: '[object Date]',
    map: '[object Map]',
    set: '[object Set]',
    regexp: '[object RegExp]',
    big: '[object BigInt]',
    nan: '[object Number]',
    negative: '[object Number]',
    infinite: '[object Number]',
    nothing: '[object Undefined]',
    empty: '[object Null]',
    bytes: '[object Uint8Array]',
    buffer: '[object ArrayBuffer]',
    floats: '[object Float64Array]',
    error: '[object Error]',
    cycle: '[object Object]',
    pair: '[object Array]',
    sparse: '[object Array]',
    dollar: '[object Object]',
  }
  expect(await host.evaluate(() => contract.values.tags)).toEqual(tags)
  expect(answer).toEqual({
    tags,
    date: 86400000,
    invalid: Number.NaN,
    mapValue: 1,
    setHas: true,
    regexp: '/a+/gi',
    big: '12345678901234567890',
    nan: true,
    negative: true,
    infinite: true,
    nothingThere: true,
    bytes: [1, 2, 3],
    floats: [0.5],
    error: 'TypeError: inside',
    cyclic: true,
    shared: true,
    dollar: { $: 'date', v: 1 },
  })
})

test('a long text arrives whole, before what was sent after it', async ({ host, open }) => {
  const { page } = await open('/')
  await host.evaluate(({ ipcMain }) => {
    const long = `\uFEFF${'长😀a'.repeat(100_000)}`
    ipcMain.handle('long', () => ({ long, twice: [long, 'short', `${long}\uD800`] }))
    ipcMain.handle('short', () => 'short')
  })
  const seen = await page.evaluate(async () => {
    const order: string[] = []
    const told = (name: string) => (value: unknown) => {
      order.push(name)
      return value
    }
    const [first] = await Promise.all([ipc.invoke('long').then(told('long')), ipc.invoke('short').then(told('short'))])
    const { long, twice } = first as { long: string; twice: string[] }
    const wanted = `\uFEFF${'长😀a'.repeat(100_000)}`
    return [order, long === wanted, twice[0] === wanted, twice[1], twice[2] === `${wanted}\uD800`]
  })
  expect(seen).toEqual([['long', 'short'], true, true, 'short', true])
})

test('a value that cannot be cloned is refused', async ({ host, open }) => {
  const { page } = await open('/')
  await host.evaluate(({ ipcMain }) => {
    ipcMain.handle('echo', (_event, value) => value)
    ipcMain.handle('give-function', () => () => 1)
  })
  const failure = (run: string) =>
    page.evaluate(async (which) => {
      try {
        if (which === 'invoke') await ipc.invokeUncloneable('echo')
        if (which === 'send') ipc.sendUncloneable('echo')
        if (which === 'answer') await ipc.invoke('give-function')
        return 'went through'
      } catch (error) {
        return (error as Error).message
      }
    }, run)
  expect(await failure('invoke')).toBe('An object could not be cloned.')
  expect(await failure('send')).toBe('An object could not be cloned.')
  expect(await failure('answer')).toBe(
    "Error invoking remote method 'give-function': Error: An object could not be cloned.",
  )
})

test('a handler is registered once and is gone after handleOnce and removeHandler', async ({ host, open }) => {
  const { page } = await open('/')
  const texts = await host.evaluate(({ ipcMain }) => {
    const message = (run: () => void) => {
      try {
        run()
        return 'accepted'
      } catch (error) {
        return (error as Error).message
      }
    }
    ipcMain.handle('twice', () => 1)
    ipcMain.handleOnce('once', () => 'first')
    ipcMain.handle('removed', () => 1)
    ipcMain.removeHandler('removed')
    return [
      message(() => ipcMain.handle('twice', () => 2)),
      message(() => ipcMain.handle('no-function', 3 as unknown as () => void)),
    ]
  })
  expect(texts[0]).toBe("Attempted to register a second handler for 'twice'")
  expect(texts[1]).toContain("Expected handler to be a function, but found type 'number'")
  const call = (channel: string) =>
    page.evaluate((name) => ipc.invoke(name).catch((error: Error) => error.message), channel)
  expect(await call('once')).toBe('first')
  expect(await call('once')).toContain("No handler registered for 'once'")
  expect(await call('removed')).toContain("No handler registered for 'removed'")
})

test('the event tells who sent it', async ({ host, open }) => {
  const { id, page } = await open('/?query#hash')
  await host.evaluate(({ ipcMain, BrowserWindow }) => {
    ipcMain.handle('who', (event) => [
      event.senderFrame?.url,
      event.senderFrame?.origin,
      event.senderFrame?.parent,
      event.senderFrame === event.sender.mainFrame,
      BrowserWindow.fromWebContents(event.sender)?.id,
      event.type,
    ])
  })
  const who = await page.evaluate(() => ipc.invoke('who'))
  expect(who).toEqual(['app://host/?query#hash', 'app://host', null, true, id, 'frame'])
})

test('send, reply and webContents.send keep messages and their order', async ({ host, open }) => {
  const { id, page } = await open('/')
  await host.evaluate(({ ipcMain, BrowserWindow }, windowId) => {
    const seen: unknown[] = []
    contract.values.seen = seen
    const contents = BrowserWindow.fromId(windowId)?.webContents
    contents?.on('ipc-message', (_event, channel, ...values) => seen.push(['ipc-message', channel, ...values]))
    contents?.ipc.on('numbers', (_event, ...values) => seen.push(['contents.ipc', ...values]))
    ipcMain.on('numbers', (event, ...values) => {
      seen.push(['ipcMain', ...values])
      event.reply('to-page', 'reply', ...values)
    })
  }, id)
  await page.evaluate(() => {
    ipc.send('numbers', 1)
    ipc.send('numbers', 2)
  })
  await expect.poll(() => page.evaluate(() => ipc.received().length)).toBe(3)
  expect(await host.evaluate(() => contract.values.seen)).toEqual([
    ['ipc-message', 'numbers', 1],
    ['contents.ipc', 1],
    ['ipcMain', 1],
    ['ipc-message', 'numbers', 2],
    ['contents.ipc', 2],
    ['ipcMain', 2],
  ])
  expect(await page.evaluate(() => ipc.received())).toEqual([
    ['on', 'object', 'reply', 1],
    ['once', 'reply', 1],
    ['on', 'object', 'reply', 2],
  ])
  const refused = await host.evaluate(({ BrowserWindow }, windowId) => {
    try {
      BrowserWindow.fromId(windowId)?.webContents.send(5 as unknown as string)
      return ''
    } catch (error) {
      return (error as Error).name
    }
  }, id)
  expect(refused).toBe('TypeError')
})

test('contents.ipc comes before ipcMain', async ({ host, open }) => {
  const { id, page } = await open('/')
  await host.evaluate(({ ipcMain, BrowserWindow }, windowId) => {
    ipcMain.handle('both', () => 'ipcMain')
    BrowserWindow.fromId(windowId)?.webContents.ipc.handle('both', () => 'contents')
  }, id)
  expect(await page.evaluate(() => ipc.invoke('both'))).toBe('contents')
})

test('two megabytes arrive whole and soon', async ({ host, open }) => {
  const { page } = await open('/')
  await host.evaluate(({ ipcMain }) => {
    ipcMain.handle('large', (_event, rows: { text: string }[]) => ({ count: rows.length, rows }))
  })
  const [count, same, milliseconds] = await page.evaluate(async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({
      id: `id-${at}`,
      text: `"行" \\ ${at} 😀`,
      flag: at % 2 === 0,
    }))
    const from = performance.now()
    const answer = (await ipc.invoke('large', rows)) as { count: number; rows: unknown }
    return [answer.count, JSON.stringify(answer.rows) === JSON.stringify(rows), performance.now() - from] as const
  })
  expect([count, same]).toEqual([20_000, true])
  expect(milliseconds).toBeLessThan(5000)
})

test('a message sent while a reload is under way leaves the app whole', async ({ host, open }) => {
  const { id, page } = await open('/')
  await host.evaluate(({ BrowserWindow }, windowId) => {
    const contents = BrowserWindow.fromId(windowId)?.webContents
    contents?.reload()
    for (let at = 0; at < 20; at++) contents?.send('to-page', at)
    return new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve()))
  }, id)
  await host.evaluate(
    ({ BrowserWindow }, windowId) => BrowserWindow.fromId(windowId)?.webContents.send('to-page', 'after'),
    id,
  )
  await page.waitForFunction(() => ipc.received().at(-1)?.at(-1) === 'after')
})
