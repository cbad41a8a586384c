import type { ChartPoint } from '#shared/api/portal.ts'
import { figureAddress } from '#renderer/access/figure-address.ts'
import { useMenusOfModules } from '#renderer/access/menu-of-module.ts'
import type { PortalCard } from './layout.ts'

/** Where the records are listed that a point of a card counts; null where the reader has no list of them. */
export function usePointAddress(portalId: string, card: Pick<PortalCard, 'id' | 'title'>, modelId: string) {
  const routes = useMenusOfModules()
  return (point: ChartPoint): string | null => {
    const route = routes.get(point.modelId ?? modelId)
    return route
      ? figureAddress(route.path, { portal: portalId, item: card.id, key: point.key }, [card.title, point.name])
      : null
  }
}
