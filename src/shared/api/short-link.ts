import * as z from 'zod'
import { id, idParams, pagedList, text } from './common.ts'
import { area } from './endpoint.ts'
import { moduleListBody, moduleRow } from './module.ts'

const encryption = z.object({ encryption: z.string().min(1).max(200) })

/** Forms that are filled in without a session, by a link that names and proves them (section 2, /formShortLink). */
export const shortLinkArea = area({
  'shortLink.config': {
    method: 'GET',
    path: '/api/visualdev/ShortLink/{id}/Config',
    summary: 'A published form as its visitors see it',
    access: 'public',
    params: idParams,
    query: encryption,
    data: z.looseObject({
      id,
      fullName: text,
      /** JSON text of the form configuration, complete with its options. */
      formData: text,
    }),
  },
  'shortLink.submit': {
    method: 'POST',
    path: '/api/visualdev/ShortLink/{id}',
    summary: 'Submit a published form',
    access: 'public',
    params: idParams,
    query: encryption,
    /** JSON text of all values; a visitor has no need for more. */
    body: z.object({ data: z.string().max(65_536) }),
  },
  'shortLink.list': {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/OnlineDev/{id}/ListLink',
    alsoAt: [{ path: '/api/visualdev/ShortLink/{id}/ListLink' }],
    summary: 'Records that a link shows to visitors: the columns and rows that were consented to, at most 100 at once',
    access: 'public',
    params: idParams,
    query: encryption,
    body: moduleListBody,
    data: pagedList(moduleRow).extend({
      fullName: text,
      columns: z.array(z.object({ prop: text, label: text })),
    }),
  },
})
