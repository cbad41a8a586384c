import * as z from 'zod'
import { idParams, pagedList, pageQuery } from './common.ts'
import { logRow } from './current-user.ts'
import { area } from './endpoint.ts'

const menu = 'system.log'
/** Boxes that nobody touched are empty texts. */
const number = (most: number) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(0).max(most).optional())

/** What happened on the server, for its administrators: the lines of everybody. They go by themselves after half a year. */
export const systemLogArea = area({
  'log.list': {
    method: 'GET',
    path: '/api/system/Log',
    summary: 'Log lines about everybody: category 1 sign-ins, 3 changes, 4 faults, 5 all requests kept',
    access: { menu },
    query: pageQuery.extend({
      category: number(5).transform((category) => category || 1),
      loginMark: number(1),
      requestMethod: z.string().max(10).optional(),
      /** Epoch milliseconds. */
      startTime: number(Number.MAX_SAFE_INTEGER),
      endTime: number(Number.MAX_SAFE_INTEGER),
    }),
    data: pagedList(logRow),
  },
  'log.one': {
    method: 'GET',
    path: '/api/system/Log/{id}',
    summary: 'One log line',
    access: { menu },
    params: idParams,
    data: logRow,
  },
})
