import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bytesSent,
  CHUNK,
  chunkCount,
  chunkSize,
  type Happening,
  isStuck,
  type Job,
  next,
  percentOf,
  wanted,
} from '#main/transfers/uploads/machine.ts'

const stored = { name: 'a.bin', fileId: 'f1', url: '/api/file/Image/annex/f1' }

function jobOf(size: number, change: Partial<Job> = {}): Job {
  return {
    state: 'waiting',
    mode: 'chunked',
    size,
    hash: null,
    run: 0,
    acknowledged: new Set(),
    sending: new Set(),
    test: 'due',
    rounds: 0,
    isWhole: false,
    busy: null,
    fault: null,
    result: null,
    ...change,
  }
}

/** A server, and the program with what it has under way: both as small as the rules need. */
class World {
  readonly server = new Set<number>()
  job: Job
  /** Chunks that the server said it has, as the client knows it; a forgotten one is taken out by the next test. */
  readonly told = new Set<number>()
  readonly flying: { readonly run: number; readonly what: 'hash' | 'test' | 'register' | number }[] = []
  readonly sentTwice: number[] = []
  sends = 0

  constructor(size: number) {
    this.job = jobOf(size)
  }
  take(happening: Happening): void {
    this.job = next(this.job, happening)
  }
  /** What the schedule does, with room for three chunks. */
  schedule(): void {
    if (isStuck(this.job)) {
      this.take({ type: 'failed', run: this.job.run, fault: { code: 'incomplete', message: '' } })
      return
    }
    if (this.job.state === 'waiting') this.take({ type: 'admitted' })
    for (const command of wanted(this.job, 3 - this.job.sending.size)) {
      const what = command.what === 'send' ? command.chunk : command.what
      const { run } = this.job
      this.take({ type: 'began', run, what })
      this.flying.push({ run, what })
      if (typeof what !== 'number') continue
      this.sends += 1
      if (this.told.has(what)) this.sentTwice.push(what)
    }
  }
  /** The call at `at` reaches the server and is answered; `isLost`: it reaches the server, and its answer is lost on the way. */
  answer(at: number, isLost: boolean): void {
    const [call] = this.flying.splice(at % Math.max(this.flying.length, 1), 1)
    if (!call) return
    const { run, what } = call
    const count = chunkCount(this.job)
    if (typeof what === 'number') this.server.add(what)
    const isWhole = this.server.size === count
    // Whoever runs the calls tries until there is an answer.
    if (isLost) return void this.flying.push(call)
    const isHeard = run === this.job.run
    if (what === 'hash') return this.take({ type: 'hashed', run, hash: 'h' })
    if (what === 'test') {
      if (isHeard) {
        this.told.clear()
        for (const chunk of this.server) this.told.add(chunk)
      }
      return this.take({ type: 'tested', run, answer: { isWhole, chunks: [...this.server] } })
    }
    if (what === 'register') {
      expect(isWhole || !isHeard).toBe(true)
      return this.take({ type: 'registered', run, result: stored })
    }
    if (isHeard) this.told.add(what)
    this.take({ type: 'sent', run, chunk: what, isWhole })
  }
  /** The program ends, and another run finds what was written: the acknowledged chunks, and no call under way. */
  kill(): void {
    const { acknowledged, hash, state, fault, result, size } = this.job
    const isActive = state === 'checking' || state === 'uploading'
    this.flying.length = 0
    this.job = jobOf(size, { acknowledged, hash, fault, result, state: isActive ? 'waiting' : state })
  }
  finish(): void {
    for (let step = 0; step < 200 && this.job.state !== 'success'; step += 1) {
      if (this.job.state === 'paused') this.take({ type: 'resumed' })
      if (this.job.state === 'error') this.take({ type: 'retried' })
      this.schedule()
      this.answer(0, false)
    }
  }
}

type Step =
  | { readonly do: 'answer' | 'lose' | 'forget'; readonly at: number }
  | { readonly do: 'schedule' | 'pause' | 'resume' | 'retry' | 'hold' | 'kill' | 'fail'; readonly at: number }

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(
    'answer',
    'answer',
    'answer',
    'schedule',
    'schedule',
    'lose',
    'pause',
    'resume',
    'retry',
    'hold',
    'kill',
    'fail',
    'forget',
  ),
  at: fc.nat(20),
})

function perform(world: World, { do: what, at }: Step): void {
  if (what === 'answer' || what === 'lose') return world.answer(at, what === 'lose')
  if (what === 'schedule') return world.schedule()
  if (what === 'kill') return world.kill()
  if (what === 'forget') return void world.server.delete((at % chunkCount(world.job)) + 1)
  const { run } = world.job
  if (what === 'fail') return world.take({ type: 'failed', run, fault: { code: 'server', message: 'No' } })
  if (what === 'pause') return world.take({ type: 'paused' })
  if (what === 'resume') return world.take({ type: 'resumed' })
  if (what === 'retry') return world.take({ type: 'retried' })
  world.take({ type: 'held' })
}

describe('the states of an upload', () => {
  it('loses no chunk and sends none again that the server has, in any order of answers, pauses and kills', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 * CHUNK }), fc.array(step, { maxLength: 60 }), (size, steps) => {
        const world = new World(size)
        for (const one of steps) {
          perform(world, one)
          const { job } = world
          expect(job.sending.size).toBeLessThanOrEqual(3)
          expect(percentOf(job)).toBeLessThanOrEqual(job.state === 'success' ? 100 : 99)
          expect(bytesSent(job)).toBeLessThanOrEqual(size)
          for (const chunk of job.sending) expect(job.acknowledged.has(chunk)).toBe(false)
        }
        world.finish()
        expect(world.job.state).toBe('success')
        expect(world.job.result).toEqual(stored)
        expect(world.sentTwice).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('sends again what a server forgot, and gives up on one that forgets without end', () => {
    const world = new World(3 * CHUNK)
    for (let step = 0; step < 400 && world.job.state !== 'error'; step += 1) {
      world.schedule()
      // Chunk 2 is gone as soon as it was taken.
      world.answer(0, false)
      world.server.delete(2)
      if (world.job.isWhole) world.job = { ...world.job, isWhole: false }
    }
    expect(world.job.fault).toEqual({ code: 'incomplete', message: '' })
    expect(world.sends).toBeGreaterThan(3)
    expect(world.sends).toBeLessThan(20)
  })

  it('fails where the server has every chunk and says neither uploaded nor merge', () => {
    let job = jobOf(CHUNK, { state: 'uploading', hash: 'h', run: 1, test: 'asked' })
    job = next(job, { type: 'tested', run: 1, answer: { isWhole: false, chunks: [1] } })
    expect(wanted(job, 3)).toEqual([])
    expect(isStuck(job)).toBe(true)
  })

  it('goes by its own acknowledgements where a server does not say what it has', () => {
    let job = jobOf(3 * CHUNK, { state: 'uploading', hash: 'h', run: 1, test: 'asked', acknowledged: new Set([1]) })
    job = next(job, { type: 'tested', run: 1, answer: { isWhole: false, chunks: null } })
    expect(wanted(job, 3)).toEqual([
      { what: 'send', chunk: 2 },
      { what: 'send', chunk: 3 },
    ])
  })

  it('registers at once what the server has already', () => {
    let job = jobOf(3 * CHUNK, { state: 'uploading', hash: 'h', run: 1, test: 'asked' })
    job = next(job, { type: 'tested', run: 1, answer: { isWhole: true, chunks: [] } })
    expect(wanted(job, 3)).toEqual([{ what: 'register' }])
    expect(percentOf(job)).toBe(99)
  })

  it('believes no chunk number that the file does not have', () => {
    let job = jobOf(2 * CHUNK, { state: 'uploading', hash: 'h', run: 1, test: 'asked' })
    job = next(job, { type: 'tested', run: 1, answer: { isWhole: false, chunks: [0, 1, 3, 1.5, -1] } })
    expect([...job.acknowledged]).toEqual([1])
  })

  it('hears no answer of before a pause', () => {
    const asked = jobOf(CHUNK, { state: 'uploading', hash: 'h', run: 1, test: 'asked' })
    const again = next(next(next(asked, { type: 'paused' }), { type: 'resumed' }), { type: 'admitted' })
    expect(next(again, { type: 'tested', run: 1, answer: { isWhole: true, chunks: [1] } })).toBe(again)
  })

  it('begins anew with a file that changed only as a restart', () => {
    const fault = { code: 'changed', message: '' } as const
    const failed = jobOf(2 * CHUNK, { state: 'error', hash: 'h', acknowledged: new Set([1]), fault })
    const again = next(failed, { type: 'restarted', size: CHUNK })
    expect(again).toMatchObject({ state: 'waiting', hash: null, size: CHUNK, fault: null })
    expect(again.acknowledged.size).toBe(0)
  })

  it('knows the length of the last chunk', () => {
    const job = { size: 2 * CHUNK + 5 }
    expect([chunkCount(job), chunkSize(job, 2), chunkSize(job, 3)]).toEqual([3, CHUNK, 5])
    expect([chunkCount({ size: 0 }), chunkSize({ size: 0 }, 1)]).toEqual([1, 0])
  })
})
