import { expect, it } from 'vitest'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { createPrintLog } from '#main/printing/jobs/print-log.ts'
import type { JobChange, JobRecord } from '#main/printing/jobs/repository.ts'

const queued: JobRecord = {
  id: 'job',
  owner: 'me',
  title: '通行证',
  templateId: 't',
  recordId: 'r',
  profile: { ...plainProfile, printer: 'desk', copies: 1, duplex: 'off', color: true },
  setup: '',
  state: 'queued',
  spoolerId: 'desk-1',
  message: '',
  log: 'due',
  recordIds: [],
  printedIds: [],
  recordNames: [],
  batch: null,
  attempt: 0,
  permitId: '',
  isFollowed: false,
  spoolerCopies: null,
  progress: null,
  createdAt: 0,
}

// A slow disk made the page say "queued" for good: the log entry was told with the state of before its write.
it('tells a job as it is, when it was printed while its log entry was being written', async () => {
  let job = queued
  const written = Promise.withResolvers<void>()
  const told: string[] = []
  const log = createPrintLog({
    owner: () => 'me',
    send: () => Promise.resolve('taken'),
    onChange: ({ state, log: entry }) => told.push(`${state} ${entry}`),
    jobs: {
      all: () => [job],
      get: () => job,
      change: async (_id: string, change: JobChange) => {
        const changed = { ...job, ...change }
        job = changed
        await written.promise
        return changed
      },
    },
  })
  const sent = log.send()
  await new Promise((done) => setTimeout(done, 0))
  expect(job.log).toBe('taken')
  job = { ...job, state: 'completed' }
  written.resolve()
  await sent
  expect(told).toEqual(['completed taken'])
})
