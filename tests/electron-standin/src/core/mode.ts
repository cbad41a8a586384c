// How this run was started; read once, before the app's own code.
const environment = process.env

/** Windowed only when asked for, and `--headless` on the command line always wins. */
export const headed = Boolean(environment.STANDIN_HEADED) && !process.argv.includes('--headless')

/** Keys that a driver sends carry no event of the system: no menu hears them. Without a window there are no others. */
export const menuKeysHeard = headed || environment.STANDIN_MENU_KEYS === '1'

/** Prints Chromium's command line and its stderr. */
export const verbose = Boolean(environment.STANDIN_DEBUG)

/** STANDIN_DEBUG=cdp prints every DevTools message too. */
export const tracing = environment.STANDIN_DEBUG === 'cdp'

/** Pages may reach hosts other than this machine. Off by default, so that a test can never touch the internet. */
export const networkAllowed = Boolean(environment.STANDIN_NETWORK)

export const chromiumPath = environment.STANDIN_CHROMIUM
export const chosenStorageBackend = environment.STANDIN_SAFE_STORAGE
export const plannedDialogAnswers = environment.STANDIN_DIALOGS
export const plannedPrinters = environment.STANDIN_PRINTERS
export const spoolFolder = environment.STANDIN_SPOOL
export const recordFile = environment.STANDIN_RECORD
