import { expect, it } from 'vitest'
import { loose } from '#server/database/loose.ts'
import { ownPrintTemplates } from '#server/database/migrations/0780-own-print-templates.ts'
import { readPageSetup } from '#shared/printing/page-setup.ts'
import { openPlatform } from '../support/platform.ts'
import { addTemplate } from './support.ts'

it('marks the stored templates that are ours by their content, and leaves those of the family as they are', async () => {
  const platform = await openPlatform('sqlite')
  const db = loose(platform.database)
  const add = async (print_template: string, page_param: string) => {
    const id = await addTemplate(platform.database)
    await db.updateTable('print_template').set({ print_template, page_param }).where('id', '=', id).execute()
    return id
  }
  const tag = '<span class="jnpf-print-tag-span" data-tag="headTable.x">{x}</span>'
  const familyPage = '{"type":"2","width":"210","height":"297","mt":"5"}'
  const ids = [
    await add('<p>{title}</p>', ''),
    await add('<p data-print-if="a > 1">甲</p>', '{}'),
    await add('<p>只此</p>', ''),
    await add(`<p>${tag}</p>`, ''),
    await add('<p>{title}</p>', familyPage),
    await add('<p>{title}</p>', 'A5'),
  ]
  await ownPrintTemplates(platform.database)
  await ownPrintTemplates(platform.database)
  const rows = await db.selectFrom('print_template').select(['id', 'page_param']).where('id', 'in', ids).execute()
  const pages = ids.map((id) => String(rows.find((row) => row['id'] === id)?.['page_param']))
  expect(pages.map((page) => readPageSetup(page).dialect)).toEqual(['own', 'own', 'family', 'family', 'family', 'own'])
  expect(pages.slice(2)).toEqual(['', '', familyPage, 'A5'])
  await platform.close()
})
