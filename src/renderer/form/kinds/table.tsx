import { ChildTable } from '../table/ChildTable.tsx'
import type { KindView } from '../view.ts'

export const tableView: KindView = {
  Edit: ({ field, describedBy }) => <ChildTable field={field} describedBy={describedBy} />,
  Text: () => null,
  layout: 'block',
  cell: 'direct',
  width: 150,
}
