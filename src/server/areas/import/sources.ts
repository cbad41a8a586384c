import { endpoints } from '#shared/api/table.ts'
import { requireAccess } from '#server/core/access.ts'
import type { Call } from '#server/core/call.ts'
import { entrySource } from './entries.ts'
import type { ImportSource, OpenSource } from './source.ts'
import { userSource } from './users.ts'
import { importPlan } from '#shared/form/import/sheet.ts'
import { loadDefinition, requireReleased } from '../module/definition.ts'
import { fieldName } from '../module/field-names.ts'
import { hiddenFrom } from '../module/grants.ts'
import { importRecords } from '../module/import-records.ts'
import { inLanguage } from '../module/language.ts'
import { openModule } from '../module/module-for-caller.ts'
import { findHeld } from '../module/unique.ts'
import { visibleForm } from '../module/view.ts'

/** Records of a generated module: what the design lets a file fill and the caller may see of the form. */
async function moduleSource(call: Call, id: string): Promise<ImportSource> {
  const definition = await loadDefinition(call.database, id)
  requireReleased(definition)
  const reading = await inLanguage(call, definition)
  const form = visibleForm(reading.definition.form, await hiddenFrom(call, definition))
  return {
    name: reading.definition.fullName,
    form: importPlan(form, definition.importKeys),
    heads: reading.definition.heads,
    translate: reading.translate,
    async findTaken(within, records) {
      const { store } = await openModule(within, id)
      const held = await findHeld(within.database, form, store, records)
      return held.map(({ index, field }) => ({
        index,
        field: field.name,
        text: { code: 'form.notUnique', params: { name: fieldName(field) } },
      }))
    },
    store: (within, records, inside) => importRecords(within, id, records, inside),
  }
}

/** Everything that can be imported, by the name of its calls. */
export const sources = {
  moduleImport: moduleSource,
  userImport: (call) => userSource(call),
  entryImport: entrySource,
} as const satisfies Record<string, OpenSource>

export type SourceName = keyof typeof sources

/** What the caller imports, after the grant was looked at that storing it needs: for calls that name it in their body. */
export async function openSource(call: Call, name: SourceName, id: string): Promise<ImportSource> {
  await requireAccess(call, endpoints[`${name}.run`].access, { id })
  return sources[name](call, id)
}
