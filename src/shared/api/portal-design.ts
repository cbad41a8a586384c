import * as z from 'zod'
import { count, flag, idParams } from './common.ts'
import { parents } from './design-release.ts'
import { designRelease, designTable } from './design-table.ts'
import { area } from './endpoint.ts'
import { cardData } from './portal.ts'

const menu = 'visualdev.portal'
const path = '/api/visualdev/Portal'

const table = designTable({
  name: 'portalDesign',
  path,
  what: ['portal', 'Portals'],
  menu,
  mostLetters: 1_000_000,
  row: {
    /** 0: designed here. */
    type: count.catch(0),
    /** 1: people may not arrange it for themselves. */
    enabledLock: flag.catch(0),
  },
  input: {
    /** The family's 1, a portal that is an address, is not offered: a menu of type 7 does that. */
    type: count.min(0).max(0).default(0),
    enabledLock: flag.default(0),
  },
  filters: { enabledLock: z.enum(['0', '1', '']).optional() },
})

/** Portals are made, copied, exchanged and released (the family's Portal calls). */
export const portalDesignArea = {
  ...table,
  ...area({
    'portalDesign.release': {
      method: 'PUT',
      path: `${path}/Actions/release/{id}`,
      summary: 'Show the designed layout to people: its menu, and the grants of chosen roles',
      access: { menu, button: 'btn_edit' },
      params: idParams,
      body: z.looseObject({
        pc: flag.default(1),
        /** Directories or systems below which a menu stands; '-1' is the top of the first system, where a first one comes. */
        pcModuleParentId: parents,
        /** Systems that have it among their portals from now on. */
        pcPortalSystemId: parents,
        ...designRelease,
      }),
      invalidates: ['table:portalDesign', 'menu'],
    },
    'portalDesign.figures': {
      method: 'POST',
      reads: true,
      path: `${path}/Figures`,
      summary: 'What a card that is being designed counts, sums or groups',
      access: { menu },
      body: z.object({
        card: z.unknown(),
        /** Whose rows count: the caller's own, or those of somebody whom the caller administers. */
        userId: z.string().max(50).optional(),
      }),
      data: cardData,
    },
    'portalDesign.export': {
      ...table['portalDesign.export'],
      alsoAt: [
        { method: 'POST' },
        { path: `${path}/{id}/Actions/ExportData` },
        { method: 'POST', path: `${path}/{id}/Actions/ExportData` },
      ],
    },
    'portalDesign.import': { ...table['portalDesign.import'], alsoAt: [{ path: `${path}/Model/Actions/ImportData` }] },
  }),
}
