import { serverHas } from '#shared/access/server-features.ts'
import { useMenu, putMenu } from '#renderer/access/menu-store.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { currentLanguage } from '#renderer/i18n/index.ts'
import { languageTags } from '#renderer/i18n/language.ts'
import { flatTexts, putTranslations } from '#renderer/i18n/translations.ts'
import { call } from '#renderer/platform/call.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { request } from '#renderer/platform/request.ts'
import { useServerKind } from '#renderer/platform/server-kind.ts'

/**
 * Reads what the organisation translated of its own texts into the language of the window. A server that keeps no
 * translations refuses, or is older than the call: then everything is called as it is stored.
 */
export async function loadTranslations(): Promise<void> {
  if (!serverHas(useServerKind.getState().kind, 'translation.texts')) return
  const language = currentLanguage()
  const texts = await call('translation.texts', { query: { locale: languageTags[language] } }, { quiet: true })
    .then(({ data }) => flatTexts(data))
    .catch(() => new Map<string, string>())
  if (language !== currentLanguage()) return
  // Mostly there are none: nothing is drawn anew for that.
  if (!putTranslations(language, texts)) return
  if (useMenu.getState().routes.length > 0) putMenu(useSessionStore.getState().menu)
}

/** The signed-in person reads another language from now on: what the server words for them is asked for again. */
export async function changeTranslations(): Promise<void> {
  if (useSessionStore.getState().user === null) return
  await loadTranslations()
  // It holds words of the server, such as where the last sign-in was; its change is followed like any other.
  void request('session.currentUser', { refresh: true }).catch(() => undefined)
  await queryClient.invalidateQueries()
}
