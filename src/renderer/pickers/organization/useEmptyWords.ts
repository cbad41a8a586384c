import { useSessionStore } from '#renderer/access/session-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

interface EmptyWords {
  readonly text: string
  readonly hint?: string
}

const tops = { params: { id: '0' }, body: { keyword: '' } }

/**
 * The words of a list of people or organisations without a row. Such lists hold what the caller administers: whoever
 * administers no organisation is told that, and who can give it, not that there is nobody.
 */
export function useEmptyWords(words: EmptyWords): EmptyWords {
  const t = useT()
  const isAdministrator = useSessionStore(({ user }) => user?.isAdministrator === true)
  const { data } = usePlatformQuery('user.administered', tops, { quiet: true, enabled: !isAdministrator })
  if (isAdministrator || data?.list.length !== 0) return words
  return { text: t('organization.notAdministering'), hint: t('organization.notAdministeringHint') }
}
