import * as z from 'zod'
import { text } from './common.ts'
import { area } from './endpoint.ts'

/** `none`: nothing of it was stored. `running`: it is being worked on. `done` and `refused`: it was answered so. */
export const submitStates = ['none', 'running', 'done', 'refused'] as const

export const submitArea = area({
  'submit.state': {
    method: 'GET',
    path: '/api/system/Submit/{key}',
    summary: 'What became of a call of the same person, by the key it was sent with',
    access: 'session',
    params: z.object({ key: z.string().min(16).max(80) }),
    /** The id of the call in this document. */
    query: z.object({ endpoint: z.string().min(1).max(100) }),
    data: z.looseObject({ state: z.enum(submitStates), msg: text }),
  },
  'submit.visitorState': {
    method: 'GET',
    path: '/api/system/Submit/Visitor/{key}',
    summary: 'The same of a call that was sent without a session',
    access: 'public',
    params: z.object({ key: z.string().min(16).max(80) }),
    query: z.object({ endpoint: z.string().min(1).max(100) }),
    data: z.looseObject({ state: z.enum(submitStates), msg: text }),
  },
})
