/** The part of Electron's safeStorage that is used; the asynchronous members may be missing. */
export interface SafeStorage {
  isEncryptionAvailable(): boolean
  encryptString(text: string): Buffer
  decryptString(sealed: Buffer): string
  getSelectedStorageBackend?(): string
  isAsyncEncryptionAvailable?(): Promise<boolean>
  encryptStringAsync?(text: string): Promise<Buffer>
  decryptStringAsync?(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>
}

/** Where secrets may be kept on this machine. */
export interface SecretStore {
  /** Which keyring, or `none`; recorded beside what it sealed. */
  readonly backend: string
  /** A real keyring of the person's own session protects what is sealed. */
  readonly secure: boolean
  /** Base64. Without a keyring this is no protection at all, only the person's consent allows it. */
  seal(text: string): Promise<string>
  /** Null when it cannot be opened (any more). */
  open(sealed: string): Promise<string | null>
}

/** Electron falls back to these when it finds no keyring: a fixed password, no protection. */
const unprotected = new Set(['basic_text', 'unknown', ''])

function backendOf(storage: SafeStorage, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'keychain'
  if (platform === 'win32') return 'dpapi'
  return storage.getSelectedStorageBackend?.() ?? 'unknown'
}

interface Keyring {
  readonly seal: (text: string) => Promise<Buffer>
  readonly open: (sealed: Buffer) => Promise<string>
}

function isAsynchronous(storage: SafeStorage): storage is Required<SafeStorage> {
  return storage.encryptStringAsync !== undefined && storage.decryptStringAsync !== undefined
}

/** The asynchronous calls where they work, the synchronous ones otherwise; null without a keyring. */
async function keyringOf(storage: SafeStorage): Promise<Keyring | null> {
  if (isAsynchronous(storage) && (await storage.isAsyncEncryptionAvailable().catch(() => false))) {
    return {
      seal: (text) => storage.encryptStringAsync(text),
      open: async (sealed) => (await storage.decryptStringAsync(sealed)).result,
    }
  }
  if (!storage.isEncryptionAvailable()) return null
  return { seal: async (text) => storage.encryptString(text), open: async (sealed) => storage.decryptString(sealed) }
}

/** What Chromium seals on Linux begins so when only its fixed, public password was there; v11 and v12 are real keyrings. */
const fixedKey = Buffer.from('v10')

/**
 * A desktop that has a keyring by its name may have none that answers: no daemon, or one whose unlocking was declined.
 * Electron says yes all the same; only what it seals tells.
 */
async function isReal({ seal }: Keyring, platform: NodeJS.Platform): Promise<boolean> {
  if (platform !== 'linux') return true
  return !(await seal('probe')).subarray(0, fixedKey.length).equals(fixedKey)
}

/** Looks once, after the app is ready, at what this machine offers. Never fails: without a keyring it says `none`. */
export async function openSecretStore(storage: SafeStorage, platform: NodeJS.Platform): Promise<SecretStore> {
  let keyring: Keyring | null = null
  let backend = 'none'
  try {
    const named = backendOf(storage, platform)
    keyring = unprotected.has(named) ? null : await keyringOf(storage)
    if (keyring !== null && !(await isReal(keyring, platform))) keyring = null
    if (keyring !== null) backend = named
  } catch {
    keyring = null
  }
  if (keyring === null) {
    return {
      backend: 'none',
      secure: false,
      seal: async (text) => Buffer.from(text, 'utf8').toString('base64'),
      open: async (sealed) => Buffer.from(sealed, 'base64').toString('utf8'),
    }
  }
  const { seal, open } = keyring
  return {
    backend,
    secure: true,
    seal: async (text) => (await seal(text)).toString('base64'),
    open: (sealed) => open(Buffer.from(sealed, 'base64')).catch(() => null),
  }
}
