import * as z from 'zod'
import { itemTypes } from '#shared/form/references.ts'
import { area } from './endpoint.ts'

const label = z.string().min(1).max(500)

/** What a name may stand for, as a field's value points to it. */
const wanted = z.discriminatedUnion('sort', [
  z.object({ sort: z.literal('user'), label }),
  z.object({ sort: z.literal('region'), label }),
  z.object({
    sort: z.literal('entry'),
    dictionaryType: z.string().min(1).max(50),
    by: z.enum(['id', 'enCode']),
    label,
  }),
  z.object({ sort: z.literal('item'), type: z.enum(itemTypes), label }),
])

/** Ours: the way back from names to ids, for what is pasted. */
export const referenceArea = area({
  'reference.ids': {
    method: 'POST',
    reads: true,
    path: '/api/permission/Users/Actions/GetIdsByName',
    summary:
      'Ids of people, dictionary entries, organisations, positions, roles, groups and regions by their names; null for none or several',
    access: 'session',
    bodyLimit: 2 * 1024 * 1024,
    body: z.object({ wanted: z.array(wanted).max(5000) }),
    data: z.array(z.string().nullable()),
  },
})
