import type { PreferenceService } from '#main/preferences/preferences.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import type { SessionService } from '#main/session/contract.ts'
import { userHash } from '#main/session/vault.ts'
import type { DesktopSurroundings } from './contract.ts'

/** The services around the desktop's own. They are made after it, so each is asked for when it is needed. */
export interface SurroundingServices {
  readonly servers: () => Pick<ServerRegistry, 'state' | 'current'>
  readonly session: () => Pick<SessionService, 'state' | 'lock'>
  readonly preferences: () => Pick<PreferenceService, 'read' | 'write' | 'language'>
  readonly online: () => boolean
  /** name/account of the person signed in, as documents show it. */
  readonly userName: () => string | null
}

export function desktopSurroundings(services: SurroundingServices): DesktopSurroundings {
  const { servers, session, preferences } = services
  return {
    language: () => preferences().language(),
    session: () => session().state(),
    lock: () => void session().lock(),
    servers: () => servers().state(),
    online: services.online,
    owner: () => {
      const profile = servers().current()
      const { account } = session().state()
      return profile === null || account === null ? null : userHash(profile.id, account)
    },
    names: () => {
      const { lastAccount = '' } = preferences().read()
      return [session().state().account ?? '', lastAccount, ...(services.userName() ?? '').split('/')]
    },
    zoom: () => preferences().read().zoom ?? 1,
    keepZoom: (zoom) => preferences().write({ zoom }),
  }
}
