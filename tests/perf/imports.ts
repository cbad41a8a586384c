import { type Definition, storeModule } from '../support/design.ts'
import type { HttpClient } from '../support/platform-http.ts'
import type { PlatformProcess } from '../support/platform-process.ts'
import { field, moduleOf } from './design.ts'
import { watchMemory } from './memory.ts'
import { inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const register = '220000000000000002'

/** Milliseconds of a call, and how far the memory of the server rose above where it was before. */
async function watched(platform: PlatformProcess, work: () => Promise<unknown>): Promise<{ ms: number; rise: number }> {
  const memory = watchMemory(platform)
  const began = performance.now()
  try {
    await work()
  } finally {
    memory.end()
  }
  return { ms: performance.now() - began, rise: memory.rise() }
}

const columns = 30
function definition(): Definition {
  return moduleOf(
    '导入三十列',
    'importThirty',
    Array.from({ length: columns }, (_value, index) =>
      index % 3 === 0
        ? field(`c${index}`, `列${index}`, 'inputNumber', { precision: 2 })
        : field(`c${index}`, `列${index}`, 'input', { maxlength: 100 }),
    ),
  )
}

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_value, row) =>
    Object.fromEntries(Array.from({ length: columns }, (_each, column) => [`c${column}`, String(row * column)])),
  )

async function sent(administrator: HttpClient, path: string, body: unknown): Promise<void> {
  const answer = await administrator.send('POST', `/api/visualdev/OnlineDev/${path}`, body)
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`)
}

/** An export of every row of the large register, and the check of an import of many rows. */
export async function importRows(administrator: HttpClient, platform: PlatformProcess, rounds: number): Promise<Row[]> {
  const exported = (pageSize: number, dataType: number) =>
    watched(platform, () => sent(administrator, `${register}/Actions/Export`, { dataType, currentPage: 1, pageSize }))
  const list = await administrator.send<{ pagination: { total: number } }>(
    'POST',
    `/api/visualdev/OnlineDev/${register}/List`,
    { currentPage: 1, pageSize: 20 },
  )
  const { total } = list.data.pagination
  await exported(500, 0)
  const few = await exported(10_000, 0)
  const all = await exported(20, 1)
  const id = await storeModule(administrator, definition())
  const check = (count: number) => async () => {
    const began = performance.now()
    await sent(administrator, `${id}/ImportCheck`, { list: rowsOf(count) })
    return { ms: performance.now() - began }
  }
  const checks = await inTurns(rounds, { few: check(100), many: check(1000) })
  return [
    {
      area: 'import and export',
      measure: `export of ${total} rows`,
      value: (total / all.ms) * 1000,
      unit: 'rows/s',
      baseline: 'of 10 000',
      baselineValue: (10_000 / few.ms) * 1000,
    },
    {
      area: 'import and export',
      measure: `memory that an export of ${total} rows takes`,
      value: all.rise,
      unit: 'MB',
      baseline: 'of 10 000',
      baselineValue: few.rise,
      limit: 200,
    },
    {
      area: 'import and export',
      measure: `check of 1000 x ${columns} cells`,
      value: checks.many['ms'] ?? Number.NaN,
      unit: 'ms',
      baseline: `of 100 x ${columns}`,
      baselineValue: checks.few['ms'] ?? Number.NaN,
    },
  ]
}
