import * as z from 'zod'
import { serialDateFormats } from '#shared/rules/serial-number.ts'
import { count, downloadLink, flag, id, moment, pagedList, pageQuery, shownText, sortCode, text } from './common.ts'
import { area } from './endpoint.ts'
import { usualTable } from './usual-table.ts'

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
  dateFormat: z.enum(serialDateFormats).catch('no'),
  digit: count.catch(1),
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
  prefix: shownText.min(1).max(50),
  dateFormat: z.enum(serialDateFormats),
  /** Judged by the area, in the words of section 5. */
  digit: text.pipe(z.string().max(20)),
  startNumber: text.pipe(z.string().trim().max(20)),
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
