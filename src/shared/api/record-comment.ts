import * as z from 'zod'
import { MAX_COMMENT } from '#shared/rules/comment.ts'
import { count, currentPage, id, idParams, isSet, jsonText, moment, pagination, text } from './common.ts'
import { area } from './endpoint.ts'

const path = '/api/visualdev/OnlineDev/{id}/{dataId}/Comments'
const params = idParams.extend({ dataId: z.string().min(1).max(50) })
const ofComment = params.extend({ commentId: z.string().min(1).max(50) })
/** Whoever looks at records reads and writes what is said about them. */
const access = { module: true, button: 'btn_detail' } as const

const written = z.object({
  content: z.string().trim().min(1).max(MAX_COMMENT),
  /** Ids of people who are named with an @. */
  mentions: z.array(z.string().max(50)).max(50).default([]),
})

/** What became of a comment: who was named and is not told, since they do not see the record. */
const saved = z.looseObject({ id, untold: z.array(z.string()) })

const comment = z.looseObject({
  id,
  content: text,
  creatorUserId: text,
  creatorUser: text,
  creatorUserHeadIcon: text,
  creatorTime: moment,
  /** When it was changed last; null: never. */
  lastModifyTime: moment,
  mentions: z.array(z.looseObject({ id, fullName: text })),
  /** What it answers; of one that was deleted since, nothing. */
  reply: z.looseObject({ id, creatorUser: text, content: text }).nullish(),
  files: jsonText,
  isOwn: isSet,
})
export type RecordComment = z.output<typeof comment>

/** Comments on records of generated modules, and who follows them; ours. */
export const recordCommentArea = area({
  'recordComment.list': {
    method: 'GET',
    path,
    summary: 'Comments on a record, the newest first, paged; `commentId` asks for the page that has it',
    access,
    params,
    query: z.object({ currentPage, commentId: z.string().max(50).optional() }),
    data: z.looseObject({
      list: z.array(comment),
      pagination,
      /** The caller is told of new ones. */
      follows: isSet,
      /** How many are. */
      followers: count.catch(0),
      /** The caller may delete those of others, too. */
      mayDelete: isSet,
    }),
    cache: 'recordComment',
  },
  'recordComment.create': {
    method: 'POST',
    path,
    summary: 'Comment on a record; whoever is named, and whoever follows it, is told as far as they see the record',
    access,
    params,
    body: written.extend({
      /** The comment that it answers. */
      replyId: z.string().max(50).default(''),
      /** JSON text of files that the caller uploaded. */
      files: z.string().max(10_000).default(''),
    }),
    data: saved,
    invalidates: ['recordComment'],
  },
  'recordComment.update': {
    method: 'PUT',
    path: `${path}/{commentId}`,
    summary: 'Change a comment of the caller; whoever is named now for the first time is told',
    access,
    params: ofComment,
    body: written,
    data: saved,
    invalidates: ['recordComment'],
  },
  'recordComment.delete': {
    method: 'DELETE',
    path: `${path}/{commentId}`,
    summary: 'Delete a comment: of the caller, or anybody’s for whoever may delete the record',
    access,
    params: ofComment,
    invalidates: ['recordComment'],
  },
  'recordComment.follow': {
    method: 'POST',
    path: '/api/visualdev/OnlineDev/{id}/{dataId}/Followers',
    summary: 'Be told of new comments on a record, or no longer',
    access,
    params,
    body: z.object({ follows: z.boolean() }),
    invalidates: ['recordComment'],
  },
})
