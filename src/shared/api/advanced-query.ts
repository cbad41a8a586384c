import * as z from 'zod'
import { id, idParams, list, shownText, text } from './common.ts'
import { area } from './endpoint.ts'

/** A query that somebody keeps for themselves (wire contract 6.2, superQueryJson, in its parts). */
const savedQuery = z.looseObject({
  id,
  fullName: text,
  /** Id of the menu whose list it belongs to. */
  moduleId: text,
  matchLogic: text,
  /** JSON text of the list of conditions. */
  conditionJson: text,
})

const input = z.looseObject({
  id: z.string().optional(),
  fullName: shownText.min(1).max(50),
  moduleId: z.string().min(1).max(50),
  matchLogic: z
    .string()
    .max(3)
    .transform((logic) => logic.toLowerCase())
    .pipe(z.enum(['and', 'or'])),
  conditionJson: z.string().min(2).max(50_000),
})

/** Advanced queries that people keep, each for themselves, by the menu of the list. */
export const advancedQueryArea = area({
  'advancedQuery.list': {
    method: 'GET',
    path: '/api/system/AdvancedQuery/{id}/List',
    summary: 'Queries that the caller keeps for a menu, by name',
    access: 'session',
    params: idParams,
    data: list(savedQuery),
    groups: ['query'],
  },
  'advancedQuery.one': {
    method: 'GET',
    path: '/api/system/AdvancedQuery/{id}',
    summary: 'One query of the caller',
    access: 'session',
    params: idParams,
    data: savedQuery,
    groups: ['query'],
  },
  'advancedQuery.create': {
    method: 'POST',
    path: '/api/system/AdvancedQuery',
    summary: 'Keep a query',
    access: 'session',
    body: input,
    invalidates: ['query'],
  },
  'advancedQuery.update': {
    method: 'PUT',
    path: '/api/system/AdvancedQuery/{id}',
    summary: 'Change a query of the caller',
    access: 'session',
    params: idParams,
    body: input,
    invalidates: ['query'],
  },
  'advancedQuery.delete': {
    method: 'DELETE',
    path: '/api/system/AdvancedQuery/{id}',
    summary: 'Forget a query of the caller',
    access: 'session',
    params: idParams,
    invalidates: ['query'],
  },
})
