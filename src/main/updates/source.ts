import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Policy } from '#shared/policy/table.ts'

export interface UpdateSource {
  readonly feed: URL
  /** Ed25519 public key (PEM, or base64 of SPKI) that must have signed the feed; null when none was given. */
  readonly key: string | null
}

export interface UpdateMachine {
  readonly platform: NodeJS.Platform
  readonly arch: string
  /** Folder of the installed app's resources, where electron-builder leaves app-update.yml. */
  readonly resources: string
}

/** https, or this machine for a mirror or a test; nothing else is trusted to say what to download. */
export function isFeedAddress(url: URL): boolean {
  const isHere = url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
}

/** The file that electron-builder writes for a system. */
export function feedFile({ platform, arch }: Pick<UpdateMachine, 'platform' | 'arch'>): string {
  if (platform === 'darwin') return 'latest-mac.yml'
  if (platform !== 'linux') return 'latest.yml'
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`
}

/** Where new versions are announced: the organisation's feed, else the one the app was built with. Null: nowhere. */
export function updateSource(policy: Policy, machine: UpdateMachine): UpdateSource | null {
  const built = builtIn(machine.resources)
  const address = policy.updateFeed ?? built.url
  if (policy.updates === false || address === undefined || !URL.canParse(address)) return null
  const folder = new URL(address)
  const isFile = /\.(?:ya?ml|json)$/i.test(folder.pathname)
  const feed = isFile ? folder : new URL(feedFile(machine), address.endsWith('/') ? address : `${address}/`)
  if (!isFeedAddress(feed)) return null
  return { feed, key: policy.updateKey ?? (policy.updateFeed === undefined ? built.key : undefined) ?? null }
}

/** The key for releases that the platform server hands out; null where none may be installed from there. */
export function organisationKey(policy: Policy, machine: UpdateMachine): string | null {
  // An organisation that named a feed, or was given an app with one, updates from it alone.
  if (policy.updates === false || policy.updateFeed !== undefined || updateSource(policy, machine) !== null) return null
  return (policy.updateKey ?? builtIn(machine.resources).key) || null
}

function builtIn(resources: string): { readonly url?: string; readonly key?: string } {
  try {
    const text = readFileSync(join(resources, 'app-update.yml'), 'utf8')
    const value = (name: string) => new RegExp(`^${name}:\\s*['"]?([^'"\\r\\n]+?)['"]?\\s*$`, 'm').exec(text)?.[1]
    const url = value('provider') === 'generic' ? value('url') : undefined
    const key = value('updateKey')
    return { ...(url === undefined ? {} : { url }), ...(key === undefined ? {} : { key }) }
  } catch {
    return {}
  }
}
