import { create } from 'zustand'
import type { Preferences } from '#shared/ipc/preferences.ts'
import { setLanguage } from '../../i18n/index.ts'
import type { Language } from '../../i18n/language.ts'
import { request } from '../../platform/request.ts'
import { setDateLanguage } from '../theme/locales.ts'

interface Settings {
  readonly language: Language
  readonly themeClass: string
  readonly slideClass: string
  readonly sidebarOpen: boolean
  readonly showLanguage: boolean
  readonly showSearch: boolean
  readonly showSettings: boolean
  readonly tagsView: boolean
}

/** What a person set on this machine; main keeps it per server and account. */
export const useSettings = create<Settings>(() => ({
  language: 'zh',
  themeClass: 'ocean',
  slideClass: 'lightWhite',
  sidebarOpen: true,
  showLanguage: true,
  showSearch: true,
  showSettings: true,
  tagsView: true,
}))

/** Takes over what main keeps for whoever is signed in now. */
export async function applyPreferences(kept: Preferences): Promise<void> {
  const last = useSettings.getState()
  const language = kept.language ?? last.language
  await speak(language)
  useSettings.setState({
    language,
    themeClass: kept.themeClass ?? last.themeClass,
    slideClass: kept.slideClass ?? last.slideClass,
    sidebarOpen: kept.sidebar !== '0',
    showLanguage: kept.showLanguage ?? true,
    showSearch: kept.showSearch ?? true,
    showSettings: kept.showSettings ?? true,
    tagsView: kept.tagsView ?? true,
  })
}

export async function changeLanguage(language: Language): Promise<void> {
  await speak(language)
  useSettings.setState({ language })
  keep({ language })
}

export function changeTheme(change: { readonly themeClass?: string; readonly slideClass?: string }): void {
  useSettings.setState(change)
  keep(change)
}

export function setSidebarOpen(sidebarOpen: boolean): void {
  if (useSettings.getState().sidebarOpen === sidebarOpen) return
  useSettings.setState({ sidebarOpen })
  keep({ sidebar: sidebarOpen ? '1' : '0' })
}

/** A setting that could not be stored still holds until the window closes. */
function keep(values: Preferences): void {
  void request('preferences.write', values).catch(() => undefined)
}

async function speak(language: Language): Promise<void> {
  setDateLanguage(language)
  await setLanguage(language)
}
