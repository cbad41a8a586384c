import { endpoints } from '#shared/api/table.ts'
import { requireAccess } from '#server/core/access.ts'
import type { Call } from '#server/core/call.ts'
import { entrySource } from './entries.ts'
import { moduleSource } from './modules.ts'
import type { ImportSource, OpenSource } from './source.ts'
import { userSource } from './users.ts'

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
