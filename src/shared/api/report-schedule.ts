import * as z from 'zod'
import { flag, id, idParams, list, maybeList, moment, text, wantedMark } from './common.ts'
import { area } from './endpoint.ts'

const path = '/api/visualdev/ReportSchedule'
const groups = ['reportSchedule'] as const
const ids = z.array(z.string().min(1).max(50)).max(200)

const schedule = z.looseObject({
  id,
  reportId: text,
  reportName: text,
  /** Whether the caller may still read the report. */
  isGranted: z.boolean().catch(true),
  /** 1 daily, 2 weekly, 3 monthly. */
  rhythm: z.coerce.number().int().catch(1),
  /** Of a weekly one: 1 Monday to 7 Sunday. */
  weekdays: maybeList(z.number()),
  /** Of a monthly one; a month that is shorter has it on its last day. */
  monthDay: z.coerce.number().int().catch(1),
  /** Of the day, on the clock of the server: `08:30`. */
  time: text,
  /** JSON text of field to value; `{ period }` of a date is the days of that period when it is sent. */
  values: text,
  userIds: maybeList(z.string()),
  roleIds: maybeList(z.string()),
  /** A mail with a workbook goes too. */
  withMail: flag.catch(0),
  /** 0: it rests. */
  enabledMark: flag.catch(1),
  nextTime: moment,
  lastTime: moment,
  state: z.enum(['waiting', 'running', 'done', 'failed']).catch('waiting'),
  /** What became of the last one, in the language of the caller. */
  lastResult: text,
  creatorUser: text,
  isMine: z.boolean().catch(true),
})

const input = z.object({
  reportId: z.string().min(1).max(50),
  rhythm: z.coerce.number().int().min(1).max(3),
  weekdays: z.array(z.coerce.number().int().min(1).max(7)).max(7).default([]),
  monthDay: z.coerce.number().int().min(1).max(31).default(1),
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/),
  values: z.string().max(20_000).default('{}'),
  userIds: ids.default([]),
  roleIds: ids.default([]),
  withMail: flag.default(0),
})
export type ReportScheduleInput = z.output<typeof input>

/** When a report is sent, to whom, and narrowed by what. Each receiver reads it by their own rows and columns. */
export const reportScheduleArea = area({
  'reportSchedule.list': {
    method: 'GET',
    path,
    summary:
      'When a granted report is sent: by the caller, and by anybody for whoever may send it to others; without a report all that the caller planned',
    access: 'session',
    query: z.object({ reportId: z.string().max(50).default('') }),
    data: list(schedule).extend({ maySendToOthers: z.boolean().catch(false) }),
    groups: [...groups],
  },
  'reportSchedule.one': {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One of them',
    access: 'session',
    params: idParams,
    data: schedule,
    groups: [...groups],
  },
  'reportSchedule.create': {
    method: 'POST',
    path,
    summary: 'Send a granted report again and again',
    access: 'session',
    body: input,
    invalidates: groups,
  },
  'reportSchedule.update': {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Change when a report is sent, to whom or narrowed by what',
    access: 'session',
    params: idParams,
    body: input,
    invalidates: groups,
  },
  'reportSchedule.delete': {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Send a report no more',
    access: 'session',
    params: idParams,
    invalidates: groups,
  },
  'reportSchedule.toggle': {
    method: 'PUT',
    path: `${path}/{id}/Actions/State`,
    summary: 'Pause the sending of a report, or go on with it',
    access: 'session',
    params: idParams,
    body: wantedMark,
    invalidates: groups,
  },
  'reportSchedule.run': {
    method: 'POST',
    path: `${path}/{id}/Actions/Run`,
    summary: 'Send a report now; it is sent after the answer',
    access: 'session',
    params: idParams,
    invalidates: groups,
  },
})
