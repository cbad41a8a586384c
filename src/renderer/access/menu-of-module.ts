import { useMemo } from 'react'
import type { MenuRoute } from '#shared/access/routes.ts'
import { useMenu } from './menu-store.ts'

/** The id of a menu of the signed-in person that shows a generated module; null: they hold none. */
export function useMenuOfModule(modelId: string): string | null {
  return useMenu(({ index }) => {
    const route = index.all.find(({ kind, meta }) => kind === 'module' && meta.relationId === modelId)
    return route?.meta.modelId ?? null
  })
}

/** The menus of the signed-in person that show generated modules, by the id of the module; the first of each. */
export function useMenusOfModules(): ReadonlyMap<string, MenuRoute> {
  const index = useMenu((state) => state.index)
  return useMemo(() => {
    const ofModules = index.all.filter(({ kind, meta }) => kind === 'module' && meta.relationId)
    return new Map(ofModules.toReversed().map((route) => [String(route.meta.relationId), route]))
  }, [index])
}
