import * as z from 'zod'
import { count, downloadLink, flag, id, list, maybeList, moment, shownText, text } from './common.ts'
import { area } from './endpoint.ts'

const path = '/api/system/Schedule'

/** One occurrence of an event, as a calendar draws it. */
const occurrence = z.looseObject({
  /** Of an event that recurs: the event and the moment at which this occurrence starts. */
  id,
  title: text,
  content: text,
  category: text,
  urgent: count.catch(1),
  startDay: moment,
  /** Of a whole day: its last second. */
  endDay: moment,
  /** 1: whole days. */
  allDay: flag.catch(0),
  color: text,
  creatorUserId: text,
  /** Of our own servers: who made it. */
  creatorUser: text,
  groupId: text,
  /** 1 never, 2 daily, 3 weekly, 4 monthly, 5 yearly. */
  repetition: count.catch(1),
})
export type Occurrence = z.output<typeof occurrence>

const detail = z.looseObject({
  id,
  title: text,
  content: text,
  category: text,
  urgent: text,
  allDay: flag.catch(0),
  startDay: moment,
  startTime: text,
  endDay: moment,
  endTime: text,
  /** Minutes; -1: `endDay` and `endTime` say when it ends. */
  duration: count.catch(-1),
  creatorUserId: text,
  toUserIds: maybeList(z.string()),
  color: text,
  reminderTime: count.catch(-2),
  reminderType: count.catch(1),
  /** A sending configuration; '' for the usual one. */
  send: text,
  sendName: text,
  repetition: text,
  repeatTime: moment,
  groupId: text,
  /** JSON text of a list. */
  files: text,
})

/** The same with names in place of ids. */
const shownDetail = detail.extend({ toUserIds: text })

/** A moment or a day, as milliseconds or as it is written. */
const when = z.union([z.number(), z.string().max(40)])
const timeOfDay = z.string().regex(/^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/)

const input = z.object({
  title: shownText.min(1).max(200),
  content: z.string().max(5000).nullish(),
  category: z.string().max(50).nullish(),
  urgent: z.coerce.number().int().min(1).max(3).catch(1).default(1),
  allDay: flag.default(0),
  startDay: when,
  startTime: timeOfDay.or(z.literal('')).nullish(),
  endDay: when.nullish(),
  endTime: timeOfDay.or(z.literal('')).nullish(),
  /** Minutes; -1: `endDay` and `endTime` say when it ends. */
  duration: z.coerce.number().int().min(-1).max(10_080).nullish(),
  toUserIds: z
    .union([z.string().max(20_000), z.array(z.string().min(1).max(50)).max(200)])
    .nullish()
    .transform((ids) => (typeof ids === 'string' ? ids.split(',').filter((each) => each !== '') : (ids ?? []))),
  color: z.string().max(30).nullish(),
  /**
   * -2 never, -1 when it starts, else minutes before. Of whole days 1 to 12: at 8, 9 or 10 o'clock of the day itself, the
   * day before, two days before, a week before.
   */
  reminderTime: z.coerce.number().int().min(-2).max(10_080).default(-2),
  /** 1 as the platform sends it, 2 by the sending configuration `send`, one of calendars. */
  reminderType: z.coerce.number().int().min(1).max(2).catch(1).default(1),
  send: z.string().max(50).nullish(),
  repetition: z.coerce.number().int().min(1).max(5).default(1),
  /** The last day on which it recurs; none: for good. */
  repeatTime: when.nullish(),
  files: z.union([z.string().max(20_000), z.array(z.unknown()).max(20)]).nullish(),
})
export type EventInput = z.input<typeof input>

const ids = z.string().min(1).max(60)
const one = z.object({ id: ids })
/** 1 this occurrence, 2 this one and those after it, 3 all. */
const some = z.object({ id: ids, type: z.enum(['1', '2', '3']) })
const span = z.object({ startTime: z.string().min(1).max(40), endTime: z.string().min(1).max(40) })

/** Everybody's own calendar (design notes B4): events they made, and those they are invited to. */
export const scheduleArea = area({
  'schedule.list': {
    method: 'GET',
    path,
    summary: 'Occurrences of events of the caller between two moments',
    access: 'session',
    query: span,
    data: list(occurrence),
    cache: 'schedule',
    serverFirst: true,
  },
  'schedule.one': {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'An event as it is edited',
    access: 'session',
    params: one,
    data: detail,
    groups: ['schedule'],
  },
  'schedule.detail': {
    method: 'GET',
    path: `${path}/detail`,
    summary: 'An event as it is read, with names',
    access: 'session',
    query: z.object({ id: ids, groupId: z.string().max(60).optional() }),
    data: shownDetail,
    cache: 'schedule',
    serverFirst: true,
  },
  'schedule.create': {
    method: 'POST',
    path,
    summary: 'Enter an event, and invite people to it',
    access: 'session',
    body: input,
    invalidates: ['schedule'],
  },
  'schedule.update': {
    method: 'PUT',
    path: `${path}/{id}/{type}`,
    summary: 'Change an occurrence of an own event, those after it too, or all',
    access: 'session',
    params: some,
    body: input,
    invalidates: ['schedule'],
  },
  'schedule.delete': {
    method: 'DELETE',
    path: `${path}/{id}/{type}`,
    summary: 'Delete an occurrence, those after it too, or all; whoever is invited declines them',
    access: 'session',
    params: some,
    invalidates: ['schedule'],
  },
  'schedule.export': {
    method: 'GET',
    path: `${path}/Actions/Export`,
    summary: 'The events of the caller as an iCalendar file',
    access: 'session',
    data: downloadLink,
  },
  'schedule.import': {
    method: 'POST',
    path: `${path}/Actions/Import`,
    summary: 'Take the events of an iCalendar file; what cannot be taken is named',
    access: 'session',
    caller: 'main',
    bodyKind: 'multipart',
    data: z.looseObject({
      done: count.catch(0),
      refused: maybeList(z.looseObject({ title: text, reason: text })),
    }),
    timeout: 'long',
    invalidates: ['schedule'],
  },
})
