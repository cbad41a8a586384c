import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createDatabaseWorker } from '#main/base/database-worker.ts'
import type { ChosenDetails } from '#main/files/chosen.ts'
import { createUploadCalls, type UploadCalls } from '#main/transfers/uploads/calls.ts'
import { createUploads, type UploadOwner, type Uploads } from '#main/transfers/uploads/service.ts'
import type { Upload, UploadTarget } from '#shared/ipc/uploads.ts'
import type { UploadCommands } from '#shared/ipc/uploads-worker.ts'
import { clientFor, token } from '../../http/support/fixture.ts'

const workerFile = new URL('../../../../src/worker/uploads-worker.ts', import.meta.url)

export const annex: UploadTarget = {
  type: 'annex',
  mode: 'chunked',
  pathType: 'selfPath',
  isAccount: 1,
  folder: 'reports',
}
export const picture: UploadTarget = { ...annex, type: 'annexpic', mode: 'whole' }
export const teacher: UploadOwner = { profileId: 'p1', account: 'teacher', userId: 'u1' }
export const student: UploadOwner = { profileId: 'p1', account: 'student', userId: 'u2' }

const keys = new Map<string, Uint8Array>()

/** What a run of another process brings along, and a look at its calls. */
interface Given {
  readonly token?: () => string
  readonly key?: Uint8Array
  readonly watch?: (calls: UploadCalls) => UploadCalls
}

/** One run of the program over the real worker thread; `folder` outlives it. */
export class Run {
  readonly uploads: Uploads
  readonly ended: Upload[] = []
  known = new Map<string, Upload>()
  hasSession = true
  /** Milliseconds by which the clock of this run is ahead. */
  ahead = 0

  constructor(url: string, folder: string, owner: UploadOwner | null = teacher, given: Given = {}) {
    const session = given.token ?? (() => token)
    const { client } = clientFor(url, { token: () => (this.hasSession ? session() : null), limits: { retries: 0 } })
    const calls = createUploadCalls(client)
    this.uploads = createUploads({
      worker: createDatabaseWorker<UploadCommands>({
        start: () => new Worker(workerFile, { execArgv: ['--disable-warning=ExperimentalWarning'] }),
        log: () => undefined,
        name: 'uploads',
      }),
      calls: given.watch?.(calls) ?? calls,
      async place({ account }) {
        const key = given.key ?? keys.get(account) ?? crypto.getRandomValues(new Uint8Array(32))
        keys.set(account, key)
        return { file: join(folder, `${account}.sqlite`), key }
      },
      changed: ({ all, uploads, removed }) => {
        if (all) this.known = new Map()
        for (const upload of uploads) this.known.set(upload.id, upload)
        for (const id of removed) this.known.delete(id)
      },
      ended: (upload) => this.ended.push(upload),
      online: (milliseconds, signal) =>
        new Promise((done) => {
          const timer = setTimeout(done, milliseconds)
          signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
        }),
      now: () => Date.now() + this.ahead,
      newId: randomUUID,
      log: () => undefined,
      pauses: { first: 5, longest: 20 },
    })
    this.uploads.ownerChanged(owner)
  }

  async one(): Promise<Upload> {
    const [upload] = await this.uploads.list()
    if (!upload) throw new Error('no upload')
    return upload
  }
  /** Waits for a phase; by itself, because the benchmark uses it too. */
  async until(phase: Upload['phase'], patience = 15_000): Promise<Upload> {
    const end = performance.now() + patience
    for (;;) {
      const upload = await this.one()
      if (upload.phase === phase) return upload
      if (performance.now() > end) throw new Error(`${upload.phase} ${JSON.stringify(upload.fault)}, wanted ${phase}`)
      await new Promise((done) => setTimeout(done, 10))
    }
  }
}

export interface Ground {
  readonly folder: string
  file(name: string, content: Buffer): ChosenDetails
  run(url: string, owner?: UploadOwner | null): Run
  clean(): Promise<void>
}

export function ground(): Ground {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-uploads-'))
  const runs: Run[] = []
  return {
    folder,
    file(name, content) {
      const path = join(folder, name)
      writeFileSync(path, content)
      return picked(path)
    },
    run(url, owner = teacher) {
      const made = new Run(url, folder, owner)
      runs.push(made)
      return made
    },
    async clean() {
      for (const run of runs) await run.uploads.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}

export function picked(path: string): ChosenDetails {
  const { size, mtimeMs } = statSync(path)
  return { name: basename(path), size, path, changedAt: mtimeMs, bytes: null }
}
