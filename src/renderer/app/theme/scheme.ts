import { useSyncExternalStore } from 'react'
import { useSettings } from '../state/settings.ts'
import { coloursOf, type ThemeColour } from './colours.ts'
import { fillVariables } from './theme.ts'

const query = '(prefers-color-scheme: dark)'

function follow(changed: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the window is dark: as the person chose, or as the operating system is. */
export function useDark(): boolean {
  const scheme = useSettings((state) => state.colorScheme)
  const isSystemDark = useSyncExternalStore(follow, () => window.matchMedia(query).matches)
  return scheme === 'system' ? isSystemDark : scheme === 'dark'
}

/** What style sheets of ours ask for, and the scroll bars and fields that the browser draws. */
export function showColours(root: HTMLElement, colour: ThemeColour, isDark: boolean): void {
  root.dataset['scheme'] = isDark ? 'dark' : 'light'
  root.dataset['onFill'] = coloursOf(colour, isDark).onFill === '#ffffff' ? 'light' : 'dark'
  root.style.colorScheme = isDark ? 'dark' : 'light'
  for (const [name, value] of Object.entries(fillVariables(colour, isDark))) root.style.setProperty(name, value)
}
