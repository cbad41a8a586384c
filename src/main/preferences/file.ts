import Store from 'electron-store'
import type { PreferenceFile } from './preferences.ts'

/** `preferences.json` of an absolute folder, written atomically; a damaged file starts empty. */
export function preferenceFile(folder: string): PreferenceFile {
  const store = new Store<Record<string, unknown>>({
    name: 'preferences',
    cwd: folder,
    clearInvalidConfig: true,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  })
  return {
    get: (key) => store.get(key),
    set: (values) => store.set({ ...values }),
  }
}
