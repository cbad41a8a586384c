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

/** A report that is sent again and again. */
export interface ReportScheduleTable {
  id: string
  report_id: string
  created_by: string
  /** 1 daily, 2 weekly, 3 monthly. */
  rhythm: number
  /** Joined by commas, 1 Monday to 7 Sunday. */
  weekdays: string
  month_day: number
  minute_of_day: number
  /** JSON text of field to value. */
  parameter_values: string
  /** JSON texts of lists. */
  user_ids: string
  role_ids: string
  with_mail: number
  /** 0: it rests. */
  enabled_mark: number
  /** 0: not by itself. */
  next_at: number
  /** 0: never yet. */
  last_at: number
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** JSON text of a message; empty while there is none. */
  result: string
  created_at: number
}

export interface ReportTables {
  data_report: DataReportTable
  report_schedule: ReportScheduleTable
}
