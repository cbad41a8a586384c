/** One mail of one person; addresses are written `name <address>`, several joined by commas. */
export interface MailTable {
  id: string
  owner_id: string
  subject: string
  sender: string
  recipients: string
  copies: string
  body_text: string
  /** JSON text of a list of files. */
  attachments: string
  sent_at: number
  is_read: number
  /** `inBox`, `draft` or `sent`. */
  folder?: string
  blind_copies?: string
  is_starred?: number
}

/** A letter that was fetched from a server, by a hash of what it is known by there. */
export interface MailReceivedTable {
  owner_id: string
  uid: string
  received_at: number
}

/** The account that somebody sends and receives mail by. */
export interface MailboxTable {
  id: string
  owner_id: string
  account: string
  sender_name: string
  password_sealed: string
  smtp_host: string
  smtp_port: number
  pop3_host: string
  pop3_port: number
  email_ssl: number
  created_at: number
}

/** Between two moments, `to_user` sees and is told of what waits for `user`. */
export interface FlowEntrustTable {
  id: string
  user_id: string
  to_user_id: string
  start_time: number
  end_time: number
  description: string
  created_at: number
  /** Templates that it is about, each between commas; empty for all of them. */
  template_ids?: string
}

/** A designed portal, or a report: its layout as JSON text. */
export interface LayoutTable {
  id: string
  full_name: string
  en_code: string
  enabled_mark: number
  layout: string
  created_at: number
}

/** A portal: `layout` is what people see since its last release, empty before the first; `model` is what is designed. */
export interface PortalTable extends LayoutTable {
  category: string
  enabled_lock: number
  model: string
  /** 0 never, 1 released, 2 changed since. */
  is_release: number
  description: string
  sort_code: number
  created_by: string
  modified_at: number
}

/** How somebody arranged a portal for themselves, as JSON text. */
export interface PortalOwnTable {
  portal_id: string
  user_id: string
  layout: string
  modified_at: number
}

/** A portal in a system. */
export interface PortalManageTable {
  id: string
  portal_id: string
  system_id: string
  /** Web or App. */
  platform: string
  /** 1: the first of its system there. */
  home_page_mark: number
  sort_code: number
  enabled_mark: number
  description: string
  created_at: number
}

/** Who has a portal in a system, beside those whose menu leads to it. */
export interface PortalGrantTable {
  subject_type: string
  subject_id: string
  manage_id: string
}

/** The portal somebody chose to begin with in a system. */
export interface PortalStartTable {
  user_id: string
  system_id: string
  portal_id: string
}

/** A portal or a report as it was released. */
export interface DesignVersionTable {
  id: string
  /** Of the portal or the report. */
  design_id: string
  /** From 1. */
  version: number
  layout: string
  created_by: string
  created_at: number
}

/** Tables behind the fixed pages (migration 0050). */
export interface PageTables {
  mail: MailTable
  mailbox: MailboxTable
  mail_received: MailReceivedTable
  flow_entrust: FlowEntrustTable
  portal: PortalTable
  portal_own: PortalOwnTable
  portal_manage: PortalManageTable
  portal_grant: PortalGrantTable
  portal_start: PortalStartTable
  design_version: DesignVersionTable
  report: LayoutTable
}
