import type { MenuNode } from '#shared/api/auth.ts'
import type { ViewTarget } from '#shared/ipc/views.ts'
import { readProperty } from '#shared/access/routes.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import type { SessionService } from '#main/session/contract.ts'
import type { ResolvedTarget } from './contract.ts'
import { addressTarget, menuTarget, type Target, type TargetRefusal } from './target.ts'

export interface ResolveOptions {
  readonly servers: Pick<ServerRegistry, 'baseUrl' | 'ready'>
  readonly session: Pick<SessionService, 'currentUser' | 'loginConfig' | 'token'>
}

/**
 * Turns what the page names into an address. The page never sends one of the menu: main looks it up in the menu the
 * server granted, so that the token's placeholder is filled nowhere else. Fails with view.refused, view.unknown,
 * session.none, bridge.cancelled when server or session changed meanwhile, and what reading the menu or the login configuration fails with.
 */
export function createResolver({ servers, session }: ResolveOptions): (asked: ViewTarget) => Promise<ResolvedTarget> {
  return async (asked) => {
    await servers.ready()
    const serverUrl = servers.baseUrl()
    if (serverUrl === null) throw new BridgeFailure('server.none')
    const token = session.token()
    if ('address' in asked) {
      const target = accepted(addressTarget(asked.address, serverUrl))
      return { target, title: new URL(target.origin).host }
    }
    const { user } = await session.currentUser(false)
    const node = findNode(user.menuList, asked.menuId)
    if (node === null) throw new BridgeFailure('view.unknown')
    const config = needsConfig(node) ? await session.loginConfig() : null
    // The token of one server never gets into an address of another.
    if (servers.baseUrl() !== serverUrl || session.token() !== token) throw new BridgeFailure('bridge.cancelled')
    const context = {
      serverUrl,
      token,
      screenHost: config?.dataScreenHost ?? '',
      reportPage: config?.reportPage ?? '',
    }
    const relationId = readProperty(node.propertyJson).moduleId
    const target = accepted(menuTarget({ ...node, relationId }, context))
    return { target, title: node.fullName || node.enCode }
  }
}

/** Only an entry that opens a page somewhere. */
const types = [5, 6, 7]

function findNode(menu: readonly MenuNode[], id: string): MenuNode | null {
  for (const node of menu) {
    if (node.id === id) return types.includes(node.type) ? node : null
    const below = findNode(node.children, id)
    if (below !== null) return below
  }
  return null
}

function needsConfig({ type, urlAddress }: MenuNode): boolean {
  return type !== 7 || urlAddress.includes('${dataV}')
}

function accepted(target: Target | TargetRefusal): Target {
  if ('refused' in target) {
    throw new BridgeFailure(target.refused === 'session' ? 'session.none' : 'view.refused', '', {
      detail: target.refused,
    })
  }
  return target
}
