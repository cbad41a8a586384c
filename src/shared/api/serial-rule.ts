import * as z from 'zod'
import { allSerialDateFormats, lowerDateFormat } from '#shared/rules/serial-number.ts'
import { count, downloadLink, flag, id, moment, pagedList, pageQuery, shownText, sortCode, text } from './common.ts'
import { area } from './endpoint.ts'
import { usualTable } from './usual-table.ts'

/** Either spelling is read: generation 3.6 of the family has `YYYYMMDD`. */
const dateFormat = z.preprocess(
  (value) => (typeof value === 'string' ? lowerDateFormat(value) : value),
  z.enum(allSerialDateFormats),
)

/** A serial-number rule (section 3; wire contract 5.4). */
const serialRule = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  /** Id of an entry of the dictionary businessType; in lists its name. */
  category: text,
  /** Code of the translation of that name. */
  categoryI18nCode: z.string().optional().catch(undefined),
  prefix: text,
  /** 1 counted, 2 random, 3 a UUID: from generation 3.6 on. */
  type: count.catch(1),
  dateFormat: dateFormat.catch('no'),
  digit: count.catch(1),
  suffix: text,
  randomDigit: count.catch(16),
  randomType: count.catch(1),
  startNumber: text,
  /** Of today; nobody writes it. */
  example: text,
  /** The number that was given last; '' for none. */
  outputNumber: text,
  enabledMark: flag.catch(1),
  sortCode: count.catch(0),
  description: text,
  creatorUser: text,
  /** Epoch milliseconds. */
  creatorTime: moment,
  lastModifyTime: moment,
})

const serialRow = serialRule.pick({
  id: true,
  fullName: true,
  enCode: true,
  category: true,
  categoryI18nCode: true,
  digit: true,
  startNumber: true,
  outputNumber: true,
  enabledMark: true,
  sortCode: true,
  creatorUser: true,
  creatorTime: true,
  lastModifyTime: true,
})

const input = z.object({
  id: z.string().optional(),
  fullName: shownText.min(1).max(50),
  enCode: shownText.min(1).max(50),
  category: z.string().min(1).max(50),
  /** Our dialog requires it (section 5); other clients leave the key out where they have none. */
  prefix: shownText
    .max(50)
    .nullish()
    .transform((prefix) => prefix ?? ''),
  type: z.coerce.number().int().min(1).max(3).default(1),
  /** Of counted numbers alone. */
  dateFormat: dateFormat.nullish(),
  /** Judged by the area, in the words of section 5. */
  digit: text.pipe(z.string().max(20)),
  startNumber: text.pipe(z.string().trim().max(20)),
  suffix: shownText
    .max(50)
    .nullish()
    .transform((suffix) => suffix ?? ''),
  randomDigit: z.coerce
    .number()
    .pipe(z.union([z.literal(16), z.literal(32)]))
    .nullish()
    .transform((digit) => digit ?? 16),
  randomType: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(2)]))
    .nullish()
    .transform((type) => type ?? 1),
  sortCode,
  enabledMark: flag.default(1),
  description: z.string().max(500).nullish(),
  /** Clients send the whole rule back; the example is worked out, whatever they send. */
  example: z.unknown().optional(),
})

const filters = { categoryId: z.string().max(50).optional(), enabledMark: z.enum(['0', '1', '']).optional() }
const menu = 'system.serialRule'
const path = '/api/system/BillRule'
const group = 'table:serialRule'

const { 'serialRule.options': _options, ...table } = usualTable({
  name: 'serialRule',
  path,
  what: 'Serial-number rules',
  menu,
  row: serialRule,
  input,
  filters,
})

/** Serial-number rules (section 7, System: bill rule). */
export const serialRuleArea = {
  ...table,
  ...area({
    'serialRule.list': { ...table['serialRule.list'], data: pagedList(serialRow) },
    'serialRule.selector': {
      method: 'GET',
      path: `${path}/Selector`,
      summary: 'Enabled serial-number rules, paged, for whoever chooses one',
      access: 'session',
      query: pageQuery.extend({ categoryId: filters.categoryId }),
      data: pagedList(serialRow),
      groups: [group],
    },
    'serialRule.reserve': {
      method: 'GET',
      path: `${path}/BillNumber/{code}`,
      summary: 'The number that the next save of the caller will get, held for three minutes',
      access: 'session',
      params: z.object({ code: z.string().min(1).max(50) }),
      data: z.string(),
    },
    'serialRule.export': {
      method: 'GET',
      path: `${path}/{id}/Action/Export`,
      alsoAt: [{ path: `${path}/{id}/Actions/Export` }],
      summary: 'Export a serial-number rule as a .bb file',
      access: { menu },
      params: z.object({ id: z.string().min(1).max(100) }),
      data: downloadLink,
    },
    'serialRule.import': {
      method: 'POST',
      path: `${path}/Action/Import`,
      alsoAt: [{ path: `${path}/Actions/Import` }],
      summary: 'Import a .bb file',
      access: { menu, button: 'btn_add' },
      caller: 'main',
      bodyKind: 'multipart',
      timeout: 'long',
      invalidates: [group],
    },
  }),
}

/** Content of a .bb file. Entries of dictionaries have other ids elsewhere, so the category goes along by its code. */
export const serialRuleFile = input.omit({ id: true, example: true }).extend({ categoryCode: text })
