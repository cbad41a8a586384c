/** Times are epoch milliseconds, flags are 0 or 1, ids are text. Root parents are '-1'. */
export interface OrganizationTable {
  id: string
  parent_id: string
  full_name: string
  en_code: string
  /** company or department */
  category: string
  /** Ids from the root to this one, joined with commas. */
  path: string
  /** Names from the root to this one, joined with slashes. */
  path_names: string
  manager_id: string | null
  sort_code: number
  enabled_mark: number
  description: string
  created_at: number
  /** What its name is found by in pinyin; null: not worked out yet (`database/name-keys.ts`). */
  name_keys?: string | null
}

/** What a company tells about itself (address, bank account …), as JSON; no row until something is told. */
export interface OrganizationDetailTable {
  organization_id: string
  property_json: string
}

/** What somebody may do in an organisation (`this_`) and in those below it (`below_`); flags are 0 or 1. */
export interface OrganizationManagerTable {
  user_id: string
  organization_id: string
  this_select: number
  this_add: number
  this_edit: number
  this_remove: number
  below_select: number
  below_add: number
  below_edit: number
  below_remove: number
  created_at: number
}

export interface PositionTable {
  id: string
  organization_id: string
  full_name: string
  en_code: string
  type: string
  sort_code: number
  enabled_mark: number
  description: string
  created_at: number
  /** What its name is found by in pinyin; null: not worked out yet (`database/name-keys.ts`). */
  name_keys?: string | null
}

export interface RoleTable {
  id: string
  full_name: string
  en_code: string
  type: string
  global_mark: number
  sort_code: number
  enabled_mark: number
  description: string
  created_at: number
  /** What its name is found by in pinyin; null: not worked out yet (`database/name-keys.ts`). */
  name_keys?: string | null
}

export interface RoleOrganizationTable {
  role_id: string
  organization_id: string
}

/** `group` is a reserved word. */
export interface UserGroupTable {
  id: string
  full_name: string
  en_code: string
  type: string
  sort_code: number
  enabled_mark: number
  description: string
  created_at: number
}

/** `user` is a reserved word. */
export interface PlatformUserTable {
  id: string
  account: string
  real_name: string
  /** From hashPassword; empty: cannot sign in. */
  password_hash: string
  is_administrator: number
  /** 1 normal, 0 disabled, 2 locked, null not activated. */
  enabled_mark: number | null
  head_icon: string
  /** 1 male, 2 female, 3 secret. */
  gender: number
  mobile_phone: string
  email: string
  organization_id: string
  position_id: string | null
  manager_id: string | null
  system_id: string | null
  portal_id: string
  sign_img: string
  theme: string
  language: string
  sort_code: number
  description: string
  created_at: number
  deleted_at: number | null
  change_password_date: number | null
  last_login_at: number | null
  last_login_ip: string
  prev_login_at: number | null
  prev_login_ip: string
  /** What its name is found by in pinyin; null: not worked out yet (`database/name-keys.ts`). */
  name_keys?: string | null
}

/** Memberships: one row per user and object. */
export interface UserRelationTable {
  user_id: string
  object_type: RelationKind
  object_id: string
}
export type RelationKind = 'organization' | 'position' | 'role' | 'group'

/** The name that something had when it was deleted: records chose it, and go on naming it. People keep their own rows. */
export interface DeletedNameTable {
  kind: DeletedKind
  id: string
  full_name: string
  /** Names from the root to it, joined with slashes; of a position those of its organisation. */
  place: string
  /** Id of the category of an entry. */
  scope: string
  en_code: string
  deleted_at: number
}
/** `dictionary`: a category of entries. */
export type DeletedKind = RelationKind | 'dictionary' | 'entry'

export interface PeopleTables {
  deleted_name: DeletedNameTable
  organization: OrganizationTable
  organization_detail: OrganizationDetailTable
  organization_manager: OrganizationManagerTable
  position: PositionTable
  role: RoleTable
  role_organization: RoleOrganizationTable
  user_group: UserGroupTable
  platform_user: PlatformUserTable
  user_relation: UserRelationTable
}
