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
  const rates = await inTurns(rounds, {
    config: async () => ({ rate: await requestRate(httpClient(administrator.url), config, 1500) }),
    user: async () => ({ rate: await requestRate(administrator, user, 600) }),
    list: async () => ({ rate: await requestRate(administrator, list, 600) }),
  })
  const row = (measure: string, which: 'user' | 'list'): Row => ({
    area: 'server (large)',
    measure,
    value: rates[which]['rate'] ?? Number.NaN,
    unit: 'requests/s',
    baseline: 'getConfig (one small query)',
    baselineValue: rates.config['rate'] ?? Number.NaN,
  })
  return [row('CurrentUser', 'user'), row('list of 190 000 records', 'list')]
}
