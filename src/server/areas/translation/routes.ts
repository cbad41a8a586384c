import { languageOfTag } from '#shared/rules/language.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { loadTranslations } from '#server/core/translations.ts'

/** What clients translate the organisation's own texts with. */
export function mountTranslations(server: Server): void {
  mount(server, 'translation.texts', async ({ query }, { database }) => {
    const translations = await loadTranslations(database)
    return JSON.stringify(nested(translations.texts(languageOfTag(query.locale) ?? 'zh')))
  })
}

/** `{ "routes.home": "Home" }` as `{ routes: { home: "Home" } }`. A code below another one stays at the top, whole. */
function nested(texts: ReadonlyMap<string, string>): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null)
  for (const [code, text] of texts) {
    const parts = code.split('.')
    const last = parts.pop() ?? code
    const holder = parts.reduce<Record<string, unknown> | null>((level, name) => {
      if (level === null) return null
      level[name] ??= Object.create(null)
      const below = level[name]
      return typeof below === 'object' ? (below as Record<string, unknown>) : null
    }, root)
    if (holder === null || last in holder) root[code] = text
    else holder[last] = text
  }
  return root
}
