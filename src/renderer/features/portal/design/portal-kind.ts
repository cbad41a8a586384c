import { portalDifference } from '#shared/design/portal/diff.ts'
import { readPortalDocument } from '#shared/design/portal/document.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { DesignKind, UseChanges } from './design-kind.ts'

const kinds = ['added', 'removed', 'changed', 'moved'] as const

/** What became of the cards of a portal between two layouts. */
const usePortalChanges: UseChanges = (before, after) => {
  const t = useT()
  const [former, now] = [readPortalDocument(before), readPortalDocument(after)]
  if (!former || !now) return null
  const difference = portalDifference(former, now)
  return kinds
    .filter((kind) => difference[kind].length > 0)
    .map((kind) => t(`designing.difference.${kind}`, { names: difference[kind].join(', ') }))
}

export const portals: DesignKind = {
  calls: 'portalDesign',
  words: 'portalDesigns',
  page: 'portalDesigner',
  useChanges: usePortalChanges,
  categories: 'portalDesigner',
}
