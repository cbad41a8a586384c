import * as z from 'zod'
import { count, flag, id, idParams, jsonText, moment, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'
import { importSources } from './parted-import.ts'

/** Message types of section 3: 1 notice, 2 flow, 3 system. Empty: all. */
const typeFilter = z.union([z.literal(''), z.coerce.number().int().min(1).max(9)]).optional()
/** 0: unread only. Empty: both. */
const readFilter = z.union([z.literal(''), z.coerce.number().int().min(0).max(1)]).optional()

const messageRow = z.looseObject({
  id,
  title: text,
  type: count.catch(3),
  flowType: count.nullish().catch(null),
  isRead: flag.catch(0),
  releaseUser: text,
  releaseTime: moment,
})
export type MessageRow = z.output<typeof messageRow>

const messageDetail = messageRow.extend({
  isRead: flag.catch(1),
  /** HTML; of flow messages the JSON text of the task. */
  bodyText: jsonText,
  /** JSON text of a list of files. */
  files: jsonText,
  /** Of a finished import (ours): what was imported, as its calls name it. */
  imported: z
    .object({ source: z.enum(importSources), sourceId: text })
    .nullish()
    .catch(null),
  /** Of a report that was sent (ours): which, and JSON text of what narrows it. */
  report: z.object({ id, values: text }).nullish().catch(null),
  /** Of a comment on a record (ours). */
  record: z.object({ modelId: id, recordId: id, commentId: id }).nullish().catch(null),
})
export type MessageDetail = z.output<typeof messageDetail>

/** In-app messages (section 7, Message; wire contract 3.1). */
export const messageArea = area({
  'message.list': {
    method: 'GET',
    path: '/api/message',
    summary: 'Messages of the caller, newest first, paged',
    access: 'session',
    query: pageQuery.extend({ type: typeFilter, isRead: readFilter }),
    data: pagedList(messageRow),
    cache: 'message',
  },
  'message.read': {
    method: 'GET',
    path: '/api/message/ReadInfo/{id}',
    summary: 'One message of the caller; reading it marks it read',
    access: 'session',
    params: idParams,
    data: messageDetail,
    cache: 'messageDetail',
    invalidates: ['message'],
  },
  'message.readAll': {
    method: 'POST',
    path: '/api/message/Actions/ReadAll',
    summary: 'Mark the messages that fit the filter read; refuses when none was unread',
    access: 'session',
    body: z.object({ keyword: z.string().max(200).optional(), type: typeFilter, isRead: readFilter }),
    invalidates: ['message'],
  },
  'message.delete': {
    method: 'DELETE',
    path: '/api/message/Record',
    summary: 'Take messages out of the list of the caller; ids joined by commas',
    access: 'session',
    body: z.object({ ids: z.string().min(1).max(20_000) }),
    invalidates: ['message'],
  },
})
