import * as z from 'zod'
import { flag, id, idParams, jsonText, moment, pagedList, pageQuery, shownText, text } from './common.ts'
import { area } from './endpoint.ts'

const menu = 'system.notice'

const noticeRow = z.looseObject({
  id,
  title: text,
  creatorUser: text,
  creatorTime: moment,
  lastModifyTime: moment,
  releaseUser: text,
  releaseTime: moment,
  /** 0 draft, 1 released; 2 of those whose time is over. */
  enabledMark: flag.catch(0),
  /** In the list its name, in one notice its code in the dictionary NoticeType. */
  category: text,
  expirationTime: moment,
  type: z.coerce.number().catch(1),
  /** Ours: how many received it, and how many of them read it. */
  receivers: z.coerce.number().optional(),
  readers: z.coerce.number().optional(),
})

const other = z.union([z.string().max(1000), z.number()]).nullish()

/** One, several, or none of them: all. */
const someOf = z
  .union([z.string().max(100), z.number(), z.array(z.union([z.string().max(100), z.number()])).max(1000)])
  .nullish()
  .transform((value) =>
    [value ?? []]
      .flat()
      .map(String)
      .filter((each) => each !== ''),
  )
const timeRange = z
  .union([z.literal(''), z.array(z.coerce.number().nullable()).max(2)])
  .nullish()
  .transform((value): readonly (number | null)[] => value || [])

const noticeInput = z.object({
  id: z.string().max(50).optional(),
  title: shownText.min(1).max(200),
  /** HTML. */
  bodyText: z.string().max(200_000).default(''),
  /** JSON text of a list of files. */
  files: z.string().max(100_000).default('[]'),
  /** Suffixed ids, joined by commas. */
  toUserIds: z.string().max(200_000).default(''),
  excerpt: z.string().max(500).default(''),
  /** Epoch milliseconds from which on no reader sees it; empty: never. */
  expirationTime: other,
  /** 1 in the application, 2 also on the ways of templates, 3 not at all (wire contract 3.1). */
  remindCategory: other,
  /** Of other clients of the family; kept for them. */
  coverImage: other,
  category: other,
  sendConfigId: other,
  sendConfigName: other,
})

const noticeRecord = noticeRow.extend({
  bodyText: text,
  files: jsonText,
  toUserIds: text,
  excerpt: text,
  /** 1 in the application, 2 also on the ways of templates, 3 not at all. */
  remindCategory: z.coerce.number().nullish().catch(null),
  sendConfigId: text.optional(),
})

const reader = z.looseObject({
  id,
  fullName: text,
  headIcon: text,
  organize: text,
  isRead: flag.catch(0),
  /** Epoch milliseconds; null where nobody noted it. */
  readTime: moment,
})

/** Notices (section 7, Message; wire contract 3.1). */
export const noticeArea = area({
  'notice.list': {
    method: 'GET',
    path: '/api/message/Notice',
    // From generation 3.6 on.
    alsoAt: [{ method: 'POST', path: '/api/message/Notice/List' }],
    summary: 'Notices, drafts among them, paged',
    access: { menu },
    query: pageQuery.extend({
      /** Codes, ids of people and pairs of times come as lists from generation 3.6 on. */
      enabledMark: someOf,
      type: someOf,
      releaseUser: someOf,
      creatorUser: someOf,
      releaseTime: timeRange,
      expirationTime: timeRange,
      creatorTime: timeRange,
    }),
    data: pagedList(noticeRow),
    groups: ['table:notice'],
  },
  'notice.create': {
    method: 'POST',
    path: '/api/message',
    alsoAt: [{ path: '/api/message/Notice' }],
    summary: 'A new notice, as a draft',
    access: { menu, button: 'btn_add' },
    bodyLimit: 1024 * 1024,
    body: noticeInput,
    invalidates: ['table:notice'],
  },
  'notice.one': {
    method: 'GET',
    path: '/api/message/{id}',
    alsoAt: [{ path: '/api/message/Notice/{id}' }],
    summary: 'One notice, for its editor',
    access: { menu },
    params: idParams,
    data: noticeRecord,
  },
  'notice.update': {
    method: 'PUT',
    path: '/api/message/{id}',
    alsoAt: [{ path: '/api/message/Notice/{id}' }],
    summary: 'Change a draft; what was released has to be recalled first',
    access: { menu, button: 'btn_edit' },
    params: idParams,
    bodyLimit: 1024 * 1024,
    body: noticeInput,
    invalidates: ['table:notice'],
  },
  'notice.delete': {
    method: 'DELETE',
    path: '/api/message/{id}',
    alsoAt: [{ path: '/api/message/Notice/{id}' }],
    summary: 'Delete a notice; readers keep what was released to them',
    access: { menu, button: 'btn_remove' },
    params: idParams,
    invalidates: ['table:notice'],
  },
  'notice.release': {
    method: 'PUT',
    path: '/api/message/{id}/Actions/Release',
    alsoAt: [{ path: '/api/message/Notice/{id}/Actions/Release' }],
    summary: 'Send a draft to everybody whom its recipients stand for at this moment',
    access: { menu, button: 'btn_release' },
    params: idParams,
    invalidates: ['table:notice', 'message'],
  },
  'notice.recall': {
    method: 'PUT',
    path: '/api/message/{id}/Actions/Recall',
    alsoAt: [{ path: '/api/message/Notice/{id}/Actions/Recall' }],
    summary: 'Take a released notice back: it is a draft again, and gone from every list',
    access: { menu, button: 'btn_release' },
    params: idParams,
    invalidates: ['table:notice', 'message'],
  },
  'notice.readers': {
    method: 'GET',
    path: '/api/message/{id}/Readers',
    alsoAt: [{ path: '/api/message/Notice/{id}/Readers' }],
    summary: 'Who received a notice, who read it and when, paged',
    access: { menu },
    params: idParams,
    query: pageQuery.extend({ isRead: z.union([z.literal(''), z.coerce.number().int().min(0).max(1)]).optional() }),
    data: pagedList(reader),
    groups: ['table:notice'],
  },
})
