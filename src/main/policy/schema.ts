import * as z from 'zod'
import { desktopSchemas } from '#shared/ipc/desktop.ts'
import { networkPrinter } from '#shared/printing/network-printer.ts'

const web = z
  .string()
  .max(2000)
  .refine((text) => isWeb(text))

function isWeb(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
}

const server = z.object({
  name: z.string().trim().min(1).max(50),
  /** Without a trailing slash, as profiles keep it. */
  url: web.transform((text) => text.replace(/\/+$/, '')),
})

const defaultProxy = { mode: 'system', server: '', bypass: '', pacUrl: '' } as const
/** A file names only what its mode needs. */
const proxy = z.preprocess(
  (value) => (typeof value === 'object' && value !== null ? { ...defaultProxy, ...value } : value),
  desktopSchemas.proxy,
)

/** What an organisation may settle for all its machines. Every entry is optional and stands for itself. */
export const policySchemas = {
  servers: z.array(server).min(1).max(50),
  /** Nobody adds another server, nor the local workspace. */
  serversLocked: z.boolean(),
  proxy,
  /** False: no update check at all. */
  updates: z.boolean(),
  /** Folder or file of the update feed. */
  updateFeed: web,
  /** PEM or base64 (SPKI) of the Ed25519 key that signs the feed. */
  updateKey: z.string().max(2000),
  closeToTray: z.boolean(),
  startAtLogin: desktopSchemas.startAtLogin,
  notifications: z.boolean(),
  /** Label and receipt printers of the network that everybody finds in the list of printers. */
  printers: z.array(networkPrinter).max(50),
  /** False: a session is never kept on the machine. */
  keepSignedIn: z.boolean(),
} as const
export type PolicyName = keyof typeof policySchemas
export type Policy = { readonly [Name in PolicyName]?: z.output<(typeof policySchemas)[Name]> }

export interface ReadPolicy {
  readonly policy: Policy
  /** Names of entries that were ignored: unknown or of the wrong shape. */
  readonly faults: readonly string[]
}

/** Takes each entry for itself, so that one mistake does not switch off the rest. */
export function readPolicy(value: unknown): ReadPolicy {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { policy: {}, faults: [''] }
  const policy: Record<string, unknown> = {}
  const faults: string[] = []
  for (const [name, entry] of Object.entries(value)) {
    const schema = Object.hasOwn(policySchemas, name) ? policySchemas[name as PolicyName] : null
    const parsed = schema?.safeParse(entry)
    if (parsed?.success) policy[name] = parsed.data
    else faults.push(name.slice(0, 100))
  }
  return { policy, faults }
}
