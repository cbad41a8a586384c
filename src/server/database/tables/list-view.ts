/** What a list shows and how, saved under a name that is unique for its owner and the module. */
export interface ListViewTable {
  id: string
  model_id: string
  user_id: string
  full_name: string
  /** JSON text of viewContent of shared/api/list-view.ts. */
  content: string
  created_at: number
}

/** A role whose people have a view, too. */
export interface ListViewRoleTable {
  view_id: string
  role_id: string
}

/** Whether somebody has a view as a tab; without a row they do. */
export interface ListViewPinTable {
  view_id: string
  user_id: string
  is_pinned: number
}

export interface ListViewTables {
  list_view: ListViewTable
  list_view_role: ListViewRoleTable
  list_view_pin: ListViewPinTable
}
