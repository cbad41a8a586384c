import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type JobRecord, openJournal } from '#main/printing/jobs/journal.ts'
import { createQueue } from '#main/printing/jobs/queue.ts'
import { createJobFiles } from '#main/printing/jobs/store.ts'
import { createUnsupportedSpooler } from '#main/printing/spooler/window-spooler.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-leftovers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a document stays on disk for ever after a crash, or goes although its job is still to be printed', async () => {
  const journal = openJournal(folder)
  const files = createJobFiles(folder)
  const job = (id: string, stage: JobRecord['stage']): JobRecord => ({
    id,
    owner: 'o',
    title: '请假申请单',
    templateId: 't',
    recordId: 'r',
    profile: { printer: 'desk', copies: 1, duplex: 'off', color: false },
    setup: '{}',
    stage,
    state: 'queued',
    spoolerId: null,
    message: '',
    logState: 'none',
    createdAt: 1,
  })
  for (const stage of ['rendering', 'ready', 'handing', 'spooled', 'over'] as const) {
    journal.add(job(`job-${stage}`, stage))
    await files.save(`job-${stage}`, new Uint8Array([1]), '<p>')
  }
  await files.save('of-a-journal-that-was-damaged', new Uint8Array([1]), null)
  for (const name of ['.half.part', 'print-profiles.json', 'queue.db.damaged-1']) writeFileSync(join(folder, name), '')

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
  const left = readdirSync(folder).filter((name) => !/^queue\.db(?:-\w+)?$/.test(name))
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
