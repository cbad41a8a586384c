import * as z from 'zod'
import { day, flag, id, idParams, isSet, moment, orNothing, pagedList, pageQuery, shownText, text } from './common.ts'
import { area } from './endpoint.ts'

/** What a person may change about themselves. Texts are empty, moments null, where nothing is known. */
const ownFields = {
  realName: text,
  gender: z.coerce.number().int().catch(3),
  /** Ids of entries of the dictionaries Nation, certificateType, Education and Rank. */
  nation: text,
  certificatesType: text,
  education: text,
  ranks: text,
  nativePlace: text,
  certificatesNumber: text,
  entryDate: day,
  birthday: day,
  telePhone: text,
  landline: text,
  mobilePhone: text,
  email: text,
  urgentContacts: text,
  urgentTelePhone: text,
  postalAddress: text,
  /** A line about oneself. */
  signature: text,
} as const

export const baseInfo = z.looseObject({
  id,
  account: text,
  organize: text,
  position: text,
  /** Names, joined. */
  roleId: text,
  manager: text,
  creatorTime: moment,
  prevLogTime: moment,
  avatar: text,
  theme: text,
  language: text,
  ...ownFields,
})
export type BaseInfo = z.output<typeof baseInfo>

/** Text that need not be there: clients of the family send null for none. */
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((value) => value ?? '')
    .default('')
const short = optionalText(50)
const numberOrNone = (value: unknown) => {
  if (typeof value !== 'string' || !/^\s*-?\d*\s*$/.test(value)) return value
  return value.trim() === '' ? null : Number(value)
}
/** Epoch milliseconds, which clients of the family may send as text; null or an empty text for none. */
const time = z
  .preprocess(numberOrNone, z.number().int().min(-5_000_000_000_000).max(5_000_000_000_000).nullable())
  .optional()

/** The editable part alone: whatever else a client sends (account, role, organisation) is dropped here. */
export const baseInfoInput = z.object({
  realName: shownText.min(1).max(50),
  gender: z.coerce.number().int().min(1).max(3),
  nation: short,
  certificatesType: short,
  education: short,
  ranks: short,
  nativePlace: optionalText(100),
  certificatesNumber: short,
  entryDate: time,
  birthday: time,
  telePhone: short,
  landline: short,
  mobilePhone: short,
  email: optionalText(200),
  urgentContacts: short,
  urgentTelePhone: short,
  postalAddress: optionalText(200),
  signature: optionalText(200),
})
export type BaseInfoInput = z.output<typeof baseInfoInput>

export interface AuthorizeNode {
  id: string
  fullName: string
  icon: string
  children: AuthorizeNode[]
}
const authorizeNode: z.ZodType<AuthorizeNode, unknown> = z.lazy(() =>
  z.looseObject({
    id,
    fullName: text,
    icon: text,
    children: z
      .array(authorizeNode)
      .nullish()
      .transform((items) => items ?? []),
  }),
)
const authorizeTree = z
  .array(authorizeNode)
  .nullish()
  .transform((items) => items ?? [])

export const logRow = z.looseObject({
  id,
  creatorTime: moment,
  userName: text,
  ipaddress: text,
  ipaddressName: text,
  /** The client's description of itself. */
  platForm: text,
  moduleName: text,
  requestURL: text,
  requestMethod: text,
  /** Milliseconds. */
  requestDuration: z.coerce.number().catch(0),
  /** What happened, in words. */
  abstracts: text,
})
export type LogRow = z.output<typeof logRow>

const subordinate = z.looseObject({
  id,
  avatar: text,
  userName: text,
  department: text,
  position: text,
  isLeaf: isSet,
})
export type Subordinate = z.output<typeof subordinate>

const membership = z.looseObject({ id, fullName: text, isDefault: isSet })

const signature = z.looseObject({ id, signImg: text, isDefault: flag.catch(0) })

const current = '/api/permission/Users/Current'

/** What the signed-in person sees and changes of themselves (section 7, Current user). */
export const currentUserArea = area({
  'profile.read': {
    method: 'GET',
    path: `${current}/BaseInfo`,
    summary: 'Base information of the caller',
    access: 'session',
    data: baseInfo,
    cache: 'session',
  },
  'profile.save': {
    method: 'PUT',
    path: `${current}/BaseInfo`,
    summary: 'Change the editable part of the base information',
    access: 'session',
    body: baseInfoInput,
    invalidates: ['session', 'user'],
  },
  'profile.avatar': {
    method: 'PUT',
    path: `${current}/Avatar/{name}`,
    summary: 'Use an uploaded picture (type userAvatar) as the avatar',
    access: 'session',
    params: z.object({ name: z.string().regex(/^[\w-][\w.-]{0,199}$/) }),
    invalidates: ['session', 'user'],
  },
  'profile.subordinates': {
    method: 'GET',
    path: `${current}/Subordinate/{id}`,
    summary: 'People who report to the caller (id 0) or to someone below the caller',
    access: 'session',
    params: idParams,
    data: z.array(subordinate),
  },
  'profile.authorize': {
    method: 'GET',
    path: `${current}/Authorize`,
    summary: 'What the caller was granted, as trees',
    access: 'session',
    data: z.looseObject({
      module: authorizeTree,
      button: authorizeTree,
      column: authorizeTree,
      form: authorizeTree,
      resource: authorizeTree,
    }),
  },
  'profile.log': {
    method: 'GET',
    path: `${current}/SystemLog`,
    summary: 'Log lines about the caller: category 1 sign-ins, 3 changes, 4 faults, 5 all requests kept',
    access: 'session',
    query: pageQuery.extend({
      category: orNothing(z.coerce.number().int().min(1).max(5)).transform((category) => category ?? 1),
      /** Epoch milliseconds. */
      startTime: orNothing(z.coerce.number().int()),
      endTime: orNothing(z.coerce.number().int()),
    }),
    data: pagedList(logRow),
  },
  'profile.organizations': {
    method: 'GET',
    path: `${current}/getUserOrganizes`,
    summary: 'Organisations the caller belongs to',
    access: 'session',
    data: z.array(membership),
  },
  'profile.positions': {
    method: 'GET',
    path: `${current}/getUserPositions`,
    summary: 'Positions of the caller',
    access: 'session',
    /** Path of the organisation that the position is of: names repeat. */
    data: z.array(membership.extend({ organize: text })),
  },
  'profile.roles': {
    method: 'GET',
    path: `${current}/getUserRoles`,
    summary: 'Enabled roles of the caller',
    access: 'session',
    data: z.array(z.looseObject({ id, fullName: text, enCode: text })),
  },
  'profile.major': {
    method: 'PUT',
    path: `${current}/major`,
    summary: 'Choose the organisation, position or system to work in',
    access: 'session',
    body: z.object({
      majorId: z.string().min(1).max(50),
      majorType: z.enum(['Organize', 'Position', 'System']),
    }),
    invalidates: ['session', 'user', 'organization', 'module', 'dictionary'],
  },
  'signature.list': {
    method: 'GET',
    path: `${current}/SignImg`,
    summary: 'Signature pictures of the caller',
    access: 'session',
    data: z.array(signature),
    groups: ['signature'],
  },
  'signature.create': {
    method: 'POST',
    path: `${current}/SignImg`,
    summary: 'Keep a signature picture (data URL)',
    access: 'session',
    bodyLimit: 1024 * 1024,
    body: z.object({ signImg: z.string().min(1).max(600_000), isDefault: flag.default(0) }),
    invalidates: ['session', 'signature'],
  },
  'signature.setDefault': {
    method: 'PUT',
    path: `${current}/{id}/SignImg`,
    summary: 'Sign with this picture from now on',
    access: 'session',
    params: idParams,
    invalidates: ['session', 'signature'],
  },
  'signature.remove': {
    method: 'DELETE',
    path: `${current}/{id}/SignImg`,
    summary: 'Delete a signature picture',
    access: 'session',
    params: idParams,
    invalidates: ['session', 'signature'],
  },
})
