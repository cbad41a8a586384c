import type { ProxyConfig } from 'electron'
import type { ProxySettings } from '#shared/ipc/desktop.ts'
import { readProxyBypass, readProxyServer } from '#shared/rules/proxy.ts'

/** What Electron's session.setProxy is told. Text that is no valid setting means the system's proxy. */
export function proxyConfig({ mode, server, bypass, pacUrl }: ProxySettings): ProxyConfig {
  switch (mode) {
    case 'direct':
      return { mode: 'direct' }
    case 'pac':
      return { mode: 'pac_script', pacScript: pacUrl.trim() }
    case 'manual': {
      const proxy = readProxyServer(server)
      if (proxy === null) return { mode: 'system' }
      const names = readProxyBypass(bypass) ?? []
      return {
        mode: 'fixed_servers',
        proxyRules: `${proxy.scheme}://${proxy.host}:${proxy.port}`,
        ...(names.length > 0 ? { proxyBypassRules: names.join(';') } : {}),
      }
    }
    case 'system':
      return { mode: 'system' }
  }
}
