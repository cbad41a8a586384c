import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { type JobRecord, type Journal, openJournal } from '#main/printing/jobs/journal.ts'
import { createQueue } from '#main/printing/jobs/queue.ts'
import { createJobFiles, type JobFiles } from '#main/printing/jobs/store.ts'
import { createUnsupportedSpooler } from '#main/printing/spooler/window-spooler.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-leftovers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const job = (id: string, change: Partial<JobRecord>): JobRecord => ({
  id,
  owner: 'o',
  title: '请假申请单',
  templateId: 't',
  recordId: 'r',
  profile: { printer: 'desk', copies: 1, duplex: 'off', color: false },
  setup: '{}',
  stage: 'ready',
  state: 'queued',
  spoolerId: null,
  message: '',
  logState: 'none',
  createdAt: 1,
  ...change,
})
/** Everything in the files of the queue, as somebody with an editor sees it. */
/** What a start does with the jobs of the run before. */
async function recover(journal: Journal, files: JobFiles): Promise<void> {
  const queue = createQueue({
    journal,
    files,
    spooler: createUnsupportedSpooler(),
    log: { send: async () => undefined },
    onChange: () => undefined,
  })
  const recovering = queue.recover()
  queue.stop()
  await recovering
}

const onDisk = (place: string) =>
  readdirSync(place)
    .map((name) => readFileSync(join(place, name), 'latin1'))
    .join('')

it('what somebody printed can be read in the files of the queue by whoever comes next', () => {
  const place = join(folder, 'titles')
  const journal = openJournal(place)
  const ids = ['printed', 'refused', 'due', 'held']
  for (const [index, id] of ids.entries()) journal.add(job(id, { title: `title-of-${id}`, createdAt: index }))
  journal.change('printed', { stage: 'spooled', logState: 'due' })
  journal.change('printed', { stage: 'over', state: 'completed' })
  journal.change('printed', { logState: 'taken' })
  journal.change('refused', { stage: 'over', state: 'failed' })
  journal.change('due', { stage: 'over', state: 'completed', logState: 'due' })
  const found = () => ids.filter((id) => onDisk(place).includes(`title-of-${id}`))
  expect(found()).toEqual(['due', 'held'])
  // Its person still sees them while the program runs.
  expect(journal.all().map(({ id, state }) => [id, state])).toEqual([
    ['held', 'queued'],
    ['due', 'completed'],
    ['refused', 'failed'],
    ['printed', 'completed'],
  ])
  journal.close()
  expect(found()).toEqual(['due', 'held'])
  const again = openJournal(place)
  expect(again.all().map(({ id }) => id)).toEqual(['held', 'due'])
  again.close()
})

it('a queue of the first version keeps what was printed with it', () => {
  const place = join(folder, 'first')
  openJournal(place).close()
  const database = new Database(join(place, 'queue.db'))
  const insert = database.prepare(
    `INSERT INTO job VALUES (?, 'o', ?, 't', 'r', '{"printer":"desk"}', '', ?, 'completed', NULL, '', ?, 1)`,
  )
  for (let number = 0; number < 300; number += 1) insert.run(`old-${number}`, 'title-of-old', 'over', 'taken')
  database.exec(`DELETE FROM job WHERE id > 'old-2'`)
  insert.run('due', 'title-of-due', 'over', 'due')
  database.pragma('user_version = 1')
  database.close()
  expect(onDisk(place)).toContain('title-of-old')
  openJournal(place).close()
  expect(['old', 'due'].filter((id) => onDisk(place).includes(`title-of-${id}`))).toEqual(['due'])
})

it('one job of a newer version, with a profile this one cannot read, keeps every other job from being taken up', async () => {
  const place = join(folder, 'newer')
  const journal = openJournal(place)
  journal.add(job('readable', { createdAt: 1 }))
  for (const id of ['other', 'half']) journal.add(job(id, { createdAt: 2 }))
  const database = new Database(join(place, 'queue.db'))
  const profileOf = database.prepare('UPDATE job SET profile = ? WHERE id = ?')
  profileOf.run('{"printer":"desk","duplex":"both"}', 'other')
  profileOf.run('{"printer":', 'half')
  database.close()

  expect(journal.all().map(({ id }) => id)).toEqual(['readable'])
  expect(journal.get('half')).toBeNull()
  await recover(journal, createJobFiles(place))
  journal.close()
  // Left alone for the version that can read them.
  const again = new Database(join(place, 'queue.db'))
  expect(again.prepare('SELECT id FROM job ORDER BY id').pluck().all()).toEqual(['half', 'other', 'readable'])
  again.close()
})

it('a document goes from the disk after a crash unless its job is still to be printed', async () => {
  const place = join(folder, 'documents')
  const journal = openJournal(place)
  const files = createJobFiles(place)
  for (const stage of ['rendering', 'ready', 'handing', 'spooled', 'over'] as const) {
    journal.add(job(`job-${stage}`, { stage }))
    await files.save(`job-${stage}`, new Uint8Array([1]), '<p>')
  }
  await files.save('of-a-journal-that-was-damaged', new Uint8Array([1]), null)
  for (const name of ['.half.part', 'print-profiles.json', 'queue.db.damaged-1']) writeFileSync(join(place, name), '')

  await recover(journal, files)
  const left = readdirSync(place).filter((name) => !/^queue\.db(?:-\w+)?$/.test(name))
  expect(left.toSorted()).toEqual([
    'job-handing.html',
    'job-handing.pdf',
    'job-ready.html',
    'job-ready.pdf',
    'print-profiles.json',
    'queue.db.damaged-1',
  ])
  journal.close()
})
