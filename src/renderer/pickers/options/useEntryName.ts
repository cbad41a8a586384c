import { useT } from '#renderer/i18n/index.ts'
import { nameOf, useTranslations } from '#renderer/i18n/translations.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** The name of an entry that its dictionary does not offer any more, by its id or code; null where nobody knows it. */
export function useEntryName(code: string, key: string, isMissing: boolean): string | null {
  const t = useT()
  const texts = useTranslations((state) => state.texts)
  const input = { params: { id: code }, body: { keys: [key] } }
  const { data } = usePlatformQuery('dictionary.names', input, { enabled: isMissing, quiet: true, staleTime: 300_000 })
  const found = isMissing ? data?.list.find((entry) => entry.key === key) : undefined
  if (!found) return null
  const name = nameOf(found, texts)
  return found.deleteMark === true ? t('pickers.deleted', { name }) : name
}
