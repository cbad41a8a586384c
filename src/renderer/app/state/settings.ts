import { create } from 'zustand'
import { namesOf } from '#shared/rules/names-of.ts'
import type { ColorScheme, Preferences } from '#shared/ipc/preferences.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { setLanguage } from '#renderer/i18n/index.ts'
import { type Language, languages } from '#renderer/i18n/language.ts'
import { call } from '#renderer/platform/call.ts'
import { request } from '#renderer/platform/request.ts'
import { setDateLanguage } from '../theme/locales.ts'
import { defaultLayout, type Layout } from './layout.ts'
import { changeTranslations } from './translations.ts'

/** What can be switched on and off (section 3, "Local settings"). */
export interface Switches {
  readonly showLanguage: boolean
  readonly showSearch: boolean
  readonly showSettings: boolean
  /** The bar of tag tabs. */
  readonly tagsView: boolean
  readonly tagsIcon: boolean
  /** Pages behind other tabs stay as they were left. */
  readonly useCache: boolean
  /** Header and tags stay while a page scrolls. */
  readonly fixedHeader: boolean
  /** Logo and name of the system above or beside the menu. */
  readonly sidebarLogo: boolean
}

export type ControlSize = 'large' | 'medium' | 'small'

export interface Settings extends Switches {
  readonly language: Language
  /** The language was chosen before anyone was signed in, and no account was told yet. */
  readonly languageChosen: boolean
  readonly layoutType: Layout
  readonly themeClass: string
  readonly slideClass: string
  readonly colorScheme: ColorScheme
  readonly size: ControlSize
  /** Null while the person did not say: then the width of the window decides. */
  readonly sidebar: boolean | null
  /** Pixels of the open menu; null while the person chose none: then the width of the window decides. */
  readonly sidebarWidth: number | null
  /** Percent of the window for the first of two pages side by side. */
  readonly splitShare: number
  /** Ids of the directories of the menu that are open; null while the person opened or closed none. */
  readonly openMenus: readonly string[] | null
}

/** How narrow and how wide the open menu is made, in pixels. */
export const sidebarWidths = { min: 160, max: 400 } as const
/** Percent of the first of two pages side by side. */
export const splitShares = { min: 25, max: 75, usual: 50 } as const

/** How many open directories are kept (`shared/ipc/preferences.ts`). */
const MAX_OPEN_MENUS = 500

const allOn: Switches = {
  showLanguage: true,
  showSearch: true,
  showSettings: true,
  tagsView: true,
  tagsIcon: true,
  useCache: true,
  fixedHeader: true,
  sidebarLogo: true,
}

/** How it looks before anyone said anything (section 9). */
const defaultAppearance = {
  ...allOn,
  layoutType: defaultLayout,
  themeClass: 'ocean',
  slideClass: 'lightWhite',
  size: 'medium',
  sidebar: null,
  sidebarWidth: null,
  splitShare: splitShares.usual,
  openMenus: null,
} as const

/** What a person set on this machine; main keeps it per server and account. */
export const useSettings = create<Settings>(() => ({
  ...defaultAppearance,
  // Until the person's own is known: main told the window what the last one was.
  colorScheme: 'system',
  language: 'zh',
  languageChosen: false,
}))

/** Nobody is signed in any more: the next person does not begin with how this one had it. The language stays, and so do light and dark. */
export function resetAppearance(): void {
  useSettings.setState(defaultAppearance)
}

/** Takes over what main keeps for whoever is signed in now. */
export async function applyPreferences(kept: Preferences): Promise<void> {
  const last = useSettings.getState()
  const language = kept.language ?? last.language
  await setLocale(language)
  useSettings.setState({
    ...switchesOf(kept),
    language,
    layoutType: kept.layoutType ?? defaultLayout,
    themeClass: kept.themeClass ?? defaultAppearance.themeClass,
    slideClass: kept.slideClass ?? defaultAppearance.slideClass,
    colorScheme: kept.colorScheme ?? 'light',
    size: kept.size ?? defaultAppearance.size,
    sidebar: kept.sidebar === undefined ? null : kept.sidebar === '1',
    sidebarWidth: kept.sidebarWidth ?? null,
    splitShare: kept.splitShare ?? splitShares.usual,
    openMenus: kept.openMenus ?? null,
  })
}

function switchesOf(kept: Preferences): Switches {
  const names = namesOf(allOn)
  return { ...allOn, ...Object.fromEntries(names.map((name) => [name, kept[name] ?? allOn[name]])) }
}

/** Holds at once, on this machine, and on the server for the next machine; a server that refuses stays quiet. */
export async function changeLanguage(language: Language): Promise<void> {
  await setLocale(language)
  useSettings.setState({ language })
  keep({ language })
  if (isSignedIn()) {
    await notifyLanguage(language)
    await changeTranslations()
  } else useSettings.setState({ languageChosen: true })
}

/** After a sign-in: what the person chose before it holds for the account too, otherwise the account's language does. */
export async function applyLanguageOf(account: string): Promise<void> {
  const { language, languageChosen } = useSettings.getState()
  useSettings.setState({ languageChosen: false })
  if (!languageChosen) await takeLanguage(account)
  else if (language !== account) void notifyLanguage(language)
}

/** The language of the account, kept on this machine; a name nobody knows counts as none. */
async function takeLanguage(name: string): Promise<void> {
  const language = languages.find((known) => known === name)
  if (language === undefined || language === useSettings.getState().language) return
  await setLocale(language)
  useSettings.setState({ language })
  keep({ language })
}

async function notifyLanguage(language: Language): Promise<void> {
  await call('preference.language', { body: { language } }, { quiet: true }).catch(() => undefined)
}

/** The same for the layout. */
export async function changeLayout(layoutType: Layout): Promise<void> {
  useSettings.setState({ layoutType })
  keep({ layoutType })
  if (isSignedIn())
    await call('preference.theme', { body: { theme: layoutType } }, { quiet: true }).catch(() => undefined)
}

/** The layout that was decided for the person; the server knows it already. */
export function takeLayout(layoutType: Layout, stays: boolean): void {
  useSettings.setState({ layoutType })
  if (stays) keep({ layoutType })
}

type Appearance = Partial<Switches & Pick<Settings, 'themeClass' | 'slideClass' | 'colorScheme' | 'size'>>

export function changeSettings(change: Appearance): void {
  useSettings.setState(change)
  keep(change)
}

export function setSidebar(open: boolean): void {
  if (useSettings.getState().sidebar === open) return
  useSettings.setState({ sidebar: open })
  keep({ sidebar: open ? '1' : '0' })
}

/** While it is dragged it only shows; `stays` keeps it for the person. */
export function setSidebarWidth(wanted: number, stays: boolean): void {
  const sidebarWidth = Math.round(Math.min(Math.max(wanted, sidebarWidths.min), sidebarWidths.max))
  useSettings.setState({ sidebarWidth })
  if (stays) keep({ sidebarWidth })
}

/** How wide the first of two pages side by side is; `stays`: for the next start, too. */
export function setSplitShare(wanted: number, stays: boolean): void {
  const splitShare = Math.round(Math.min(Math.max(wanted, splitShares.min), splitShares.max))
  useSettings.setState({ splitShare })
  if (stays) keep({ splitShare })
}

/** How a person left the directories of the menu. */
export function setOpenMenus(ids: ReadonlySet<string>): void {
  const openMenus = [...ids].slice(-MAX_OPEN_MENUS)
  useSettings.setState({ openMenus })
  keep({ openMenus })
}

function isSignedIn(): boolean {
  return useSessionStore.getState().user !== null
}

/** A setting that could not be stored still holds until the window closes. */
function keep(values: Preferences): void {
  void request('preferences.write', values).catch(() => undefined)
}

async function setLocale(language: Language): Promise<void> {
  setDateLanguage(language)
  await setLanguage(language)
}
