import { useMenu } from './menu-store.ts'

/** The id of a menu of the signed-in person that shows a generated module; null: they hold none. */
export function useMenuOfModule(modelId: string): string | null {
  return useMenu(({ index }) => {
    const route = index.all.find(({ kind, meta }) => kind === 'module' && meta.relationId === modelId)
    return route?.meta.modelId ?? null
  })
}
