export interface DictionaryTypeTable {
  id: string
  /** '-1' for a root category. */
  parent_id: string
  full_name: string
  en_code: string
  is_tree: number
  sort_code: number
  description: string
  /** What the file that it came in held besides. */
  file_keys?: string
  created_at: number
}

export interface DictionaryEntryTable {
  id: string
  dictionary_type_id: string
  /** '0' for a top entry. */
  parent_id: string
  full_name: string
  en_code: string
  enabled_mark: number
  sort_code: number
  description: string
  /** What the file that it came in held besides. */
  file_keys?: string
  created_at: number
}

export interface RegionTable {
  id: string
  /** '-1' for a top region. */
  parent_id: string
  full_name: string
  en_code: string
  enabled_mark: number
  sort_code: number
  description: string
}

/** Column settings of a user for a menu; field_list is JSON text. */
export interface ColumnSettingTable {
  user_id: string
  menu_id: string
  field_list: string
}

/** System configuration, one row per field; value is JSON text. */
export interface SystemSettingTable {
  name: string
  value: string
}

/** What the server keeps about itself (seed, announced accounts); value is JSON text. */
export interface ServerFactTable {
  name: string
  value: string
}

/** In-app messages. Types: 1 notice, 2 flow, 3 system. */
export interface MessageTable {
  id: string
  type: number
  title: string
  body_text: string
  /** JSON of `title` and `body` in the other languages, or as message codes, where they are no person's words. */
  texts: string | null
  /** The titles of those languages, a line each, for whoever looks for one. */
  titles?: string
  /** What the message is about, so that the same one is not sent twice; '' for others. */
  topic: string
  release_user_id: string | null
  released_at: number
  /** Of flow messages: 1 approval, 2 entrust. */
  flow_type: number | null
  /** JSON text of a list of files. */
  files: string | null
  /** Epoch milliseconds from which on no reader sees it; null: never. */
  expires_at?: number | null
}

export interface MessageRecipientTable {
  message_id: string
  user_id: string
  is_read: number
  /** Epoch milliseconds at which it was opened or marked read; null where nobody noted it. */
  read_at?: number | null
  /** Taken out of the list of this recipient; the row stays, so that a topic is not sent again. */
  deleted_at: number | null
}

/** A stored file; its bytes are `content`'s, or without one (seeds, older files) those of DATA/files/{type}/{id}. */
export interface StoredFileTable {
  type: string
  id: string
  name: string
  size: number
  created_by: string | null
  created_at: number
  /** SHA-256 of the bytes. */
  content?: string | null
  md5?: string | null
  /** What the bytes are, as they say themselves. */
  media_type?: string | null
  /** Epoch milliseconds until which a draft or an upload needs it. */
  kept_until?: number | null
}

/** Which record of which module holds a file. */
export interface FileHolderTable {
  file_type: string
  file_id: string
  model_id: string
  record_id: string
}

/** One-time download links by the SHA-256 of their text; path is relative to the data folder. */
export interface DownloadLinkTable {
  id: string
  path: string
  file_name: string
  /** 1: the file was made for this link and goes with it. */
  temporary: number
  expires_at: number
  /** JSON text of the stored files that are sent instead of a path: one, or several as an archive. */
  source?: string | null
  /** 1: shown in the page that asks, where its kind allows. */
  is_shown?: number | null
  /** The session that asked for it. */
  session_id?: string | null
}

/** How a run of something that the server does by itself ended. */
export interface JobRunTable {
  id: string
  job: string
  started_at: number
  ended_at: number
  /** 1: it failed, for that reason. */
  failed: number
  reason: string
}

/** A task that somebody planned: a data interface that is asked, or a job of the server that is done, at a cron. */
export interface ScheduledTaskTable {
  id: string
  full_name: string
  en_code: string
  /** '1' a data interface, '3' a job of the server. */
  execute_type: string
  cron: string
  /** 0: without one. */
  start_at: number
  end_at: number
  interface_id: string
  /** JSON text of a list. */
  parameters: string
  local_task: string
  description: string
  sort_code: number
  enabled_mark: number
  /** 0: never again, or not while it is disabled. */
  next_at: number
  last_at: number
  created_by: string
  created_at: number
}

export interface SystemTables {
  scheduled_task: ScheduledTaskTable
  job_run: JobRunTable
  dictionary_type: DictionaryTypeTable
  dictionary_entry: DictionaryEntryTable
  region: RegionTable
  column_setting: ColumnSettingTable
  system_setting: SystemSettingTable
  server_fact: ServerFactTable
  message: MessageTable
  message_recipient: MessageRecipientTable
  stored_file: StoredFileTable
  file_holder: FileHolderTable
  download_link: DownloadLinkTable
}
