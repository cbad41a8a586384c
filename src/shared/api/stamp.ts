import * as z from 'zod'
import { id, list, moment, shownText, text } from './common.ts'
import { area } from './endpoint.ts'
import { usualTable } from './usual-table.ts'

const path = '/api/system/Signature'

const stamp = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  /** Names of those who may set it, joined with commas. */
  userIds: text,
  icon: text,
  creatorTime: moment,
})
/** A picture of this server. */
const icon = z
  .string()
  .trim()
  .max(500)
  .regex(/^\/api\/file\/Image\/[\w./%-]+$/i)
const chosen = z.looseObject({ id, fullName: text, icon: text })

const { 'stamp.toggle': _toggle, ...table } = usualTable({
  name: 'stamp',
  path,
  what: 'Pictures of seals',
  menu: 'system.signature',
  row: stamp,
  input: z.object({
    id: z.string().max(50).nullish(),
    fullName: shownText.min(1).max(50),
    enCode: z.string().trim().min(1).max(50),
    userIds: z.array(z.string().min(1).max(60)).min(1).max(1000),
    icon,
  }),
  option: chosen.pick({ id: true, fullName: true }),
  filters: { userId: z.string().max(60).optional() },
})

/** Pictures of seals that certain people may set (the family's signatures; a person's own are in their profile). */
export const stampArea = {
  ...table,
  ...area({
    'stamp.one': {
      ...table['stamp.one'],
      data: stamp.extend({ userIds: z.array(z.string()), version: text }),
      groups: ['table:stamp'],
    },
    'stamp.byIds': {
      method: 'POST',
      path: `${path}/ListByIds`,
      summary: 'Of these seals the ones that the caller may set, with their pictures',
      access: 'session',
      body: z.object({ ids: z.array(z.string().min(1).max(50)).max(100) }),
      data: list(chosen),
      reads: true,
    },
  }),
}
