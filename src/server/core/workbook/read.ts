import { Worker } from 'node:worker_threads'
import { fail } from '../answer.ts'
import { FairQueue } from '../fair-queue.ts'
import type { Parsed, ReadLimits } from './parse.ts'

/** Milliseconds and memory that reading one workbook may take. */
const TIMEOUT = 60_000
const HEAP_MB = 1024
/** Workbooks that are read at once; the others wait. */
const AT_ONCE = 2

/** Beside this file where the sources run as they are, else an entry of its own in the bundle. */
function scriptUrl(): URL {
  const here = import.meta.url
  if (here.endsWith('.ts')) return new URL('worker.ts', here)
  return new URL(here.includes('/chunks/') ? '../workbook-worker.js' : 'workbook-worker.js', here)
}

/** Some small workbooks take seconds and all the memory: whoever sends many of them waits, and not everybody else. */
const turns = new FairQueue({ name: 'workbooks', atOnce: AT_ONCE, waiting: 100 })

async function inTurn<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
  if (!(await turns.enter(who))) fail(429, 'common.tooManyAtOnce')
  try {
    return await work()
  } finally {
    turns.leave()
  }
}

function parseApart(content: Buffer, limits: ReadLimits): Promise<Parsed> {
  return new Promise((resolve) => {
    const worker = new Worker(scriptUrl(), {
      workerData: { content, limits },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
      stdout: true,
      stderr: true,
    })
    const end = (parsed: Parsed) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(parsed)
    }
    const timer = setTimeout(() => end({ ok: false, code: 'tooLarge' }), TIMEOUT)
    worker.once('message', (parsed: Parsed) => end(parsed))
    worker.once('error', (error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end({ ok: false, code: isMemory ? 'tooLarge' : 'notWorkbook' })
    })
    worker.once('exit', () => end({ ok: false, code: 'notWorkbook' }))
  })
}

/**
 * The first sheet of an xls or xlsx as rows of texts, read in a worker with limits of time and memory. Refuses with 400
 * what is no workbook or holds too much. `who`: people have their turns one after the other; 429 when too many wait.
 */
export async function readWorkbook(
  who: string,
  content: Buffer,
  limits: ReadLimits,
): Promise<readonly (readonly string[])[]> {
  const parsed = await inTurn(who, () => parseApart(content, limits))
  if (parsed.ok) return parsed.rows
  switch (parsed.code) {
    case 'notWorkbook':
      return fail(400, 'imports.notWorkbook')
    case 'tooLarge':
      return fail(400, 'imports.workbookTooLarge')
    case 'tooManyRows':
      return fail(400, 'imports.tooManyRows', { params: { count: limits.rows - 2 } })
    case 'tooManyColumns':
      return fail(400, 'imports.tooManyColumns', { params: { count: limits.columns } })
    case 'cellTooLong':
      return fail(400, 'imports.cellTooLong', { params: { count: limits.cell } })
  }
}
