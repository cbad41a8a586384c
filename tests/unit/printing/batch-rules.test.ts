import { describe, expect, it } from 'vitest'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import {
  type BatchRequest,
  jobsOfRequest,
  nextChunk,
  ofBatch,
  summaryOf,
  withoutLeft,
} from '#main/printing/jobs/batch.ts'
import { createLanes } from '#main/printing/jobs/lanes.ts'
import { type ChunkSteps, type DrawnJob, printBatchSlice } from '#main/printing/jobs/batch-slice.ts'
import type { JobRecord, JobState } from '#main/printing/jobs/repository.ts'
import { createPrintLoop } from '#main/printing/jobs/print-loop.ts'

const records = ['r0', 'r1', 'r2'].map((id) => ({ id, name: `名 ${id}` }))

function batch(id: string, change: Partial<BatchRequest> & { printer?: string; createdAt?: number } = {}): JobRecord[] {
  let count = 0
  const { printer = 'desk', createdAt = 0, ...asked } = change
  return jobsOfRequest(
    {
      templateId: 't',
      title: '通行证',
      records,
      profile: { ...plainProfile, printer, copies: 2, duplex: 'off', color: true },
      isJoint: false,
      ...asked,
    },
    { id, owner: 'me', createdAt, newId: () => `${id}-${count++}` },
  )
}
const at = (job: JobRecord, state: JobState): JobRecord => ({ ...job, state })

describe('the jobs of a batch', () => {
  it('are one for each record, in the order in which they were chosen', () => {
    const jobs = batch('b')
    expect(jobs.map(({ title, recordId, state }) => [title, recordId, state])).toEqual([
      ['名 r0', 'r0', 'planned'],
      ['名 r1', 'r1', 'planned'],
      ['名 r2', 'r2', 'planned'],
    ])
    expect(ofBatch([...batch('other'), ...jobs.toReversed()], 'b')).toEqual(jobs)
  })

  it('are one of all records for a joint document', () => {
    expect(batch('b', { isJoint: true })).toMatchObject([
      { title: '通行证', recordId: '', recordIds: ['r0', 'r1', 'r2'], recordNames: ['名 r0', '名 r1', '名 r2'] },
    ])
  })
})

describe('what is drawn next', () => {
  it('is of the oldest batch of that printer that may go on, and of no other', () => {
    const [young, old] = [batch('young', { createdAt: 2 }), batch('old', { createdAt: 1 })]
    const elsewhere = batch('elsewhere', { printer: 'hall' })
    expect(nextChunk([...young, ...old, ...elsewhere], 'desk')).toEqual(old)
    const paused = old.map((job) => at(job, 'paused'))
    expect(nextChunk([...young, ...paused, ...elsewhere], 'desk')).toEqual(young)
    expect(nextChunk(paused, 'desk')).toEqual([])
  })

  it('leaves out what is done, and takes no more documents than are fetched at once', () => {
    const many = batch('b', { records: Array.from({ length: 45 }, (_, index) => ({ id: `r${index}`, name: '' })) })
    const begun = many.map((job, index) => (index < 3 ? at(job, 'completed') : job))
    expect(nextChunk(begun, 'desk')).toEqual(begun.slice(3, 23))
  })

  it('is one document where they are joint', () => {
    const joint = batch('b', { isJoint: true })
    const again = joint.map((job) => ({ ...job, id: 'again' }))
    expect(nextChunk([...joint, ...again], 'desk')).toHaveLength(1)
  })
})

describe('records that a joint document goes without', () => {
  const [job] = batch('b', { isJoint: true })
  const left = [{ recordId: 'r1', refusal: 'recordGone' }]
  const without = (all: readonly JobRecord[]) => withoutLeft(job!, left, all, () => 'new')

  it('become failed jobs of their own, behind the others, and leave the document', () => {
    const { failed, change } = without([job!])
    expect(failed).toMatchObject([
      { id: 'new', title: '名 r1', recordId: 'r1', recordIds: [], state: 'failed', message: 'recordGone' },
    ])
    expect(failed[0]?.batch).toMatchObject({ id: 'b', order: 1 })
    expect(change).toEqual({ recordIds: ['r0', 'r2'], recordNames: ['名 r0', '名 r2'] })
  })

  it('are noted once, when a crash came between the two steps', () => {
    const { failed } = without([job!])
    const again = without([job!, ...failed])
    expect(again.failed).toEqual([])
    expect(again.change.recordIds).toEqual(['r0', 'r2'])
  })
})

describe('the summary of a batch', () => {
  it('counts records, not documents, and says why the batch stands still while it does', () => {
    const [joint] = batch('b', { isJoint: true })
    expect(summaryOf([at(joint!, 'printing')], 'down')).toMatchObject({ total: 3, atPrinter: 3, message: 'down' })
    expect(summaryOf([at(joint!, 'accepted')], 'down')).toMatchObject({ printed: 3, state: 'done', message: '' })
  })

  it('is paused as soon as one job is, and there is none without jobs', () => {
    const [first, second, third] = batch('b')
    const jobs = [at(first!, 'completed'), at(second!, 'paused'), at(third!, 'failed')]
    expect(summaryOf(jobs, '')).toMatchObject({ state: 'paused', printed: 1, failed: 1, total: 3, copies: 2 })
    expect(summaryOf([], '')).toBeNull()
  })
})

describe('printing a chunk', () => {
  const document = { title: '', pdf: new Uint8Array(), html: '', setup: {} as never }
  async function print(change: Partial<ChunkSteps> & { documents?: readonly DrawnJob[] } = {}) {
    const jobs = batch('b', { records: Array.from({ length: 5 }, (_, index) => ({ id: `r${index}`, name: '' })) })
    const happened: string[] = []
    const { documents = jobs.map(() => ({ document })), ...steps } = change
    await printBatchSlice(jobs, {
      get: (id) => jobs.find((job) => job.id === id) ?? null,
      async *draw() {
        yield* documents
      },
      submitToSpooler: (id) => {
        happened.push(`sent ${id}`)
        return Promise.resolve(jobs[0]!)
      },
      isStopped: () => false,
      refused: async ({ id }, refusal) => void happened.push(`refused ${id} ${refusal}`),
      left: async ({ id }) => void happened.push(`left ${id}`),
      drawn: () => undefined,
      broken: async (message) => void happened.push(`broken ${message}`),
      ...steps,
    }).catch((error: unknown) => happened.push(`waits ${String((error as BridgeFailure).extra.detail)}`))
    return happened
  }
  const failing = (detail: string) => ({
    submitToSpooler: () => Promise.reject(new BridgeFailure('print.spooler', '', { detail })),
  })

  it('hands over in order, and a document that cannot be drawn fails by itself', async () => {
    const documents = [{ document }, { refusal: 'recordGone' }, { document }]
    expect(await print({ documents })).toEqual(['sent b-0', 'refused b-1 recordGone', 'sent b-2'])
  })

  it('passes over what was cancelled while it was drawn', async () => {
    const [first] = batch('b')
    const get = (id: string) => ({ ...first!, id, state: id === 'b-1' ? ('cancelled' as const) : ('planned' as const) })
    expect(await print({ get })).toEqual(['sent b-0', 'sent b-2', 'sent b-3', 'sent b-4'])
  })

  it('stops the batch after three refusals of the printer in a row', async () => {
    expect(await print(failing('rejecting'))).toEqual(['broken rejecting'])
  })

  it('waits as soon as the scheduler does not answer, and sends nothing more', async () => {
    let sent = 0
    const { submitToSpooler } = failing('schedulerDown')
    const happened = await print({ submitToSpooler: () => (sent++, submitToSpooler()) })
    expect(happened).toEqual(['waits schedulerDown'])
    expect(sent).toBe(1)
  })
})

describe('printers', () => {
  it('go on by themselves: one that is stuck holds up no other', async () => {
    const stuck = Promise.withResolvers<'done'>()
    const left = { desk: 2, hall: 1 }
    const steps: string[] = []
    const rounds = createPrintLoop({
      timeout: 1,
      printers: () => ['hall', 'desk', 'desk'],
      step: async (printer) => {
        steps.push(printer)
        if (printer === 'hall') return stuck.promise
        left.desk -= 1
        return left.desk > 0 ? 'on' : 'done'
      },
    })
    rounds.work()
    rounds.work()
    await new Promise((done) => setTimeout(done, 0))
    expect(steps).toEqual(['hall', 'desk', 'desk'])
    rounds.stop()
    stuck.resolve('done')
  })

  it('are asked again after a while when they have to wait', async () => {
    const steps: string[] = []
    const again = Promise.withResolvers<void>()
    const rounds = createPrintLoop({
      timeout: 1,
      printers: () => ['desk'],
      step: async (printer) => {
        steps.push(printer)
        if (steps.length < 2) return 'wait'
        again.resolve()
        return 'done'
      },
    })
    rounds.work()
    await again.promise
    expect(steps).toEqual(['desk', 'desk'])
  })

  it('take one hand-over at a time, and the next after one that failed', async () => {
    const { inTurn, idle } = createLanes()
    const order: string[] = []
    const first = inTurn('desk', async () => {
      await new Promise((done) => setTimeout(done, 1))
      order.push('first')
      throw new Error('refused')
    })
    const second = inTurn('desk', async () => void order.push('second'))
    await inTurn('hall', async () => void order.push('elsewhere'))
    await expect(first).rejects.toThrow('refused')
    await second
    await idle('desk')
    expect(order).toEqual(['elsewhere', 'first', 'second'])
  })
})
