import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { KeyringSilent } from '#main/printing/jobs/queue-key.ts'
import { type JobRecord, newJob } from '#main/printing/jobs/repository.ts'
import { createPrintingService, type PrintingDependencies, type PrintingService } from '#main/printing/service.ts'
import { createUnsupportedSpooler } from '#main/printing/spooler/window-spooler.ts'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { openQueue } from './support/queue.ts'

let folder = ''
let running: PrintingService[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-removed-'))
  mkdirSync(join(folder, 'print'))
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const ownerOf = (serverId: string, userId = 'u') => JSON.stringify([serverId, userId])
const job = (id: string, owner: string, change: Partial<JobRecord>): JobRecord => ({
  ...newJob(
    {
      id,
      owner,
      title: id,
      templateId: 't',
      recordId: 'r',
      modelId: undefined,
      profile: { ...plainProfile, printer: 'desk' },
      createdAt: 1,
    },
    'planned',
  ),
  setup: '{}',
  ...change,
})
const batch = { id: 'b', title: '批量', order: 0, isJoint: true }

/** The jobs that another run left. */
async function left(...jobs: readonly JobRecord[]): Promise<void> {
  const repository = openQueue(join(folder, 'print'))
  await repository.addAll(jobs)
  await repository.close()
  for (const { id } of jobs) writeFileSync(join(folder, 'print', `${id}.pdf`), '%PDF-1.4')
}
/** A run of the program; the printers take nothing. */
function run(keyOf?: () => Promise<Uint8Array>): PrintingService {
  const service = createPrintingService({
    platform: {} as PrintingDependencies['platform'],
    userDataPath: folder,
    openWindow: () => {
      throw new Error('draws nothing')
    },
    spooler: createUnsupportedSpooler(),
    listedPrinters: async () => [],
    saveDialog: async () => null,
    jobs: openQueue(join(folder, 'print'), keyOf),
    owner: () => null,
    changed: () => undefined,
    batchChanged: () => undefined,
    unnamed: () => '打印文档',
  })
  running.push(service)
  return service
}
/** Ids of the rows in the file of the queue. */
function stored(): string[] {
  const database = new Database(join(folder, 'print', 'queue.sqlite'), { readonly: true })
  const ids = database.prepare('SELECT id FROM job ORDER BY id').pluck().all() as string[]
  database.close()
  return ids
}

it('says how many documents of all accounts of a server wait, those at a printer and those of others left out', async () => {
  await left(
    job('planned', ownerOf('s'), { batch, recordIds: ['1', '2', '3'] }),
    job('paused', ownerOf('s', 'other'), { batch: { ...batch, id: 'c' }, state: 'paused' }),
    job('printing', ownerOf('s'), { state: 'printing', spoolerId: 'desk-1' }),
    job('logged', ownerOf('s'), { state: 'completed', log: 'due' }),
    job('elsewhere', ownerOf('s2'), { batch: { ...batch, id: 'd' } }),
  )
  const service = run()
  expect(await service.waitingOf('s')).toBe(4)
  expect(await service.waitingOf('nobody')).toBe(0)
})

it('leaves nothing of a removed server in the queue and among the documents, and everything of the others', async () => {
  await left(
    job('planned', ownerOf('s'), { batch }),
    job('waiting', ownerOf('s'), { state: 'waiting' }),
    job('printing', ownerOf('s', 'other'), { state: 'printing', spoolerId: 'desk-1' }),
    job('logged', ownerOf('s'), { state: 'completed', log: 'due' }),
    job('elsewhere', ownerOf('s2'), { batch: { ...batch, id: 'd' } }),
  )
  const service = run()
  await service.start()
  await service.forgetServer('s')
  expect(stored()).toEqual(['elsewhere'])
  for (const id of ['planned', 'waiting']) expect(existsSync(join(folder, 'print', `${id}.pdf`)), id).toBe(false)
  expect(await service.waitingOf('s')).toBe(0)
  await service.stop()
  expect(await run().waitingOf('s2')).toBe(1)
})

it('takes a removed server out of the queue as soon as the keyring lets it be read', async () => {
  await left(job('planned', ownerOf('s'), { batch }), job('elsewhere', ownerOf('s2'), { batch: { ...batch, id: 'd' } }))
  let isSilent = true
  const service = run(async () => {
    if (isSilent) throw new KeyringSilent()
    return new Uint8Array(32).fill(7)
  })
  await service.start().catch(() => undefined)
  await service.forgetServer('s').catch(() => undefined)
  isSilent = false
  service.connected()
  await expect.poll(stored).toEqual(['elsewhere'])
})

it('forgets how the templates of a removed server were printed', async () => {
  const path = join(folder, 'print', 'print-profiles.json')
  const profile = { ...plainProfile, printer: 'desk' }
  const profiles = { '["s","t"]': profile, '["s2","t"]': profile }
  writeFileSync(path, JSON.stringify({ version: 1, profiles }))
  await run().forgetServer('s')
  expect(Object.keys((JSON.parse(readFileSync(path, 'utf8')) as { profiles: object }).profiles)).toEqual(['["s2","t"]'])
})
