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
  // The store reads the whole file for each key. Nobody but this process writes it.
  const kept = { ...store.store }
  return {
    get: (key) => kept[key],
    set(values) {
      store.set({ ...values })
      Object.assign(kept, values)
    },
  }
}
