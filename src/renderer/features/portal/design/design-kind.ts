import type { DataOf } from '#shared/api/table.ts'
import type { RowOf } from '#renderer/components/page/ListPage.tsx'

/** What was stored of a portal or a report to be designed. */
export type Design = DataOf<'portalDesign.one' | 'reportDesign.one'>
export type ListedDesign = RowOf<'portalDesign.list' | 'reportDesign.list'>

/** What a version changed of the one before, a line each; null where one of them cannot be read. */
export type UseChanges = (before: string, after: string) => readonly string[] | null

/** Portals and reports are managed alike; in this they differ. */
export interface DesignKind {
  /** Their calls begin with it. */
  readonly calls: 'portalDesign' | 'reportDesign'
  readonly words: 'portalDesigns' | 'reportDesigns'
  /** Their designer's, and the title of their list by the same name. */
  readonly page: 'portalDesigner' | 'reportDesigner'
  readonly useChanges: UseChanges
  /** Code of the dictionary of their categories; absent where they have none. */
  readonly categories?: string
}

export const designerAddress = ({ page }: DesignKind, id: string | null) =>
  `/${page}?id=${encodeURIComponent(id ?? '')}`
