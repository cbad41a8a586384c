import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, mkdtempSync, openSync, closeSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUploadStore } from '#worker/uploads/store.ts'
import { CHUNK } from '#main/transfers/uploads/machine.ts'
import { FileServer } from '../integration/transfers/support/file-server.ts'
import { annex, picked, Run, teacher } from '../integration/transfers/support/uploads.ts'
import { inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const megabyte = 1024 * 1024
const KILLS = 10
const EXPIRIES = 5
/** Chunks of one upload that are under way at a time. */
const AT_ONCE = 3

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

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** An upload that the program and the session leave again and again: what was sent more than once. */
async function endsRow(path: string, folder: string): Promise<Row> {
  const server = await new FileServer().start()
  const file = picked(path)
  const chunks = Math.ceil(file.size / CHUNK)
  let run = new Run(server.url, folder)
  try {
    await run.uploads.add([file], annex)
    for (let end = 0; end < KILLS + EXPIRIES; end += 1) {
      const before = server.count('chunk')
      const wanted = before + Math.max(1, Math.floor(chunks / (KILLS + EXPIRIES + 1)))
      while (server.count('chunk') < wanted && (await run.one()).phase !== 'success') await pause(5)
      if (end % 3 === 2) {
        run.uploads.ownerChanged(null)
        run.uploads.ownerChanged(teacher)
      } else {
        await run.uploads.stop()
        run = new Run(server.url, folder)
      }
    }
    await run.until('success', 30 * 60_000)
  } finally {
    await run.uploads.stop()
    await server.stop()
  }
  const [stored] = [...server.files.values()]
  const isEqual = stored !== undefined && createHash('md5').update(stored).digest('hex') === (await md5Of(path))
  const most = AT_ONCE * (KILLS + EXPIRIES)
  return {
    area: 'uploads',
    measure: `chunks sent again through ${KILLS} ends of the app and ${EXPIRIES} of the session, of ${chunks}`,
    value: isEqual ? server.count('chunk') - chunks : Number.NaN,
    unit: 'chunks',
    baseline: 'under way at the ends',
    baselineValue: most,
    limit: most,
  }
}

/** `megabytes`: size of the file that goes up. */
export async function uploadRows(rounds: number, megabytes: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-uploads-'))
  try {
    const path = join(folder, 'large.bin')
    makeFile(path, Math.min(Math.max(megabytes, 512), 1024))
    const hash = await hashRow(path, rounds)
    const sent = join(folder, 'sent.bin')
    makeFile(sent, megabytes)
    return [hash, await endsRow(sent, folder)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
