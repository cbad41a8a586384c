import type { RelationKind } from './people.ts'

/** A system is a set of menus; a user works in one of the systems granted to them. */
export interface SystemTable {
  id: string
  full_name: string
  en_code: string
  icon: string
  sort_code: number
  enabled_mark: number
}

/** Menu node, types 0 to 8 (specification, section 3). */
export interface MenuTable {
  id: string
  system_id: string
  parent_id: string
  full_name: string
  en_code: string
  icon: string
  type: number
  url_address: string
  link_target: string
  /** Web or App */
  category: string
  property_json: string
  /** The moduleId of property_json once more, for look-ups; '' where there is none. */
  module_id: string
  /** Which page of the platform it is, by which rights are judged; '' for all others. Written by seed and migrations alone. */
  page_code: string
  sort_code: number
  enabled_mark: number
  /** 1: the buttons (columns, form fields) of this menu are granted one by one. */
  button_authorize: number
  column_authorize: number
  form_authorize: number
  /** 1: rows are seen by the granted data schemes alone. */
  data_authorize: number
}

export type MenuItemKind = 'button' | 'column' | 'form'

/** What can be granted below a menu: a button, a list column or a form field. */
export interface MenuItemTable {
  id: string
  menu_id: string
  kind: MenuItemKind
  full_name: string
  en_code: string
  sort_code: number
  enabled_mark: number
}

export type SubjectKind = 'user' | 'role' | 'position' | 'permissionGroup'
export type GrantKind = 'system' | 'menu' | MenuItemKind | 'resource'

/** Which records of a module are seen by who is granted it; see `shared/access/data-scheme.ts`. */
export interface DataSchemeTable {
  id: string
  menu_id: string
  full_name: string
  en_code: string
  /** A `SchemeKind`. */
  kind: string
  /** Conditions of a scheme of its own, as JSON text; '' for the others. */
  condition_json: string
  description: string
  sort_code: number
  enabled_mark: number
  created_at: number
}

/** One grant; item_id is an id of `system`, `menu`, `menu_item` or `data_scheme`. `grant` is a reserved word. */
export interface AuthorityTable {
  subject_type: SubjectKind
  subject_id: string
  item_type: GrantKind
  item_id: string
}

/** A group that is granted something; see `PermissionGroupMemberTable`. */
export interface PermissionGroupTable {
  id: string
  full_name: string
  en_code: string
  description: string
  sort_code: number
  enabled_mark: number
  created_at: number
}

/** Who is in a permission group. An organisation stands for everybody in it and below it. */
export interface PermissionGroupMemberTable {
  group_id: string
  member_type: 'user' | RelationKind
  member_id: string
}

/** The id is the SHA-256 of the token, so that a copy of the database opens no session. */
export interface SessionTable {
  id: string
  user_id: string
  created_at: number
  expires_at: number
  /** Milliseconds it lives without use. */
  lifetime: number
  /** 'kicked' once a later sign-in ended it. */
  ended: string | null
  ip: string
  client: string
}

export interface CaptchaTable {
  id: string
  answer: string
  created_at: number
  expires_at: number
}

/** Refused sign-ins per account text and place. */
export interface LoginFailureTable {
  account: string
  /** '': anywhere; else an address the account has signed in from, or the session that asked. */
  place: string
  /** 0: the text names no account. */
  known: number
  failures: number
  last_at: number
}

/** Single sign-on tickets by the SHA-256 of their text. */
export interface TicketTable {
  id: string
  user_id: string
  expires_at: number
}

export interface LoginLogTable {
  id: string
  user_id: string | null
  account: string
  success: number
  reason: string
  ip: string
  client: string
  created_at: number
}

export interface AccessTables {
  system: SystemTable
  menu: MenuTable
  menu_item: MenuItemTable
  data_scheme: DataSchemeTable
  authority: AuthorityTable
  permission_group: PermissionGroupTable
  permission_group_member: PermissionGroupMemberTable
  session: SessionTable
  captcha: CaptchaTable
  login_failure: LoginFailureTable
  ticket: TicketTable
  login_log: LoginLogTable
}
