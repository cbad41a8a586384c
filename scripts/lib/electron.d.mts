/** Writes that Electron `version` could not be downloaded at `at` (epoch milliseconds); makes the folder. */
export function rememberFailure(file: string, version: string, at: number): void
