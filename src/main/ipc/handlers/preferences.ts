import type { PreferenceName, preferenceRoutes, Preferences } from '#shared/ipc/preferences.ts'
import type { PreferenceService } from '#main/preferences/preferences.ts'
import type { HandlersOf } from '../contract.ts'

/** How the screen looks, which a locked one needs too; everything else tells about the person. */
const appearance: ReadonlySet<PreferenceName> = new Set(['language', 'themeClass', 'slideClass', 'colorScheme', 'size'])

function looks(values: Preferences): Preferences {
  return Object.fromEntries(Object.entries(values).filter(([name]) => appearance.has(name as PreferenceName)))
}

export function createPreferencesHandlers(
  preferences: PreferenceService,
  isLocked: () => boolean,
  known: () => Promise<void>,
  /** A window wrote: the others follow. */
  written: (windowId: number) => void,
): HandlersOf<typeof preferenceRoutes> {
  return {
    'preferences.read': async () => {
      await known()
      return isLocked() ? looks(preferences.read()) : preferences.read()
    },
    'preferences.write': (values, { windowId }) => {
      preferences.write(values)
      written(windowId)
      return null
    },
  }
}
