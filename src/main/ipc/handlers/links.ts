import type { linkRoutes } from '#shared/ipc/links.ts'
import type { Links } from '#main/links/service.ts'
import type { HandlersOf } from '../contract.ts'

export function createLinkHandlers(links: Links): HandlersOf<typeof linkRoutes> {
  return {
    'links.ready': () => links.ready(),
    'links.open': ({ path }) => links.open(path),
  }
}
