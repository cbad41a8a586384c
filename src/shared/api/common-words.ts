import * as z from 'zod'
import { count, flag, id, shownText, sortCode, text } from './common.ts'
import { usualTable } from './usual-table.ts'

/** A phrase that people use when they approve (section 7, System; 审批常用语). */
const phrase = z.looseObject({
  id,
  commonWordsText: text,
  /** Systems it is meant for, as ids and names joined with commas; empty: all. */
  systemIds: text,
  systemNames: text,
  sortCode: count.catch(0),
  enabledMark: flag.catch(1),
})

export const commonWordsArea = usualTable({
  name: 'commonWords',
  path: '/api/system/CommonWords',
  what: 'Stock phrases of approvals',
  menu: 'system.commonWords',
  row: phrase,
  input: z.object({
    id: z.string().optional(),
    commonWordsText: shownText.min(1).max(200),
    systemIds: z.string().max(500).nullish(),
    systemNames: z.string().max(500).nullish(),
    sortCode,
    enabledMark: flag.default(1),
  }),
  option: phrase.pick({ id: true, commonWordsText: true, systemIds: true, systemNames: true, sortCode: true }),
  filters: { enabledMark: z.enum(['0', '1', '']).optional() },
})
