import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DownloadItem } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { linkTransfer } from '#main/transfers/link.ts'
import { type DownloadList, openDownloadList } from '#main/transfers/list.ts'
import { type DownloadingSession, subscribePageDownloads } from '#main/transfers/page-downloads.ts'
import { commitFile } from '#main/files/commit-file.ts'
import { createDownloads } from '#main/transfers/queue.ts'
import { createSpeedMeter } from '#main/transfers/speed.ts'
import type { Download } from '#shared/ipc/desktop.ts'

/** Lists of a test, which may still be writing when it ends. */
const lists: DownloadList[] = []
let folder: string
let server: Server
let base: string
/** How the next answers end. */
let mode: 'whole' | 'broken' | 'slow'
const content = Buffer.alloc(3 * 1024 * 1024, 'a')

let unwritten: string[] = []

beforeEach(async () => {
  unwritten = []
  folder = mkdtempSync(join(tmpdir(), 'atrium-downloads-'))
  mode = 'whole'
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': String(content.length) })
    if (mode === 'whole') return void response.end(content)
    response.write(content.subarray(0, 1024 * 1024))
    if (mode === 'broken') setTimeout(() => response.destroy(), 50)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const list of lists.splice(0)) await list.settled()
  expect(unwritten).toEqual([])
  server.closeAllConnections()
  server.close()
  // The list may still be on its way to the disk.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
})

function create() {
  const state = { owner: 'one' as string | null }
  const told: (readonly Download[])[] = []
  const ended: Download[] = []
  const revealed: string[] = []
  const faults = unwritten
  const list = openDownloadList(join(folder, 'data'), ({ fault, detail }) => {
    // What ends with its server is written after the folder is gone, and nobody waits for it.
    if (fault === 'unwritten') faults.push(detail)
  })
  lists.push(list)
  const downloads = createDownloads({
    list,
    owner: () => state.owner,
    changed: (all) => told.push(all),
    ended: (download) => ended.push(download),
    reveal: (path) => revealed.push(path),
    now: Date.now,
  })
  downloads.ownerChanged()
  const open = async (signal: AbortSignal) => {
    const { body, headers } = await fetch(base, { signal })
    if (body === null) throw new Error('no body')
    return { body, headers }
  }
  const target = join(folder, '名册.xlsx')
  const start = (again?: () => Promise<unknown>, signal?: AbortSignal) =>
    downloads.run({ name: '名册.xlsx', path: target }, linkTransfer(open, target), {
      ...(again ? { again } : {}),
      ...(signal ? { signal } : {}),
    })
  return { downloads, list, state, told, ended, revealed, target, start }
}

const files = () => readdirSync(folder).filter((name) => name !== 'data')

describe('a download of a link', () => {
  it('arrives whole, with its progress, and is remembered by the next start', async () => {
    const { downloads, told, ended, revealed, target, start } = create()
    expect(await start()).toEqual({ name: '名册.xlsx', size: content.length })
    expect(readFileSync(target).equals(content)).toBe(true)
    const progress = told.flatMap((all) => all.filter(({ state }) => state === 'running'))
    expect(progress.some(({ total }) => total === content.length)).toBe(true)
    expect(ended).toEqual([expect.objectContaining({ state: 'done', received: content.length, canRetry: false })])
    const [entry] = downloads.list()
    downloads.reveal(entry?.id ?? '')
    expect(revealed).toEqual([target])
    await downloads.stop()
    expect(create().downloads.list()).toEqual([expect.objectContaining({ name: '名册.xlsx', state: 'done' })])
    rmSync(target)
    expect(() => downloads.reveal(entry?.id ?? '')).toThrow(expect.objectContaining({ code: 'file.unreadable' }))
  })

  it('that breaks leaves no half file and can be asked for again', async () => {
    const { downloads, ended, start, target } = create()
    mode = 'broken'
    const again = vi.fn(() => start(again))
    await expect(start(again)).rejects.toThrow()
    expect(files()).toEqual([])
    expect(downloads.list()).toEqual([expect.objectContaining({ state: 'failed', canRetry: true, speed: 0 })])
    expect(ended).toHaveLength(1)
    mode = 'whole'
    await downloads.retry(downloads.list()[0]?.id ?? '')
    await eventually(() => expect(downloads.list()).toEqual([expect.objectContaining({ state: 'done' })]))
    expect(readFileSync(target).length).toBe(content.length)
  })

  it('ends when it is cancelled and is not told as a failure', async () => {
    const { downloads, ended, start } = create()
    mode = 'slow'
    const running = start()
    await eventually(() => expect(downloads.list()[0]?.received).toBeGreaterThan(0))
    downloads.cancel(downloads.list()[0]?.id ?? '')
    await expect(running).rejects.toMatchObject({ code: 'bridge.cancelled' })
    expect(downloads.list()[0]?.state).toBe('cancelled')
    expect([files(), ended]).toEqual([[], []])
    const controller = new AbortController()
    const second = start(undefined, controller.signal)
    await eventually(() => expect(downloads.list()[0]?.received).toBeGreaterThan(0))
    controller.abort()
    await expect(second).rejects.toMatchObject({ code: 'bridge.cancelled' })
  })

  it('belongs to its account alone and ends with the sign-out', async () => {
    const { downloads, state, start, told } = create()
    await start()
    const id = downloads.list()[0]?.id ?? ''
    mode = 'slow'
    const running = start(async () => undefined)
    await eventually(() => expect(downloads.list()[0]?.received).toBeGreaterThan(0))
    state.owner = 'two'
    downloads.ownerChanged()
    await expect(running).rejects.toMatchObject({ code: 'bridge.cancelled' })
    expect(downloads.list()).toEqual([])
    expect(told.at(-1)).toEqual([])
    expect(() => downloads.reveal(id)).toThrow()
    state.owner = 'one'
    downloads.ownerChanged()
    expect(downloads.list().map((entry) => [entry.state, entry.canRetry])).toEqual([
      ['cancelled', false],
      ['done', false],
    ])
    downloads.clear()
    expect(downloads.list()).toEqual([])
  })

  it('its name cannot be read on the machine after its person signed out', async () => {
    const { downloads, list, start } = create()
    const onDisk = () => readFileSync(join(folder, 'data', 'downloads.json'), 'utf8')
    await start()
    mode = 'slow'
    const running = start(async () => undefined)
    await eventually(() => expect(downloads.list()[0]?.received).toBeGreaterThan(0))
    await list.settled()
    expect(onDisk()).toContain('名册')
    downloads.signedOut()
    await expect(running).rejects.toMatchObject({ code: 'bridge.cancelled' })
    await list.settled()
    expect([onDisk(), downloads.list()]).toEqual(['[]', []])
  })

  it('without a session it is saved and in nobody’s list', async () => {
    const { downloads, state, start, target } = create()
    state.owner = null
    expect(await start()).toEqual({ name: '名册.xlsx', size: content.length })
    expect(existsSync(target)).toBe(true)
    expect(downloads.list()).toEqual([])
  })
})

describe('the list of downloads', () => {
  it('no address is on disk with its proof, a running one ends with the program, and a damaged file does not stop the start', async () => {
    const { downloads, start } = create()
    mode = 'slow'
    const running = start(async () => undefined)
    running.catch(() => undefined)
    await eventually(() => expect(downloads.list()[0]?.received).toBeGreaterThan(0))
    await eventually(() => expect(existsSync(join(folder, 'data', 'downloads.json'))).toBe(true))
    const path = join(folder, 'data', 'downloads.json')
    expect(readFileSync(path, 'utf8')).not.toContain('http')
    expect(create().downloads.list()).toEqual([expect.objectContaining({ state: 'failed', canRetry: false })])
    await downloads.stop()
    writeFileSync(path, '[{"id":1},')
    expect(create().downloads.list()).toEqual([])
    writeFileSync(path, '{}')
    expect(create().downloads.list()).toEqual([])
  })

  it('is taken over from the name of an account by the person who has it, once, and by nobody after them', async () => {
    const entry = { name: '名册.xlsx', path: '/a', received: 0, total: null, startedAt: 0, state: 'done' as const }
    const { list, downloads, state } = create()
    list.put({ ...entry, id: '1', owner: 'name' })
    list.put({ ...entry, id: '2', owner: 'other' })
    list.adopt('name', 'person')
    state.owner = 'person'
    expect(downloads.list().map(({ id }) => id)).toEqual(['1'])
    list.adopt('name', 'next')
    state.owner = 'next'
    expect(downloads.list()).toEqual([])
    await list.settled()
    state.owner = 'person'
    expect(
      create()
        .list.of('person')
        .map(({ id }) => id),
    ).toEqual(['1'])
  })

  it('does not grow without end', () => {
    const list = openDownloadList(join(folder, 'data'), () => undefined)
    lists.push(list)
    for (let number = 0; number < 80; number++) {
      const entry = { id: String(number), owner: 'one', name: 'a', path: '/a', received: 0, total: null, startedAt: 0 }
      list.put({ ...entry, state: 'done' })
    }
    expect(list.of('one').map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => String(79 - index)))
  })
})

/** What Electron hands to will-download. */
class FakeItem extends EventEmitter {
  savePath = ''
  state: 'progressing' | 'completed' | 'cancelled' | 'interrupted' = 'progressing'
  received = 0
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
  }
  hasGesture = true
  getURL = () => 'https://campus/report.xlsx?sign=1'
  hasUserGesture = () => this.hasGesture
  getFilename = () => this.name
  setSavePath = (path: string) => void (this.savePath = path)
  getReceivedBytes = () => this.received
  getTotalBytes = () => 0
  getState = () => this.state
  cancel = () => this.end('cancelled')
  end(state: 'completed' | 'cancelled' | 'interrupted'): void {
    this.state = state
    this.emit('done', {}, state)
  }
}

describe('a download of an embedded page', () => {
  function embedded() {
    const made = create()
    const session = new EventEmitter()
    const refusals: (readonly string[])[] = []
    const place = join(folder, '下载')
    subscribePageDownloads(session as unknown as DownloadingSession, {
      downloads: made.downloads,
      folder: () => place,
      refused: (...refusal) => refusals.push(refusal),
    })
    /** Whether the download may begin. */
    const offer = (item: FakeItem) => {
      let isPrevented = false
      const event = { preventDefault: () => (isPrevented = true) }
      session.emit('will-download', event, item as unknown as DownloadItem)
      return !isPrevented
    }
    const begin = async (name: string) => {
      mkdirSync(place, { recursive: true })
      const item = new FakeItem(name)
      expect(offer(item)).toBe(true)
      expect(item.savePath).not.toBe('')
      writeFileSync(item.savePath, name)
      await new Promise((resolve) => setTimeout(resolve, 20))
      return item
    }
    return { ...made, begin, offer, refusals, place }
  }

  it('replaces no file, stays in its folder, and shows once it is whole', async () => {
    const { begin, downloads, place } = embedded()
    for (const name of ['报表.xlsx', '报表.xlsx', '../../报表.xlsx']) {
      const item = await begin(name)
      const before = readdirSync(place).filter((one) => !one.startsWith('.'))
      expect(before).toHaveLength(downloads.list().length - 1)
      item.received = 5
      item.emit('updated', {}, 'progressing')
      item.end('completed')
      await eventually(() => expect(downloads.list()[0]?.state).toBe('done'))
    }
    expect(readdirSync(place).toSorted()).toEqual(['报表 (2).xlsx', '报表 (3).xlsx', '报表.xlsx'])
    expect(downloads.list().map(({ name }) => name)).toContain('报表 (2).xlsx')
    expect(readdirSync(place).some((name) => name.endsWith('.part'))).toBe(false)
    expect(files()).toEqual(['下载'])
  })

  it('that is interrupted leaves no part and is asked for again only with the page’s own proof', async () => {
    const { begin, downloads, place } = embedded()
    const item = await begin('a.zip')
    item.end('interrupted')
    await eventually(() => expect(downloads.list()[0]).toMatchObject({ state: 'failed', canRetry: false }))
    expect(readdirSync(place)).toEqual([])
    await expect(downloads.retry(downloads.list()[0]?.id ?? '')).rejects.toMatchObject({ code: 'file.unreadable' })
    const second = await begin('b.zip')
    downloads.cancel(downloads.list()[0]?.id ?? '')
    await eventually(() => expect(second.state).toBe('cancelled'))
  })

  it('begins only with the person’s gesture and not beside three others', async () => {
    const { begin, offer, refusals, downloads } = embedded()
    const unasked = new FakeItem('silent.bin')
    unasked.hasGesture = false
    expect([offer(unasked), unasked.savePath]).toEqual([false, ''])
    const [first] = [await begin('1.zip'), await begin('2.zip'), await begin('3.zip')]
    const fourth = new FakeItem('4.zip')
    expect([offer(fourth), fourth.savePath]).toEqual([false, ''])
    expect(offer(new FakeItem('told once.zip'))).toBe(false)
    expect(refusals).toEqual([
      ['unasked', 'silent.bin'],
      ['tooMany', '4.zip'],
    ])
    expect(downloads.list().map(({ name }) => name)).toEqual(['3.zip', '2.zip', '1.zip'])
    first.end('completed')
    await begin('5.zip')
    expect(embedded().offer(new FakeItem('of another session.zip'))).toBe(true)
  })
})

it('a file that came meanwhile is replaced by a finished one', async () => {
  const partial = join(folder, '.x.part')
  const target = join(folder, 'x.txt')
  writeFileSync(partial, 'new')
  writeFileSync(target, 'old')
  // As if it had not been there a moment before.
  const path = await commitFile(partial, target, () => false)
  expect([readFileSync(target, 'utf8'), path, readFileSync(path, 'utf8')]).toEqual([
    'old',
    join(folder, 'x (2).txt'),
    'new',
  ])
})

it('the speed does not jump with the first byte, and follows what comes', () => {
  const meter = createSpeedMeter()
  meter.add(0, 0)
  expect(meter.speed(0)).toBe(0)
  meter.add(1000, 1000)
  expect(meter.speed(1000)).toBe(1000)
  for (let second = 2; second <= 10; second++) meter.add(1000 + (second - 1) * 2000, second * 1000)
  expect(meter.speed(10_000)).toBe(2000)
})
