import { useSessionStore } from '#renderer/access/session-store.ts'
import { useT } from '#renderer/i18n/index.ts'

/** What the server calls the system; the default title when it says nothing. */
export function useSystemName(): string {
  const t = useT()
  const system = useSessionStore((state) => state.system)
  return system?.sysName || system?.title || t('signIn.defaultTitle')
}

/** What windows are called. */
export function useSystemTitle(): string {
  const name = useSystemName()
  const system = useSessionStore((state) => state.system)
  return system?.title || name
}
