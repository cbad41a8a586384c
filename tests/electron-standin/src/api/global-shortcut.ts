import { record } from '../core/records.ts'

const registered = new Map<string, () => void>()

/** Kept, never triggered by the system. */
export const globalShortcut = {
  register(accelerator: string, callback: () => void): boolean {
    if (registered.has(accelerator)) return false
    record('globalShortcut.register', accelerator)
    registered.set(accelerator, callback)
    return true
  },
  isRegistered(accelerator: string): boolean {
    return registered.has(accelerator)
  },
  unregister(accelerator: string): void {
    registered.delete(accelerator)
  },
  unregisterAll(): void {
    registered.clear()
  },
}
