import { expect, test } from './support/electron.ts'

interface Bridge {
  number: number
  list: readonly unknown[]
  date: Date
  nested: { inner: { add(a: number, b: number): number } }
  point: Record<string, unknown>
  echo(value: unknown): unknown
  typeInPreload(value: unknown): string
  later(value: unknown): Promise<unknown>
  reject(): Promise<unknown>
  throwError(): void
  throwText(): void
  callBack(callback: (value: number) => unknown, value: number): unknown
  makeAdder(a: number): (b: number) => number
  exposeAgain(): void
  process(): unknown
  requireFs(): void
}
declare const bridge: Bridge

test.beforeEach(async ({ serve }) => {
  await serve('/', '<title>bridge</title>')
})

test('the page sees neither the preload’s world nor Node', async ({ open }) => {
  const { page } = await open('/')
  const kinds = await page.evaluate(() => {
    const world = globalThis as unknown as Record<string, unknown>
    return ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].map((name) => typeof world[name])
  })
  expect(kinds).toEqual(Array(6).fill('undefined'))
  expect(await page.evaluate(() => bridge.process())).toEqual({ type: 'renderer', sandboxed: true, isolated: true })
  expect(
    await page.evaluate(() => Object.keys(window).filter((name) => /standin|electron|helper/i.test(name))),
  ).toEqual([])
  const refused = await page.evaluate(() => {
    try {
      bridge.requireFs()
      return 'allowed'
    } catch (error) {
      return (error as Error).message
    }
  })
  expect(refused).toBe('module not found: fs')
})

test('the page can neither change, replace nor remove the exposed object', async ({ open }) => {
  const { page } = await open('/')
  const kept = await page.evaluate(() => {
    const attempt = (run: () => void) => {
      try {
        run()
      } catch {
        // In strict code it throws, in sloppy code it is ignored: either way nothing changes.
      }
    }
    const own = bridge as unknown as Record<string, unknown>
    attempt(() => (own.number = 1))
    attempt(() => (own.extra = 1))
    attempt(() => ((bridge.list[1] as Record<string, unknown>).deep = false))
    attempt(() => ((window as unknown as Record<string, unknown>).bridge = {}))
    attempt(() => delete (window as unknown as Record<string, unknown>).bridge)
    return [
      bridge.number,
      own.extra,
      (bridge.list[1] as { deep: boolean }).deep,
      Object.isFrozen(bridge),
      typeof bridge.echo,
    ]
  })
  expect(kept).toEqual([42, undefined, true, true, 'function'])
})

test('values keep their kind on the bridge and lose their prototype', async ({ open }) => {
  const { page } = await open('/')
  const seen = await page.evaluate(() => {
    const date = bridge.echo(new Date(7)) as Date
    const bytes = bridge.echo(new Uint8Array([1, 2])) as Uint8Array
    return {
      number: bridge.number,
      date: bridge.date instanceof Date && bridge.date.getTime(),
      echoDate: date instanceof Date && date.getTime(),
      bytes: bytes instanceof Uint8Array && Array.from(bytes),
      map: bridge.typeInPreload(new Map()),
      nested: bridge.nested.inner.add(2, 3),
      point: [bridge.point.x, bridge.point.double, Object.getPrototypeOf(bridge.point) === Object.prototype],
      undefined: bridge.echo(undefined),
      nan: Number.isNaN(bridge.echo(Number.NaN)),
      array: Array.isArray(bridge.echo([1, [2]])),
      blob: bridge.typeInPreload(new Blob(['a'])),
    }
  })
  expect(seen).toEqual({
    number: 42,
    date: 5,
    echoDate: 7,
    bytes: [1, 2],
    map: '[object Map]',
    nested: 5,
    point: [1, undefined, true],
    undefined: undefined,
    nan: true,
    array: true,
    blob: '[object Blob]',
  })
})

test('functions and promises cross in both directions', async ({ open }) => {
  const { page } = await open('/')
  const seen = await page.evaluate(async () => [
    bridge.callBack((value) => value * 2, 21),
    bridge.makeAdder(1)(2),
    await bridge.later('after'),
    await bridge.reject().catch((error: Error) => [error instanceof Error, error.message]),
    (bridge.echo((value: number) => value + 1) as (value: number) => number)(1),
  ])
  expect(seen).toEqual([42, 3, 'after', [true, 'too far'], 2])
})

test('what a bridge function throws arrives as an error of the page', async ({ open }) => {
  const { page } = await open('/')
  const seen = await page.evaluate(() => {
    const caught = (run: () => void) => {
      try {
        run()
        return []
      } catch (error) {
        return [error instanceof Error, (error as Error).message]
      }
    }
    return [caught(() => bridge.throwError()), caught(() => bridge.throwText()), caught(() => bridge.exposeAgain())]
  })
  expect(seen[0]).toEqual([true, 'sync boom'])
  expect(seen[1]).toEqual([
    true,
    'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.',
  ])
  expect(seen[2]).toEqual([true, 'Cannot bind an API on top of an existing property on the window object'])
})

test('the bridge is there after a reload and a navigation', async ({ open, serve }) => {
  await serve('/other', '<title>other</title>')
  const { page } = await open('/')
  await page.reload()
  expect(await page.evaluate(() => bridge.echo('reloaded'))).toBe('reloaded')
  await page.evaluate(() => {
    location.href = '/other'
  })
  await page.waitForURL(/other/)
  expect(await page.evaluate(() => bridge.echo('moved'))).toBe('moved')
})

test('a window without preload has no bridge', async ({ open }) => {
  const { page } = await open('/', { preload: false })
  expect(await page.evaluate(() => typeof (globalThis as Record<string, unknown>).bridge)).toBe('undefined')
})
