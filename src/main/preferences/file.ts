import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import Store from 'electron-store'
import { anyRecord, readPersistedFile } from '#main/base/persisted-file.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import type { PreferenceFile } from './preferences.ts'

/**
 * `preferences.json` of an absolute folder, written atomically where something changed. A damaged file is set aside and
 * it starts empty; what cannot be written holds until the app ends, and goes with the next write.
 */
export function preferenceFile(folder: string, report: ReportFault): PreferenceFile {
  readPersistedFile({ path: join(folder, 'preferences.json'), what: 'preferences', parse: anyRecord, report })
  const store = new Store<Record<string, unknown>>({
    name: 'preferences',
    cwd: folder,
    clearInvalidConfig: true,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  })
  // The store reads the whole file for each key. Nobody but this process writes it.
  const kept = { ...store.store }
  let isUnwritten = false
  return {
    get: (key) => kept[key],
    set(values) {
      // A write waits for the disk, and with it everybody who asks this process.
      if (!isUnwritten && Object.entries(values).every(([key, value]) => isDeepStrictEqual(kept[key], value))) return
      for (const [key, value] of Object.entries(values)) {
        if (value === undefined) delete kept[key]
        else kept[key] = value
      }
      try {
        store.store = { ...kept }
        isUnwritten = false
      } catch (error) {
        isUnwritten = true
        report({ what: 'preferences', fault: 'unwritten', aside: null, detail: String(error) })
      }
    },
  }
}
