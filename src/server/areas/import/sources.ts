import { entrySource } from './entries.ts'
import { moduleSource } from './modules.ts'
import type { OpenSource } from './source.ts'
import { userSource } from './users.ts'

/** Everything that can be imported, by the name of its calls. */
export const sources = {
  moduleImport: moduleSource,
  userImport: (call) => userSource(call),
  entryImport: entrySource,
} as const satisfies Record<string, OpenSource>

export type SourceName = keyof typeof sources
