import { DesignsPage } from '../design/DesignsPage.tsx'
import { reports } from './design/report-kind.ts'

/** Reports as data (section 2, menu type 5). */
export function ReportsPage({ menuId }: { readonly menuId: string | null }) {
  return <DesignsPage kind={reports} menuId={menuId} />
}
