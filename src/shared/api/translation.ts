import * as z from 'zod'
import { area } from './endpoint.ts'

/** Texts of an organisation's own menus, forms and dictionaries in other languages (the family's `BaseLang`). */
export const translationArea = area({
  'translation.texts': {
    method: 'GET',
    path: '/api/system/BaseLang/LangJson',
    summary: 'Every translation of one language: JSON text of an object, nested at the dots of the codes',
    access: 'session',
    initial: true,
    query: z.object({ locale: z.string().max(35) }),
    data: z.string(),
    cache: 'translation',
  },
})
