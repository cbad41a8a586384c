import * as z from 'zod'
import { flag, id, idParams, moment, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'

const mailRow = z.looseObject({
  id,
  subject: text,
  /** `name <address>`. */
  sender: text,
  fdate: moment,
  isRead: flag.catch(0),
})

const mailDetail = mailRow.extend({
  recipient: text,
  cc: text,
  /** HTML. */
  bodyText: text,
  /** JSON text of a list of files. */
  attachment: text,
})
export type MailDetail = z.output<typeof mailDetail>

/** Received mail (section 2, /emailDetail). */
export const mailArea = area({
  'mail.list': {
    method: 'GET',
    path: '/api/extend/Email',
    summary: 'Received mail of the caller, newest first, paged',
    access: 'session',
    query: pageQuery,
    data: pagedList(mailRow),
    groups: ['mail'],
  },
  'mail.read': {
    method: 'GET',
    path: '/api/extend/Email/{id}',
    summary: 'One mail of the caller; reading it marks it read',
    access: 'session',
    params: idParams,
    data: mailDetail,
    invalidates: ['mail'],
  },
})
