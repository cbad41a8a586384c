/** A workbook that waits for its import; of a person and a source only the latest is kept. */
export interface ImportUploadTable {
  id: string
  user_id: string
  /** What is imported from it. */
  source: string
  file_name: string
  created_at: number
}

export interface ImportTables {
  import_upload: ImportUploadTable
}
