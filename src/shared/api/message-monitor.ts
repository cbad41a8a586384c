import * as z from 'zod'
import { id, idParams, moment, orNothing, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'

const menu = 'msgCenter.monitor'
const path = '/api/message/MessageMonitor'
const group = 'table:messageMonitor'
const filter = z.string().max(20).optional()
const time = orNothing(z.coerce.number().int())

const sent = z.looseObject({
  id,
  /** Names: of the channel, and of where it came from. */
  messageType: text,
  messageSource: text,
  title: text,
  sendTime: moment,
})

/** What was sent on which channel (the family's MessageMonitor). */
export const messageMonitorArea = area({
  'messageMonitor.list': {
    method: 'GET',
    path,
    summary: 'What was sent, latest first, paged; by channel, source, time and word',
    access: { menu },
    query: pageQuery.extend({ messageType: filter, messageSource: filter, startTime: time, endTime: time }),
    data: pagedList(sent),
    groups: [group],
  },
  'messageMonitor.one': {
    method: 'GET',
    path: `${path}/detail/{id}`,
    summary: 'One of them: its words, to whom, by which account',
    access: { menu },
    params: idParams,
    // Servers of the family do not say again which one.
    data: sent.omit({ id: true }).extend({ accountName: text, accountCode: text, receiveUser: text, content: text }),
  },
  'messageMonitor.removeMany': {
    method: 'DELETE',
    path: `${path}/batchRemove`,
    summary: 'Delete some of them',
    access: { menu, button: 'btn_remove' },
    body: z.object({ ids: z.array(z.string().max(50)).min(1).max(1000) }),
    invalidates: [group],
  },
  'messageMonitor.empty': {
    method: 'DELETE',
    path: `${path}/empty`,
    summary: 'Delete all of them',
    access: { menu, button: 'btn_remove' },
    invalidates: [group],
  },
})
