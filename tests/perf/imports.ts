import { storeModule } from '../support/design.ts'
import type { Envelope, HttpClient } from '../support/platform-http.ts'
import type { PlatformProcess } from '../support/platform-process.ts'
import { importColumns, thirtyColumns } from './design.ts'
import { workbookOf } from './import-preview.ts'
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

async function sent(administrator: HttpClient, path: string, body: unknown): Promise<void> {
  const answer = await administrator.send('POST', `/api/visualdev/OnlineDev/${path}`, body)
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`)
}

/** Uploads a workbook for an import and answers the name it has there. */
async function uploaded(administrator: HttpClient, book: Buffer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(book)]), 'rows.xlsx')
  const answer = await fetch(`${administrator.url}/api/visualdev/OnlineDev/Uploader`, {
    method: 'POST',
    headers: { authorization: administrator.token ?? '', 'jnpf-origin': 'pc' },
    body: form,
  })
  const { code, msg, data } = (await answer.json()) as Envelope<{ name: string }>
  if (code !== 200) throw new Error(msg)
  return data.name
}

/** An export of every row of the large register, and the answer to the preview of an import. */
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
  const id = await storeModule(administrator, thirtyColumns('导入三十列', 'importThirty'))
  const books = { few: await workbookOf(100), many: await workbookOf(1000) }
  const preview = (book: Buffer) => async () => {
    const fileName = await uploaded(administrator, book)
    const began = performance.now()
    const query = new URLSearchParams({ fileName })
    const answer = await administrator.get(`/api/visualdev/OnlineDev/${id}/ImportPreview?${query}`)
    if (answer.code !== 200) throw new Error(answer.msg)
    return { ms: performance.now() - began }
  }
  const previews = await inTurns(rounds, { few: preview(books.few), many: preview(books.many) })
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
      limit: 64,
    },
    {
      area: 'import and export',
      measure: `answer to the preview of 1000 x ${importColumns} cells`,
      value: previews.many['ms'] ?? Number.NaN,
      unit: 'ms',
      baseline: `of 100 x ${importColumns}`,
      baselineValue: previews.few['ms'] ?? Number.NaN,
    },
  ]
}
