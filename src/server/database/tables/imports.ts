/** A workbook that waits for its import; of a person and a source only the latest is kept. */
export interface ImportUploadTable {
  id: string
  user_id: string
  /** What is imported from it. */
  source: string
  file_name: string
  created_at: number
}

/** An import in parts. The parts themselves lie in the data folder. */
export interface PartedImportTable {
  id: string
  user_id: string
  source: string
  source_id: string
  file_name: string
  records: number
  parts: number
  /** The next part to be stored; everything before it is. */
  part: number
  done: number
  failed: number
  created_at: number
}

/** A record of an import in parts that was not stored. */
export interface PartedFailureTable {
  parted_import_id: string
  /** Of the record in the file, from 0. */
  place: number
  /** JSON of the record as failed rows are answered. */
  record: string
}

export interface ImportTables {
  import_upload: ImportUploadTable
  parted_import: PartedImportTable
  parted_import_failure: PartedFailureTable
}
