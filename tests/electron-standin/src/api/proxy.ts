import { missing } from '../core/missing.ts'

/** The proxy that session.setProxy chose for a URL, or null for a direct connection. */
export function proxyFor(config: Electron.ProxyConfig, url: URL): URL | null {
  if (config.mode === 'system') return fromEnvironment(url)
  if (config.mode !== 'fixed_servers' || bypasses(config, url)) return null
  const scheme = url.protocol.slice(0, -1)
  let fallback: string | undefined
  for (const rule of (config.proxyRules ?? '').split(';')) {
    const [left = '', right] = rule.trim().split('=')
    if (right !== undefined && left === scheme) return serverOf(right)
    if (right === undefined && left !== '') fallback ??= left
  }
  return fallback === undefined ? null : serverOf(fallback)
}

function serverOf(list: string): URL | null {
  const first = list.split(',')[0]?.trim() ?? ''
  if (first.startsWith('direct://')) return null
  if (/^socks/.test(first)) missing('session.setProxy with a SOCKS server')
  return new URL(first.includes('://') ? first : `http://${first}`)
}

function fromEnvironment(url: URL): URL | null {
  const { env } = process
  const value = url.protocol === 'https:' ? (env.https_proxy ?? env.HTTPS_PROXY) : env.http_proxy
  const proxyBypassRules = (env.no_proxy ?? env.NO_PROXY ?? '').replaceAll(',', ';')
  return value && !bypasses({ proxyBypassRules }, url) ? serverOf(value) : null
}

/** Loopback is never proxied unless <-loopback> is given, as in Chromium. */
export function bypasses({ proxyBypassRules = '' }: Electron.ProxyConfig, url: URL): boolean {
  const rules = proxyBypassRules.split(/[;,]/).map((rule) => rule.trim())
  const host = url.hostname
  const isLoopback = host === 'localhost' || host.endsWith('.localhost') || /^127\./.test(host) || host === '[::1]'
  if (isLoopback && !rules.includes('<-loopback>')) return true
  return rules.some((rule) => {
    if (rule === '<local>') return !host.includes('.')
    if (rule === '' || rule.startsWith('<')) return false
    const [, pattern = '', port] = /^(?:[a-z]+:\/\/)?(.+?)(?::(\d+))?$/.exec(rule) ?? []
    if (port && port !== (url.port || (url.protocol === 'https:' ? '443' : '80'))) return false
    const escaped = pattern
      .replace(/^\./, '*.')
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
    return new RegExp(`^${escaped}$`, 'i').test(host)
  })
}
