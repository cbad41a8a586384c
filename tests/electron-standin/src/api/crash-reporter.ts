import { record } from '../core/records.ts'

const parameters = new Map<string, string>()
let uploads = false

/** Recorded; Chromium's own crash handler is not touched. */
export const crashReporter = {
  start(options: Electron.CrashReporterStartOptions): void {
    record('crashReporter.start', options)
    uploads = options.uploadToServer ?? true
    for (const [name, value] of Object.entries(options.extra ?? {})) parameters.set(name, value)
  },
  addExtraParameter(name: string, value: string): void {
    parameters.set(name, value)
  },
  removeExtraParameter(name: string): void {
    parameters.delete(name)
  },
  getParameters(): Record<string, string> {
    return Object.fromEntries(parameters)
  },
  getUploadedReports(): Electron.CrashReport[] {
    return []
  },
  getLastCrashReport(): Electron.CrashReport | null {
    return null
  },
  getUploadToServer(): boolean {
    return uploads
  },
  setUploadToServer(value: boolean): void {
    uploads = value
  },
}
