/** Writes that Electron `version` could not be downloaded at `at` (epoch milliseconds); makes the folder. */
export function rememberFailure(file: string, version: string, at: number): void
export interface ChosenElectron {
  /** For ELECTRON_OVERRIDE_DIST_PATH. */
  readonly folder: string
  readonly executable: string
  readonly standIn: boolean
}
/** The real Electron if its binary is there; `at` is the folder of its package. */
export function realElectron(at?: string): ChosenElectron | null
