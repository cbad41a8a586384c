import { setTimeout as wait } from 'node:timers/promises'
import { workbookStream } from '#server/core/workbook/write.ts'
import { storeModule } from '../support/design.ts'
import type { Envelope, HttpClient } from '../support/platform-http.ts'
import type { PlatformProcess } from '../support/platform-process.ts'
import { field, moduleOf } from './design.ts'
import type { Row } from './table.ts'

const records = 100_000
const columns = 10
/** Ends of the server while it stores a part. */
const KILLS = 5
const path = '/api/system/PartedImport'

interface State {
  readonly id: string
  readonly part: number
  readonly parts: number
  readonly done: number
  readonly failed: number
}

async function workbook(): Promise<Blob> {
  const rows = Array.from({ length: records }, (_, row) =>
    Array.from({ length: columns }, (_each, column) => (column === 0 ? `R${row}` : `值${row}-${column}`)),
  )
  const headings = [Array.from({ length: columns }, (_, column) => `列${column}`)]
  const parts: BlobPart[] = []
  for await (const part of workbookStream({ name: 'a', headings, rows })) parts.push(new Uint8Array(part as Buffer))
  return new Blob(parts)
}

function answered<Data>({ code, msg, data }: Envelope<Data>): Data {
  if (code !== 200) throw new Error(msg)
  return data
}

/** A workbook of 100 000 records imported in parts while the server is killed at work: what is missing or there twice. */
export async function splitRows(administrator: HttpClient, platform: PlatformProcess): Promise<Row[]> {
  const fields = Array.from({ length: columns }, (_, column) => field(`c${column}`, `列${column}`, 'input'))
  const id = await storeModule(administrator, moduleOf('拆分导入', `split${Date.now()}`, fields))
  const form = new FormData()
  form.set('file', await workbook(), 'large.xlsx')
  const sent = await fetch(`${administrator.url}${path}/Uploader`, {
    method: 'POST',
    headers: { authorization: administrator.token ?? '', 'jnpf-origin': 'pc' },
    body: form,
  })
  const { name } = answered((await sent.json()) as Envelope<{ name: string }>)
  const source = { source: 'moduleImport', sourceId: id }
  let state = answered(await administrator.send<State>('POST', path, { ...source, fileName: name }))
  let kills = 0
  while (state.part < state.parts) {
    const run = administrator.send<State>('POST', `${path}/${state.id}/Run`, { part: state.part })
    if (kills < KILLS && state.part >= ((kills + 1) * state.parts) / (KILLS + 1)) {
      // Within the part: earlier, in the middle, later.
      await Promise.race([run.catch(() => undefined), wait(10 + 25 * kills)])
      await platform.kill()
      kills += 1
      await run.catch(() => undefined)
      await platform.start()
      const known = await administrator.get<{ list: State[] }>(`${path}?${new URLSearchParams(source)}`)
      state = answered(known).list.find((one) => one.id === state.id) ?? state
    } else state = answered(await run)
  }
  const seen = new Map<string, number>()
  for (let currentPage = 1; ; currentPage += 1) {
    const page = { currentPage, pageSize: 10_000 }
    const list = await administrator.send<{ list: { c0: string }[] }>(
      'POST',
      `/api/visualdev/OnlineDev/${id}/List`,
      page,
    )
    const rows = answered(list).list
    for (const { c0 } of rows) seen.set(c0, (seen.get(c0) ?? 0) + 1)
    if (rows.length < page.pageSize) break
  }
  const lost = Array.from({ length: records }, (_, row) => `R${row}`).filter((one) => !seen.has(one)).length
  const double = [...seen.values()].reduce((sum, count) => sum + count - 1, 0)
  const row = (measure: string, value: number, unit: string): Row => ({
    area: 'import and export',
    measure,
    value,
    unit,
    baseline: `${records} in the file`,
    baselineValue: records,
  })
  const through = `through ${kills} ends of the server`
  return [
    {
      ...row(`records of a split import that are missing ${through}`, kills === KILLS ? lost : Number.NaN, 'records'),
      limit: 0,
    },
    { ...row(`records of it that are there twice`, double, 'records'), limit: 0 },
  ]
}
