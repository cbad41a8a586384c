/** A design that is worked on: `content` is the JSON text of the whole entity (wire contract 6.1). */
export interface ModuleDraftTable {
  model_id: string
  /** Another with every save. */
  revision: string
  content: string
  saved_by: string
  saved_at: number
}

/** Who has a design open for writing; over when `seen_at` is too long ago. */
export interface ModuleLeaseTable {
  model_id: string
  /** Of one window. */
  holder_key: string
  user_id: string
  taken_at: number
  seen_at: number
}

/** What was released once. */
export interface ModuleVersionTable {
  id: string
  model_id: string
  /** From 1 on, per model. */
  number: number
  author_id: string
  author_name: string
  note: string
  /** As of a draft. */
  content: string
  /** JSON text of a list of changes since the version before. */
  changes: string
  released_at: number
}

/** A part of a form that was kept to be used again: `content` is the JSON text of a list of stored fields. */
export interface DesignSectionTable {
  id: string
  full_name: string
  content: string
  created_by: string
  created_at: number
}

/** Tables of the designer (migrations 0360 and up). */
export interface DesignTables {
  module_draft: ModuleDraftTable
  module_lease: ModuleLeaseTable
  module_version: ModuleVersionTable
  design_section: DesignSectionTable
}
