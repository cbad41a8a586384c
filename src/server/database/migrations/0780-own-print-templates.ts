import type { Kysely } from 'kysely'
import { ownMark } from '#shared/printing/page-setup.ts'
import { loose } from '../loose.ts'

/** What the family's designer writes around a field, by its version. */
const familyTag = /\b(?:jnpf-print-tag-span|wk-print-tag-wukong)\b/
/** A field without that tag, or a mark of ours: the family's designer writes neither. */
const ownContent = /\{[^{}<>]{1,100}\}|\sdata-print(?:-|=)/

/**
 * A template without a page set-up was taken for ours unless it had tags of the family. From now on it is the family's unless
 * it is marked: those that are ours by their content get the mark, and print as they did.
 */
export async function ownPrintTemplates<Tables>(database: Kysely<Tables>): Promise<void> {
  const inside = loose(database)
  for (const table of ['print_template', 'print_template_version']) {
    const rows = await inside.selectFrom(table).select(['id', 'print_template', 'page_param']).execute()
    for (const { id, print_template, page_param } of rows) {
      const template = String(print_template)
      const saysNothing = ['', '{}', 'null'].includes(String(page_param ?? '').trim())
      if (!saysNothing || familyTag.test(template) || !ownContent.test(template)) continue
      const marked = JSON.stringify({ ...ownMark, paper: 'A4' })
      await inside.updateTable(table).set({ page_param: marked }).where('id', '=', String(id)).execute()
    }
  }
}
