import { httpClient, type HttpClient } from '../support/platform-http.ts'
import { inTurns } from './rounds.ts'
import { requestRate } from './server-rate.ts'
import type { Row } from './table.ts'

const register = '220000000000000002'

/** Requests per second on the large seed, against the smallest one there is. */
export async function serverRows(administrator: HttpClient, rounds: number): Promise<Row[]> {
  const body = {
    currentPage: 1,
    pageSize: 20,
    sort: 'desc',
    sidx: '',
    menuId: '',
    modelId: register,
    queryJson: '',
  }
  const config = { method: 'GET', path: '/api/oauth/getConfig/nobody' } as const
  const user = { method: 'GET', path: '/api/oauth/CurrentUser' } as const
  const list = { method: 'POST', path: `/api/visualdev/OnlineDev/${register}/List`, body } as const
  const page = await administrator.send<{ list: readonly { id: string }[] }>('POST', list.path, body)
  const record = `/api/visualdev/OnlineDev/${register}/${page.data.list[0]?.id ?? ''}`
  const stored = await administrator.get<{ readonly data: string }>(record)
  let saved = 0
  // Each of them changes the record, and is kept in its history.
  const save = () => {
    saved += 1
    const values = { ...(JSON.parse(stored.data.data) as object), f_room: String(saved) }
    return { method: 'PUT', path: record, body: { ...stored.data, data: JSON.stringify(values) } } as const
  }
  const { code, msg } = await administrator.send('PUT', record, save().body)
  if (code !== 200) throw new Error(`the record is not saved: ${msg}`)
  const rates = await inTurns(rounds, {
    config: async () => ({ rate: await requestRate(httpClient(administrator.url), config, 1500) }),
    user: async () => ({ rate: await requestRate(administrator, user, 600) }),
    list: async () => ({ rate: await requestRate(administrator, list, 600) }),
    // One after the other: two at once are two people who change the same record.
    save: async () => ({ rate: await requestRate(administrator, save, 300, 1) }),
  })
  const row = (measure: string, which: 'user' | 'list' | 'save'): Row => ({
    area: 'server (large)',
    measure,
    value: rates[which]['rate'] ?? Number.NaN,
    unit: 'requests/s',
    baseline: 'getConfig (one small query)',
    baselineValue: rates.config['rate'] ?? Number.NaN,
  })
  return [
    row('CurrentUser', 'user'),
    row('list of 190 000 records', 'list'),
    row('saves of a record with its history', 'save'),
  ]
}
