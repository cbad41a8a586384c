/** A report as data: `layout` is what people see since its last release, empty before the first; `model` is what is designed. */
export interface DataReportTable {
  id: string
  full_name: string
  en_code: string
  category: string
  description: string
  sort_code: number
  enabled_mark: number
  model: string
  layout: string
  /** 0 never, 1 released, 2 changed since. */
  is_release: number
  created_by: string
  modified_at: number
  created_at: number
}

export interface ReportTables {
  data_report: DataReportTable
}
