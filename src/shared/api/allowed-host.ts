import * as z from 'zod'
import { count, flag, id, sortCode, text } from './common.ts'
import { usualTable } from './usual-table.ts'

/** A host that data interfaces may ask by HTTP: a name, `*.name`, an address or a network, with a port where not the usual. */
const allowedHost = z.looseObject({
  id,
  host: text,
  description: text,
  sortCode: count.catch(0),
  enabledMark: flag.catch(1),
})

export const allowedHostArea = usualTable({
  name: 'allowedHost',
  path: '/api/system/AllowedHost',
  what: 'Hosts that data interfaces may ask',
  menu: 'system.allowedHost',
  row: allowedHost,
  input: z.object({
    id: z.string().optional(),
    host: z.string().trim().toLowerCase().min(1).max(200),
    description: z.string().max(500).default(''),
    sortCode,
    enabledMark: flag.default(1),
  }),
  option: allowedHost.pick({ id: true, host: true }),
  filters: { enabledMark: z.enum(['0', '1', '']).optional() },
})
