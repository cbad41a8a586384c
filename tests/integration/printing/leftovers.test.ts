import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { readPageSetup } from '#shared/printing/page-setup.ts'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { createQueue } from '#main/printing/jobs/queue.ts'
import { KeyringSilent } from '#main/printing/jobs/queue-key.ts'
import type { JobRecord, JobRepository, JobState } from '#main/printing/jobs/repository.ts'
import { createJobFiles, type JobFiles } from '#main/printing/jobs/store.ts'
import { printFailure } from '#main/printing/failures.ts'
import { createUnsupportedSpooler } from '#main/printing/spooler/window-spooler.ts'
import { createCipher } from '#worker/encrypted-store/cipher.ts'
import { openQueue } from './support/queue.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-leftovers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const job = (id: string, change: Partial<JobRecord>): JobRecord => ({
  id,
  owner: 'o',
  title: '请假申请单',
  templateId: 't',
  recordId: 'r',
  profile: { ...plainProfile, printer: 'desk', copies: 1, duplex: 'off', color: false },
  setup: '{}',
  state: 'waiting',
  spoolerId: null,
  message: '',
  log: 'none',
  recordIds: [],
  recordNames: [],
  printedIds: [],
  batch: null,
  attempt: 0,
  permitId: '',
  isFollowed: false,
  spoolerCopies: null,
  progress: null,
  createdAt: 1,
  ...change,
})

/** What a start does with the jobs of the run before. */
async function recover(jobs: JobRepository, files: JobFiles): Promise<void> {
  const queue = createQueue({
    jobs,
    files,
    spooler: createUnsupportedSpooler(),
    log: { send: async () => undefined },
    onChange: () => undefined,
  })
  const recovering = queue.recover()
  queue.stop()
  await recovering
}

/** Ids of the rows in the file of the queue. */
function stored(place: string): string[] {
  const database = new Database(join(place, 'queue.sqlite'), { readonly: true })
  const ids = database.prepare('SELECT id FROM job ORDER BY id').pluck().all() as string[]
  database.close()
  return ids
}

/** Everything in the files of the queue, as somebody with an editor sees it. */
const onDisk = (place: string) =>
  readdirSync(place)
    .map((name) => readFileSync(join(place, name), 'latin1'))
    .join('')

it('keeps what is still to be done on disk, encrypted, and what is finished in memory only', async () => {
  const place = join(folder, 'titles')
  const jobs = openQueue(place)
  const ids = ['printed', 'refused', 'due', 'held']
  for (const [index, id] of ids.entries()) await jobs.add(job(id, { title: `title-of-${id}`, createdAt: index }))
  await jobs.change('printed', { state: 'queued', log: 'due' })
  await jobs.change('printed', { state: 'completed' })
  await jobs.change('printed', { log: 'taken' })
  await jobs.change('refused', { state: 'failed' })
  await jobs.change('due', { state: 'completed', log: 'due' })
  expect(stored(place)).toEqual(['due', 'held'])
  expect(onDisk(place)).not.toContain('title-of')
  // Its person still sees them while the program runs.
  expect(jobs.all().map(({ id, state }) => [id, state])).toEqual([
    ['held', 'waiting'],
    ['due', 'completed'],
    ['refused', 'failed'],
    ['printed', 'completed'],
  ])
  await jobs.close()
  const again = openQueue(place)
  await again.load()
  expect(again.all().map(({ id }) => id)).toEqual(['held', 'due'])
  await again.close()
})

it('is on disk when a change resolves, so that a kill after it loses nothing', async () => {
  const place = join(folder, 'killed')
  const jobs = openQueue(place)
  await jobs.add(job('one', { state: 'drawing' }))
  await jobs.change('one', { state: 'waiting', title: '请假申请单 2' })
  // The other run never closes: a second one reads what the first has promised.
  const other = openQueue(place)
  await other.load()
  expect(other.all()).toMatchObject([{ id: 'one', state: 'waiting', title: '请假申请单 2' }])
  await Promise.all([jobs.close(), other.close()])
})

it('goes on in memory while the keyring of the queue does not answer, and loses nothing once it does', async () => {
  const place = join(folder, 'silent')
  const before = openQueue(place)
  await before.add(job('before', {}))
  await before.close()
  let isSilent = true
  const key = new Uint8Array(32).fill(7)
  const jobs = openQueue(place, () => (isSilent ? Promise.reject(new KeyringSilent('kwallet')) : Promise.resolve(key)))
  await expect(jobs.load()).rejects.toBeInstanceOf(KeyringSilent)
  await jobs.add(job('meanwhile', {}))
  await jobs.change('meanwhile', { state: 'handing' })
  expect(stored(place)).toEqual(['before'])
  isSilent = false
  await jobs.load()
  expect(jobs.all().map(({ id, state }) => [id, state])).toEqual(
    expect.arrayContaining([
      ['before', 'waiting'],
      ['meanwhile', 'handing'],
    ]),
  )
  expect(stored(place)).toEqual(['before', 'meanwhile'])
  await jobs.close()
})

it('prints again in the same run once the key of the queue could be written', async () => {
  const key = new Uint8Array(32).fill(7)
  let isFull = true
  const jobs = openQueue(join(folder, 'no-room'), async () => {
    if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    return key
  })
  await expect(jobs.add(job('first', {}))).rejects.toThrow('no space')
  isFull = false
  await jobs.add(job('second', {}))
  expect(jobs.all().map(({ id }) => id)).toEqual(['second'])
  await jobs.close()
})

it('leaves jobs of a newer version alone and takes up every other one', async () => {
  const place = join(folder, 'newer')
  const jobs = openQueue(place)
  await jobs.add(job('readable', { createdAt: 1 }))
  for (const id of ['other', 'half']) await jobs.add(job(id, { createdAt: 2 }))
  await jobs.close()
  const database = new Database(join(place, 'queue.sqlite'))
  const cipher = createCipher(new Uint8Array(32).fill(7))
  const put = database.prepare('UPDATE job SET value = ? WHERE id = ?')
  put.run(cipher.encrypt('{"id":"other","profile":{"printer":"desk","duplex":"both"}}'), 'other')
  put.run(Buffer.from('nothing that this key encrypted'), 'half')
  database.close()

  const again = openQueue(place)
  await recover(again, createJobFiles(place))
  expect(again.all().map(({ id }) => id)).toEqual(['readable'])
  expect(again.get('half')).toBeNull()
  await again.close()
  expect(stored(place)).toEqual(['half', 'other', 'readable'])
})

it('begins anew beside a damaged file', async () => {
  const place = join(folder, 'damaged')
  const jobs = openQueue(place)
  await jobs.add(job('lost', {}))
  await jobs.close()
  writeFileSync(join(place, 'queue.sqlite'), 'not a database at all, but long enough to be looked at'.repeat(20))
  const again = openQueue(place)
  await again.load()
  expect(again.all()).toEqual([])
  await again.add(job('new', {}))
  await again.close()
  expect(stored(place)).toEqual(['new'])
  expect(readdirSync(place).some((name) => name.startsWith('queue.sqlite.bad-'))).toBe(true)
})

it('keeps the documents of jobs that are still to be handed over, and no others', async () => {
  const place = join(folder, 'documents')
  const jobs = openQueue(place)
  const files = createJobFiles(place)
  const states: readonly JobState[] = ['drawing', 'waiting', 'handing', 'queued', 'printing', 'held', 'completed']
  for (const state of states) {
    await jobs.add(job(`job-${state}`, { state, log: 'due' }))
    await files.save(`job-${state}`, new Uint8Array([1]), '<p>')
  }
  await jobs.close()
  await files.save('of-a-queue-that-was-damaged', new Uint8Array([1]), null)
  for (const name of ['.half.part', 'print-profiles.json']) writeFileSync(join(place, name), '')

  const again = openQueue(place)
  await recover(again, files)
  const left = readdirSync(place).filter((name) => !/^queue\.sqlite(?:-\w+)?$/.test(name))
  expect(left.toSorted()).toEqual([
    'job-handing.html',
    'job-handing.pdf',
    'job-waiting.html',
    'job-waiting.pdf',
    'print-profiles.json',
  ])
  expect(again.get('job-drawing')).toMatchObject({ state: 'failed', message: 'interrupted' })
  await again.close()
})

it.each([
  ['takes what a spooler has whose answer was lost', 'schedulerDown', 'queued', []],
  ['ends the part of a document that a spooler which died left behind', 'interrupted', 'failed', ['7@desk']],
] as const)('%s', async (_what, fault, state, ended) => {
  const place = join(folder, fault)
  const jobs = openQueue(place)
  const cancelled: string[] = []
  const queue = createQueue({
    jobs,
    files: createJobFiles(join(place, 'files')),
    spooler: {
      ...createUnsupportedSpooler(),
      submit: () => Promise.reject(printFailure(fault)),
      find: () => Promise.resolve('7@desk'),
      cancel: async (id) => void cancelled.push(id),
    },
    log: { send: async () => undefined },
    onChange: () => undefined,
  })
  const { id, owner, title, templateId, recordId, createdAt, profile } = job('half', {})
  await queue.begin({ id, owner, title, templateId, recordId, createdAt }, profile)
  const document = { title, pdf: Buffer.from('%PDF-1.4'), html: '', setup: readPageSetup('A5') }
  await queue.submitToSpooler(id, document).catch(() => undefined)
  queue.stop()
  expect([jobs.get(id)?.state, cancelled]).toEqual([state, ended])
})
