import * as z from 'zod'
import { idParams, list, shownText, text } from './common.ts'
import { develop } from './design.ts'
import { area } from './endpoint.ts'

const path = '/api/visualdev/Base/{id}/ListLinks'
const linkParams = z.object({ id: z.string().min(1).max(100), link: z.string().min(1).max(50) })
const groups = ['design'] as const
const invalidates = ['design'] as const
/** Of a record field, and what people read above its column. */
const column = z.object({ prop: text, label: text })

/**
 * Links under which visitors look at records without a session. What a link shows is fixed when it is asked for; it shows
 * nothing until somebody who may grant rights to others consents to just that.
 */
export const designLinkArea = area({
  'design.listLinks': {
    method: 'GET',
    path,
    summary: 'Links to lists of records: what each shows, and who consented',
    access: develop('btn_edit'),
    params: idParams,
    data: list(
      z.object({
        id: text,
        fullName: text,
        /** Empty until somebody consented. */
        encryption: text,
        columns: z.array(column),
        /** JSON text of the conditions on the records; empty: all of them. */
        conditions: text,
        expiresAt: z.number().nullable(),
        askedName: text,
        askedAt: z.number(),
        /** Who consented last; empty while nobody did. */
        consentName: text,
        /** Null: it opens nothing. */
        consentAt: z.number().nullable(),
        /** The design is another one since the consent: it needs a new one. */
        mustRenew: z.boolean(),
      }),
    ).extend({
      /** Columns that a link may show. */
      columns: z.array(column),
      /** The caller may consent. */
      mayConsent: z.boolean(),
    }),
    groups,
  },
  'design.askListLink': {
    method: 'POST',
    path,
    summary: 'Ask for a link to some columns of some records; it opens nothing until it has a consent',
    access: develop('btn_edit'),
    params: idParams,
    body: z.object({
      fullName: shownText.min(1).max(100),
      columns: z.array(z.string().min(1).max(201)).min(1).max(50),
      /** JSON text of conditions (wire contract 6.2); empty: all records. */
      conditions: z.string().max(20_000).default(''),
      /** Epoch milliseconds; null: until it is withdrawn. */
      expiresAt: z.number().int().min(0).nullable().default(null),
    }),
    data: z.string(),
    invalidates,
  },
  'design.consentListLink': {
    method: 'PUT',
    path: `${path}/{link}/Actions/Consent`,
    summary: 'Let visitors see what a link that was asked for shows',
    access: { menu: 'permission.authorize' },
    params: linkParams,
    invalidates,
  },
  'design.withdrawListLink': {
    method: 'DELETE',
    path: `${path}/{link}`,
    summary: 'Withdraw a link to a list, or what was asked for: it opens nothing from now on',
    access: develop('btn_edit'),
    params: linkParams,
    invalidates,
  },
})
