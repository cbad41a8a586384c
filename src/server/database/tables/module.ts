/** A stored module definition; form_data and column_data are JSON texts (wire contract 6.3 and 6.4). */
export interface VisualModelTable {
  id: string
  full_name: string
  en_code: string
  category: string
  type: number
  /** 1 form only, 2 form and list. */
  web_type: number
  form_data: string
  column_data: string
  tables: string
  enabled_mark: number
  /** 0 unpublished, 1 published. */
  is_release: number
  /** Grows with every change of the definition, so that parsed copies notice. */
  version: number
  sort_code: number
  description: string
  created_by: string
  created_at: number
  /** JSON text of the keys that a design came with and that have no column here; null for none. */
  other_keys?: string | null
}

/** Physical table of a module: `field` is '' for the main table, else the name of a child table's field. */
export interface ModuleTableTable {
  model_id: string
  field: string
  name: string
}

/** Physical column of a field; `table_field` is the `field` of its table. */
export interface ModuleColumnTable {
  model_id: string
  table_field: string
  field: string
  name: string
  storage: string
}

/** One save of a record that changed something. */
export interface RecordChangeTable {
  id: string
  model_id: string
  record_id: string
  /** Of the record after the save. */
  version: number
  /** form, list, approval, restore, delete or undelete. */
  reason: string
  user_id: string
  /** JSON text: by field, its value before and after, as records hold it. */
  fields: string
  created_at: number
}

/** A record that was deleted and can be brought back for a while. */
export interface DeletedRecordTable {
  id: string
  model_id: string
  record_id: string
  /** Whoever deleted it. */
  user_id: string
  /** Of the record. */
  version: number
  created_by: string
  record_created_at: number
  modified_by: string
  modified_at: number
  /** JSON text: its values by field, as records hold them. */
  content: string
  /** When it was deleted. */
  created_at: number
}

/** What somebody said about a record. */
export interface RecordCommentTable {
  id: string
  model_id: string
  record_id: string
  user_id: string
  content: string
  /** JSON text: ids of people who are named in it. */
  mentions: string
  /** The comment that it answers; empty for none. */
  reply_id: string
  /** JSON text of a list of files. */
  files: string
  created_at: number
  /** 0: never. */
  modified_at: number
}

/** Who is told of comments on a record. */
export interface RecordFollowerTable {
  id: string
  model_id: string
  record_id: string
  user_id: string
  created_at: number
}

/** Which print templates the records of a module may be printed with. */
export interface ModuleTemplateTable {
  model_id: string
  template_id: string
}

export interface PrintTemplateTable {
  id: string
  full_name: string
  en_code: string
  /** Code of an entry of the dictionary printDev. */
  category: string
  /** 1 flow, 2 function. */
  type: number
  enabled_mark: number
  sort_code: number
  description: string
  print_template: string
  /** JSON text of paper, orientation and margins. */
  page_param: string
  sql_template: string
  left_fields: string
  /** Data source of `sql_template`. */
  db_link_id: string
  /** 1: whoever stored the queries and their source looks after data interfaces. Others do not run. */
  queries_checked: number
  created_at: number
  /** 0: never. */
  updated_at: number
}

export interface PrintTemplateVersionTable {
  id: string
  template_id: string
  /** From 1 in the order of being put aside; 0 of a draft. */
  number: number
  /** 0 draft, 2 archived. */
  state: number
  print_template: string
  page_param: string
  /** Who stored it. */
  user_name: string
  created_at: number
}

export interface PrintLogTable {
  id: string
  template_id: string
  title: string
  copies: number
  user_id: string
  created_at: number
  /** Empty where a client of the family did not say. */
  record_id: string
  /** Empty where nobody said which module's record it was, and of before modules were noted. */
  model_id: string
  printer: string
  /** Name of the job on the machine that printed; empty for none. */
  job_id: string
  permit_id: string
  /** See printResults of shared/api/print.ts. */
  result: string
  message: string
  /** Counted prints of the record up to this one; 0 where nobody counts, or it was never printed. */
  number: number
}

export interface PrintRuleTable {
  template_id: string
  /** JSON text of a print rule. */
  rule: string
  updated_at: number
}

/** Who let the queries of a template run. */
export interface PrintTemplateCheckTable {
  id: string
  template_id: string
  user_id: string
  user_name: string
  /** As they stood then. */
  queries: string
  db_link_id: string
  digest: string
  created_at: number
}

/** Tables of generated modules, their records' history and printing (migrations 0020 and up). */
export interface ModuleTables {
  visual_model: VisualModelTable
  module_table: ModuleTableTable
  record_change: RecordChangeTable
  deleted_record: DeletedRecordTable
  record_comment: RecordCommentTable
  record_follower: RecordFollowerTable
  module_column: ModuleColumnTable
  module_template: ModuleTemplateTable
  print_template: PrintTemplateTable
  print_template_version: PrintTemplateVersionTable
  print_template_check: PrintTemplateCheckTable
  print_log: PrintLogTable
  print_rule: PrintRuleTable
}
