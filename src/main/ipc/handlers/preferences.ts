import type { preferenceRoutes } from '#shared/ipc/preferences.ts'
import type { PreferenceService } from '../../preferences/preferences.ts'
import type { HandlersOf } from '../contract.ts'

export function createPreferencesHandlers(preferences: PreferenceService): HandlersOf<typeof preferenceRoutes> {
  return {
    'preferences.read': () => preferences.read(),
    'preferences.write': (values) => {
      preferences.write(values)
      return null
    },
  }
}
