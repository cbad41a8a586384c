/** A notice as its authors have it; what was released is a message of the same id, too. */
export interface NoticeTable {
  id: string
  title: string
  /** HTML. */
  body_text: string
  /** JSON text of a list of files. */
  files: string
  /** Suffixed ids of people and of what holds them, joined by commas; resolved when it is released. */
  to_user_ids: string
  excerpt: string
  /** JSON text of what other clients of the family wrote beside; '' for nothing. */
  extra?: string
  /** 0 draft, 1 released. */
  enabled_mark: number
  creator_id: string
  created_at: number
  modified_at: number
  release_user_id: string | null
  released_at: number | null
}

/** A file that a message, notice or portal shows or that hangs on one: its readers may fetch it. */
export interface TextFileTable {
  holder: 'message' | 'notice' | 'flowTask' | 'comment' | 'portal'
  holder_id: string
  /** Of the address; '' of what hangs on it, where the id alone counts. */
  file_type: string
  file_id: string
}

export interface NoticeTables {
  notice: NoticeTable
  text_file: TextFileTable
}
