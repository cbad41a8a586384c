import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesOf } from '#shared/rules/names-of.ts'
import { desktopSchemas, type DesktopSettingName, type DesktopSettings } from '#shared/ipc/desktop.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { anyRecord, readPersistedFile } from '#main/base/persisted-file.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'

const names = namesOf(desktopSchemas)

export const defaultSettings: DesktopSettings = {
  closeToTray: true,
  startAtLogin: 'no',
  notifications: true,
  quietHours: null,
  mutedKinds: [],
  proxy: { mode: 'system', server: '', bypass: '', pacUrl: '' },
  checkUpdates: true,
}

/** Settings of the machine, kept in `desktop.json` of the user data folder. */
export interface DesktopSettingStore {
  read(): DesktopSettings
  /** Fails with desktop.managed for one that the organisation holds to another value. */
  change(values: Partial<DesktopSettings>): void
  /** Called with the names whose value changed. */
  onChange(listener: (names: readonly DesktopSettingName[]) => void): () => void
  /** Things said once in the life of an installation. */
  wasTold(what: 'tray'): boolean
  told(what: 'tray'): void
}

/**
 * Read at once, because the proxy must hold before the first request; a damaged entry gives its default, a damaged file
 * is set aside.
 */
export function openDesktopSettings(
  folder: string,
  held: Partial<DesktopSettings>,
  report: ReportFault,
): DesktopSettingStore {
  const path = join(folder, 'desktop.json')
  const kept = readPersistedFile({ path, what: 'desktop', parse: anyRecord, report }) ?? {}
  const listeners = new Set<(names: readonly DesktopSettingName[]) => void>()

  const read = () => ({ ...defaultSettings, ...validOf(kept), ...held })
  /** On disk first: what cannot be kept did not change. */
  const save = (values: Readonly<Record<string, unknown>>) => {
    writeFileSync(`${path}.new`, JSON.stringify({ ...kept, ...values }), { mode: 0o600 })
    renameSync(`${path}.new`, path)
    Object.assign(kept, values)
  }
  return {
    read,
    change(values) {
      const before = read()
      const changed = names.filter((name) => values[name] !== undefined && !isSame(values[name], before[name]))
      if (changed.some((name) => name in held)) throw new BridgeFailure('desktop.managed')
      if (changed.length === 0) return
      save(Object.fromEntries(changed.map((name) => [name, values[name]])))
      for (const listener of listeners) listener(changed)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    wasTold: (what) => kept[`told.${what}`] === true,
    told(what) {
      save({ [`told.${what}`]: true })
    },
  }
}

function validOf(kept: Readonly<Record<string, unknown>>): Partial<DesktopSettings> {
  const entries = names.flatMap((name) => {
    const parsed = desktopSchemas[name].safeParse(kept[name])
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  return Object.fromEntries(entries)
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
