import * as z from 'zod'
import { idParams } from './common.ts'
import { area } from './endpoint.ts'

/** Pages of the server that people look at in a window or a tab (menu types 6 and 7). No client of ours reads them. */
export const screenArea = area({
  'screen.view': {
    method: 'GET',
    path: '/api/visualdev/DataScreen/view/{id}',
    summary: 'A granted data screen as a page of its own; the token is in the address, as such screens are opened',
    access: 'public',
    caller: 'main',
    params: idParams,
    query: z.object({ token: z.string().max(500).default('') }),
    answer: 'bytes',
  },
  'screen.page': {
    method: 'GET',
    path: '/api/visualdev/DataScreen/page/{name}',
    summary: 'A page that anybody may read: the calendar of the term, the guide',
    access: 'public',
    caller: 'main',
    params: z.object({ name: z.enum(['calendar', 'guide']) }),
    answer: 'bytes',
  },
})
