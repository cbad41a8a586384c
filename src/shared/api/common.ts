import * as z from 'zod'
import { parseTime } from '#shared/form/dates.ts'
import { seenName } from '#shared/rules/validation.ts'

/** Ids are text everywhere; some servers send numbers. */
export const id = z.union([z.string(), z.number()]).transform(String)

/** 0/1 flags arrive as number, text or boolean. */
export const flag = z
  .union([z.number(), z.boolean(), z.string()])
  .transform((value) => (value === 'true' || Number(value) ? 1 : 0))

type Mark = boolean | number | string | null | undefined
const mark = z.union([z.boolean(), z.number(), z.string()]).nullish()
const means = (value: Mark) => value === 'true' || Boolean(Number(value))

/** Yes or no that a server may leave out, or send as null, as 0/1 or as text. */
export const isSet = mark.transform(means).catch(false)

/** The same of what holds where nobody says that it does not. */
export const isNotUnset = mark.transform((value) => value === null || value === undefined || means(value)).catch(true)

/** The first and the last moment that a date can be of. */
const MAX_TIME = 8.64e15

/** Epoch milliseconds of a day, also where a server writes a date (`2024-01-15`); null for none, which may be 0 or ''. */
export const day = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => (/^-?\d+$/.test(String(value)) ? Number(value) : parseTime(value)) || null)
  .transform((time) => (time !== null && Math.abs(time) <= MAX_TIME ? time : null))
  .catch(null)

/** Seconds of the years from 2001 to 2286; as milliseconds they would be days of 1970, when no platform noted anything. */
const inSeconds = (value: number) => value >= 1e9 && value < 1e10

/** Epoch milliseconds of something that happened here, also where a server writes a date or seconds; null for none. */
export const moment = day.transform((value) => (value !== null && inSeconds(value) ? value * 1000 : value))

/** Text that a server may leave out or send as null. */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))

/** JSON text, or what it says itself: some servers parse it before they answer. */
export const jsonText = z
  .union([z.string(), z.number(), z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .nullish()
  .transform((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')))

/** Text that somebody gives a name or a code with; one that shows nothing is none. */
export const shownText = z.string().overwrite(seenName)

/** A list in an address: joined with commas, or the same name several times (wire contract 1.3). */
export const joined = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat().join(','))

export const count = z.coerce.number().int()

/** A small code that is stored, such as the type of a template. */
export const code = z.coerce.number().int().min(0).max(99)

/** An opaque extra value that real servers add; kept as it is. */
export const json = z.unknown()

/** A value that the client made up and only wants back, such as the number of a captcha: text, or a JSON number. */
export const echoed = z.union([z.string().max(50), z.number()]).transform(String)

/** A filter of an address that a client may send without a value (`startTime=`): the same as leaving it out. */
export const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

export const idParams = z.object({ id: z.string().min(1).max(100) })

/** Bounded, so that the number of the first row stays a whole number for every database. */
export const currentPage = z.coerce.number().int().min(1).max(1_000_000_000).default(1)
export const pageSize = z.coerce.number().int().min(1).max(1_000_000).default(20)

export const pageQuery = z.object({
  currentPage,
  pageSize,
  keyword: z.string().max(200).optional(),
  sort: z.enum(['asc', 'desc', '']).optional(),
  sidx: z.string().max(200).optional(),
})

/** A number that a server may leave out, or send as null or as an empty text. */
export const told = (otherwise: number) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), count).catch(otherwise)

/** `total` is -1 where the server does not say. */
export const pagination = z.looseObject({ currentPage: told(1), pageSize: told(20), total: told(-1) })

/** Of a list that need not have pages. */
export const somePagination = pagination
  .nullish()
  .transform((pages) => (pages && pages.total >= 0 ? pages : undefined))
  .catch(undefined)
  .optional()

/** An empty list is null for some servers. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .nullable()
    .transform((items) => items ?? [])
}

/** A list that a server may leave out, or have null or '' for. */
export function maybeList<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .or(z.literal(''))
    .nullish()
    .transform((items) => items || [])
}

export function list<Item extends z.ZodType>(item: Item) {
  return z.looseObject({ list: listOf(item) })
}

/** Pages as the page of a list takes them. `isLeast`: the server does not say how many rows there are, and there may be more. */
export type Pages = z.output<typeof pagination> & { readonly isLeast?: boolean }

/** Without a word about pages, or without a total that may be true, it is the whole list; `pagesOf` knows better, who knows what was asked for. */
export function pagedList<Item extends z.ZodType>(item: Item) {
  return z.looseObject({ list: listOf(item), pagination: pagination.nullish() }).transform((answer) => {
    const whole = answer.list.length
    const pages = answer.pagination ?? { currentPage: 1, pageSize: whole, total: -1 }
    const known: Pages = pages.total < whole ? { ...pages, total: whole, isLeast: true } : pages
    return { ...answer, pagination: known }
  })
}

/**
 * Pages of an answer without a total, after what was asked for: a full page may have a next one, another is the last. One that is
 * longer than what was asked for is the whole list.
 */
export function pagesOf(pages: Pages, rows: number, asked: { readonly page: number; readonly size: number }): Pages {
  if (pages.isLeast !== true) return pages
  const { isLeast: _guess, ...told } = pages
  if (rows > asked.size || !Number.isFinite(asked.size)) return { ...told, total: rows }
  const total = (asked.page - 1) * asked.size + rows
  return rows === asked.size ? { ...told, total: total + 1, isLeast: true } : { ...told, total }
}

/** Export and download answers: a name and a server-relative address to fetch once. */
export const downloadLink = z.looseObject({ name: text, url: z.string() })

/** A number as clients of the family send one: itself or in decimal digits. Whatever else JavaScript makes numbers of is none. */
const digits = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d*(?:\.\d+)?\s*$/.test(value) ? Number(value) : (value ?? 0)

/** Place in a list (section 9): 0-999999; nothing, null or an empty text is 0. */
export const sortCode = z.preprocess(digits, z.number().int().min(0).max(999_999)).default(0)

/** What a switch of the enabled mark wants; a call without it flips the mark, as the family's clients do. */
export const wantedMark = z.object({ enabledMark: flag }).optional()

/**
 * Fields of a form that hold something, columns as `table.column`: ours, so that a save is refused whose form has lost one of
 * them, instead of leaving it out.
 */
export const filledNames = z.array(z.string().max(500)).max(10_000).optional()
