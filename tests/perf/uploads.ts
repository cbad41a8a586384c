import { execFileSync, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUploadStore } from '#worker/uploads/store.ts'
import { CHUNK } from '#main/transfers/uploads/machine.ts'
import { demoPassword } from '../e2e/support/app.ts'
import { picked } from '../integration/transfers/support/uploads.ts'
import { type HttpClient, signedInClient } from '../support/platform-http.ts'
import type { PlatformProcess } from '../support/platform-process.ts'
import { watchMemory } from './memory.ts'
import { inTurns } from './rounds.ts'
import type { Row } from './table.ts'
import type { UploadAppOrder } from './upload-app.ts'

const megabyte = 1024 * 1024
const KILLS = 10
const EXPIRIES = 5

function makeFile(path: string, megabytes: number): void {
  const file = openSync(path, 'w')
  for (let written = 0; written < megabytes; written += 8) writeSync(file, randomBytes(8 * megabyte))
  closeSync(file)
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** The worker's own hashing, as main drives it. */
async function hashing(path: string): Promise<{ milliseconds: number; hash: string }> {
  const store = createUploadStore({ log: () => undefined })
  const { size, changedAt } = picked(path)
  const began = performance.now()
  for (;;) {
    const { hash } = await store.hash({ job: 'bench', source: { id: 'bench', path, size, changedAt }, budget: 150 })
    if (hash !== null) return { milliseconds: performance.now() - began, hash }
  }
}

async function hashRow(path: string, rounds: number): Promise<Row> {
  const expected = execFileSync('md5sum', [path]).toString().slice(0, 32)
  const figures = await inTurns(Math.max(rounds, 3), {
    ours: async () => {
      const { milliseconds, hash } = await hashing(path)
      if (hash !== expected) throw new Error('another hash than md5sum')
      return { milliseconds }
    },
    md5sum: async () => {
      const began = performance.now()
      execFileSync('md5sum', [path])
      return { milliseconds: performance.now() - began }
    },
  })
  const baselineValue = figures.md5sum['milliseconds'] ?? Number.NaN
  return {
    area: 'uploads',
    measure: 'content hash of a file',
    value: figures.ours['milliseconds'] ?? Number.NaN,
    unit: 'ms',
    baseline: 'md5sum',
    baselineValue,
    limit: baselineValue / 0.9,
  }
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** What the journal of the program says: chunks sent, different ones, those that were cut off, the stored file. */
function journalOf(path: string) {
  let [sent, cut, fileId] = [0, 0, '']
  const [open, begun] = [new Set<string>(), new Set<string>()]
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) {
    const [what, value = ''] = line.split(' ')
    if (what === 'begin') {
      sent += 1
      begun.add(value)
      open.add(value)
    }
    if (what === 'end') open.delete(value)
    if (what === 'cut') {
      cut += open.size
      open.clear()
    }
    if (what === 'done') fileId = value
  }
  return { sent, cut, fileId, begun: begun.size }
}

/** The program that uploads, started on its queue. */
function startApp(order: UploadAppOrder) {
  const path = join(order.folder, 'order.json')
  writeFileSync(path, JSON.stringify(order))
  const app = fork(join(import.meta.dirname, 'upload-app.ts'), [path], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return { app, over: new Promise<void>((done) => app.once('exit', () => done())) }
}

/** Adds up what a link answers, read as it comes: its bytes, and their hash. */
async function fetched(administrator: HttpClient, { url }: { readonly url: string }) {
  const { body } = await fetch(administrator.url + url)
  const hash = createHash('md5')
  let bytes = 0
  if (body)
    for await (const part of body) {
      hash.update(part)
      bytes += part.length
    }
  return { bytes, hash: hash.digest('hex') }
}

/** A server that has just started still loads what every call needs: memory is counted from where it has answered some. */
async function answerSome(client: HttpClient): Promise<void> {
  for (let call = 0; call < 20; call += 1) {
    await client.get('/api/oauth/CurrentUser')
    await client.get('/api/system/DictionaryType')
  }
}

/** An upload to the platform server that the app and the session leave again and again, and the way back down. */
async function endsRows(platform: PlatformProcess, path: string, folder: string): Promise<Row[]> {
  const { url } = platform
  const { size } = statSync(path)
  const chunks = Math.ceil(size / CHUNK)
  const journal = join(folder, 'journal')
  const signIn = () => signedInClient(url, 'admin', demoPassword)
  let administrator = await signIn()
  const order = (add: string | null): UploadAppOrder => ({
    ...{ url, folder, journal, add, key: 'ab'.repeat(32) },
    token: administrator.token ?? '',
  })
  await answerSome(administrator)
  const memory = watchMemory(platform)
  const began = performance.now()
  let run = startApp(order(path))
  try {
    for (let end = 1; end <= KILLS + EXPIRIES; end += 1) {
      const wanted = Math.floor((chunks * end) / (KILLS + EXPIRIES + 1))
      while (journalOf(journal).begun < wanted) {
        if (run.app.exitCode !== null) throw new Error('the app ended by itself')
        await wait(5)
      }
      if (end % 3 === 2) {
        await administrator.get('/api/oauth/Logout')
        administrator = await signIn()
        run.app.send(administrator.token ?? '')
      } else {
        run.app.kill('SIGKILL')
        await run.over
        appendFileSync(journal, 'cut\n')
        run = startApp(order(null))
      }
    }
    await run.over
    const seconds = (performance.now() - began) / 1000
    const upload = memory.rise()
    const { sent, cut, fileId } = journalOf(journal)
    // Of its own: the connection of before may have been closed meanwhile.
    administrator = await signIn()
    const one = await administrator.get<{ url: string }>(`/api/file/Download/annex/${fileId}`)
    const { hash } = await fetched(administrator, one.data)
    const pack = await administrator.send<{ downloadVo: { url: string } }>('POST', '/api/file/PackDownload/annex', [
      { fileId, fileName: 'large.bin' },
    ])
    memory.again()
    const archive = await fetched(administrator, pack.data.downloadVo)
    const down = memory.rise()
    await administrator.send('DELETE', `/api/file/annex/${fileId}`)
    const isEqual = hash === (await md5Of(path)) && archive.bytes > size
    const through = `through ${KILLS} kills of the app and ${EXPIRIES} ends of the session`
    const flat = { area: 'uploads', unit: 'MB', baseline: 'of the file', baselineValue: size / megabyte, limit: 64 }
    return [
      {
        area: 'uploads',
        measure: `chunks sent again ${through}, of ${chunks}`,
        value: isEqual ? sent - chunks : Number.NaN,
        unit: 'chunks',
        baseline: 'under way at the ends',
        baselineValue: cut,
        limit: cut,
      },
      {
        area: 'uploads',
        measure: `upload of ${Math.round(size / megabyte)} MB ${through}`,
        value: size / megabyte / seconds,
        unit: 'MB/s',
        baseline: 'seconds',
        baselineValue: seconds,
      },
      { ...flat, measure: 'memory of the server that the upload takes', value: upload },
      { ...flat, measure: 'memory of the server that its archive takes', value: down },
    ]
  } finally {
    run.app.kill('SIGKILL')
    memory.end()
  }
}

/** `megabytes`: size of the file that goes up. */
export async function uploadRows(platform: PlatformProcess, rounds: number, megabytes: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-uploads-'))
  try {
    const path = join(folder, 'large.bin')
    makeFile(path, Math.min(Math.max(megabytes, 512), 1024))
    const hash = await hashRow(path, rounds)
    rmSync(path)
    const sent = join(folder, 'sent.bin')
    makeFile(sent, megabytes)
    return [hash, ...(await endsRows(platform, sent, folder))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
