import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withNetworkPrinters } from '#main/printing/network/spooler.ts'
import { type NetworkPrinters, openNetworkPrinters } from '#main/printing/network/store.ts'
import { createQueue, type Queue } from '#main/printing/jobs/queue.ts'
import type { JobRecord, JobRepository } from '#main/printing/jobs/repository.ts'
import { createJobFiles } from '#main/printing/jobs/store.ts'
import { createUnsupportedSpooler } from '#main/printing/spooler/window-spooler.ts'
import { readPageSetup } from '#shared/printing/page-setup.ts'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { eventually } from '../../support/eventually.ts'
import { openQueue } from './support/queue.ts'

const limits = { connect: 3000, stalled: 60_000, close: 300 }
const host = '127.0.0.1'

let folder = ''
let jobs: JobRepository
let queue: Queue
let printers: NetworkPrinters
let told: JobRecord[] = []
const servers: Server[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-network-'))
  told = []
  start()
})
afterEach(async () => {
  queue.stop()
  await jobs.close()
  for (const server of servers.splice(0)) server.close()
  rmSync(folder, { recursive: true, force: true })
})

function start(): void {
  jobs = openQueue(folder)
  printers = openNetworkPrinters(folder, [{ name: '门口', host, port: 9101, language: 'tspl', dots: 300 }])
  queue = createQueue({
    jobs,
    files: createJobFiles(folder),
    spooler: withNetworkPrinters(createUnsupportedSpooler(), printers, limits),
    log: { send: async () => undefined },
    onChange: (job) => void told.push(job),
  })
}

/** A printer that does with its connections what is said; answers its id. */
async function printer(behave: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    behave(socket)
  })
  servers.push(server)
  const port = await new Promise<number>((resolve) =>
    server.listen(0, host, () => resolve((server.address() as { port: number }).port)),
  )
  await printers.save({ name: `标签机 ${port}`, host, port, language: 'zpl', dots: 203 })
  return `net:${host}:${port}`
}

/** One that takes everything. */
async function sink(): Promise<{ id: string; received: Buffer[] }> {
  const received: Buffer[] = []
  const id = await printer((socket) => {
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('end', () => received.push(Buffer.concat(parts)))
  })
  return { id, received }
}

async function print(id: string, name: string, content: Uint8Array): Promise<JobRecord> {
  await queue.begin(
    { id, owner: 'o', title: '标签', templateId: 't', recordId: 'r', createdAt: 1 },
    { ...plainProfile, printer: name, language: 'zpl' },
  )
  return queue.submitToSpooler(id, { title: '标签', pdf: content, html: '', setup: readPageSetup('A5') })
}

const large = Buffer.alloc(24 * 1024 * 1024, 0x41)

it('sends commands byte for byte to the address and says no more than that they were handed over', async () => {
  const { id, received } = await sink()
  const content = Buffer.from('^XA^PW400^LL200^FS^XZ')
  expect(await print('one', id, content)).toMatchObject({ state: 'accepted', spoolerId: null, log: 'due' })
  await eventually(() => expect(received).toHaveLength(1))
  expect(received[0]?.equals(content)).toBe(true)
})

it('says that a printer does not answer, that it broke the connection, and what it does not know', async () => {
  await printers.save({ name: '空', host, port: 1024, language: 'zpl', dots: 203 })
  await expect(print('off', `net:${host}:1024`, large)).rejects.toMatchObject({
    code: 'print.spooler',
    extra: { detail: 'printerUnreachable' },
  })
  expect(jobs.get('off')).toMatchObject({ state: 'failed' })
  const breaking = await printer((socket) => socket.once('data', () => socket.resetAndDestroy()))
  await expect(print('broken', breaking, large)).rejects.toMatchObject({ extra: { detail: 'connectionLost' } })
  await expect(print('unknown', 'net:elsewhere:9100', large)).rejects.toMatchObject({
    extra: { detail: 'unknownPrinter' },
  })
})

it('tells how much a slow printer has, holds up no other one meanwhile, and is broken off by a cancel', async () => {
  const stuck = await printer((socket) => socket.pause())
  const { id, received } = await sink()
  const handing = print('slow', stuck, large)
  await eventually(() => expect(told.some((job) => job.id === 'slow' && (job.progress ?? 0) > 0)).toBe(true))
  await print('quick', id, Buffer.from('^XA^XZ'))
  await eventually(() => expect(received).toHaveLength(1))
  expect(jobs.get('slow')?.state).toBe('handing')
  await queue.cancel('slow')
  expect(await handing).toMatchObject({ state: 'cancelled' })
  expect(jobs.get('slow')?.state).toBe('cancelled')
})

it('sends nothing again after the program ended in the middle of it: what the printer has, nobody knows', async () => {
  const { id, received } = await sink()
  await queue.begin(
    { id: 'cut', owner: 'o', title: '标签', templateId: 't', recordId: 'r', createdAt: 1 },
    { ...plainProfile, printer: id, language: 'zpl' },
  )
  await createJobFiles(folder).save('cut', Buffer.from('^XA^XZ'), null)
  await jobs.change('cut', { state: 'handing', setup: JSON.stringify(readPageSetup('A5')) })
  queue.stop()
  await jobs.close()
  start()
  await queue.recover()
  await eventually(() => expect(jobs.get('cut')).toMatchObject({ state: 'failed', message: 'interrupted' }))
  expect(received).toEqual([])
})

it('keeps the printers of this machine, never changes those of the organisation, and sets a damaged list aside', async () => {
  await printers.save({ name: '仓库', host: '10.0.0.8', port: 9100, language: 'escpos', dots: 180 })
  await printers.save({ name: '占用', host, port: 9101, language: 'zpl', dots: 203 })
  await printers.remove(`net:${host}:9101`)
  const again = openNetworkPrinters(folder, [{ name: '门口', host, port: 9101, language: 'tspl', dots: 300 }])
  expect(again.list().map(({ name, id, isManaged }) => [name, id, isManaged])).toEqual([
    ['门口', `net:${host}:9101`, true],
    ['仓库', 'net:10.0.0.8:9100', false],
  ])
  writeFileSync(join(folder, 'network-printers.json'), '{')
  expect(openNetworkPrinters(folder, []).list()).toEqual([])
  expect(readdirSync(folder).some((name) => name.startsWith('network-printers.json.bad-'))).toBe(true)
})
