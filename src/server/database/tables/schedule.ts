/** An event of somebody's calendar, with all its occurrences. */
export interface ScheduleTable {
  id: string
  creator_id: string
  /** The event that it was split from, or itself. */
  group_id: string
  /** Known to other calendars; empty for events that were entered here. */
  uid: string
  title: string
  content: string
  category: string
  urgent: number
  color: string
  all_day: number
  /** Of the first occurrence. */
  start_at: number
  /** Of whole days: the midnight after the last one. */
  end_at: number
  reminder_time: number
  reminder_type: number
  /** Sending configuration by which people are reminded; '' for the usual one. */
  send_config_id: string
  /** 1 never, 2 daily, 3 weekly, 4 monthly, 5 yearly. */
  repetition: number
  /** RRULE of RFC 5545 without UNTIL; empty where it does not recur. */
  rule: string
  /** No occurrence starts later; 0: for good. */
  repeat_until: number
  /** JSON text: starts of occurrences that were taken out. */
  excluded: string
  /** JSON text of a list of stored files. */
  files: string
  /** When people are reminded next, and of the occurrence that starts when; 0 for never. */
  next_reminder_at: number
  next_start_at: number
  updated_at: number
  created_at: number
}

/** Who is invited to an event. */
export interface SchedulePersonTable {
  schedule_id: string
  user_id: string
  /** JSON text: starts of occurrences that they declined. */
  excluded: string
  /** They declined what starts later; 0: nothing. */
  declined_after: number
}

export interface ScheduleTables {
  schedule: ScheduleTable
  schedule_person: SchedulePersonTable
}
