const start = 'menu/'

/** Under which name the dialog of a menu keeps its drafts: those of each system, and of each menu that one is added below, apart. */
export function menuDraft(systemId: string, parentId?: string): string {
  return `${start}${systemId}${parentId === undefined ? '' : `/${parentId}`}`
}

/** Where a draft belongs; null for a draft of something else. */
export function placeOfDraft(moduleId: string): { readonly systemId: string; readonly parentId: string | null } | null {
  if (!moduleId.startsWith(start)) return null
  const [systemId = '', parentId = null] = moduleId.slice(start.length).split('/')
  return { systemId, parentId }
}
