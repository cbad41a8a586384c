import { askUrl } from '../core/page.ts'
import { missing } from '../core/missing.ts'

// Chromium started from outside knows no custom schemes, so app://host/path lives at a reserved https origin that is
// answered by DevTools' Fetch domain and never reaches the network. Whatever the app sees is mapped back.

const privileges = new Map<string, Electron.Privileges>()
const suffix = 'standin.invalid'
const outward = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)([^]*)$/i
const inward = new RegExp(`^https://(.+)\\.([a-z][a-z\\d+-]*)\\.${suffix.replace('.', '\\.')}(?=[/?#]|$)([^]*)$`)

/** Remembers what protocol.registerSchemesAsPrivileged said. */
export function addPrivileged(scheme: string, given: Electron.Privileges): void {
  for (const needed of ['standard', 'secure'] as const) {
    if (!given[needed]) missing(`protocol.registerSchemesAsPrivileged of a scheme that is not ${needed}`)
  }
  for (const refused of ['bypassCSP', 'allowServiceWorkers', 'allowExtensions'] as const) {
    if (given[refused]) missing(`protocol.registerSchemesAsPrivileged with ${refused}`)
  }
  privileges.set(scheme, given)
}

export function privilegesOf(scheme: string): Electron.Privileges | undefined {
  return privileges.get(scheme)
}

/** The URL as Chromium must be told. */
export function toWeb(url: string): string {
  const found = outward.exec(url)
  if (!found?.[1] || !privileges.has(found[1].toLowerCase())) return url
  return `https://${found[2] || 'x'}.${found[1].toLowerCase()}.${suffix}${found[3] || '/'}`
}

/** The URL as the app must see it. */
export function fromWeb(url: string): string {
  const found = inward.exec(url)
  return found?.[2] && privileges.has(found[2]) ? `${found[2]}://${found[1]}${found[3]}` : url
}

/** An origin as the app must see it: 'app://host', 'file://', 'null'. */
export function originOf(url: string): string {
  const shown = fromWeb(url)
  const scheme = shown.split(':')[0] ?? ''
  if (scheme === 'file') return 'file://'
  if (privileges.has(scheme)) return shown.split('/').slice(0, 3).join('/')
  try {
    return new URL(shown).origin
  } catch {
    return 'null'
  }
}

/**
 * A Content-Security-Policy as Chromium must be told: custom schemes become their reserved origins, and the blocking
 * request behind before-input-event is let through.
 */
export function policyToWeb(policy: string): string {
  const mapped = [...privileges.keys()].reduce((text, scheme) => {
    const source = new RegExp(`(?<=^|\\s)${scheme}:(?://([^\\s;/]*))?(?=[\\s;/]|$)`, 'g')
    return text.replace(source, (_all, host?: string) => `https://${host || '*'}.${scheme}.${suffix}`)
  }, policy)
  return mapped
    .split(',')
    .map((one) => allowConnection(one))
    .join(',')
}

function allowConnection(policy: string): string {
  const origin = new URL(askUrl).origin
  const directives = policy.split(';').map((directive) => directive.trim())
  const named = (name: string) => directives.findIndex((directive) => directive.split(/\s+/)[0]?.toLowerCase() === name)
  const sources = (at: number) =>
    (directives[at] ?? '')
      .split(/\s+/)
      .slice(1)
      .filter((source) => source !== "'none'")
  const connect = named('connect-src')
  const fallback = named('default-src')
  if (connect < 0 && fallback < 0) return policy
  const extended = ['connect-src', ...sources(connect >= 0 ? connect : fallback), origin].join(' ')
  if (connect >= 0) directives[connect] = extended
  else directives.push(extended)
  return directives.filter((directive) => directive !== '').join('; ')
}
