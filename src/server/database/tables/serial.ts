import type { SerialDateFormat } from '#shared/rules/serial-number.ts'

/** A serial-number rule. */
export interface SerialRuleTable {
  id: string
  full_name: string
  en_code: string
  /** Id of an entry of the dictionary businessType. */
  category: string
  prefix: string
  date_format: SerialDateFormat
  digit: number
  /** Of `serialKinds`: 1 counted, 2 random, 3 a UUID. */
  type: number
  suffix: string
  random_digit: number
  random_type: number
  /** With zeros in front up to `digit` places. */
  start_number: string
  sort_code: number
  enabled_mark: number
  description: string
  /** The number that was given last; '' while none was. */
  output_number: string
  created_by: string
  created_at: number
  modified_at: number
}

/** How far a rule has counted in a period; '' where its numbers name no day. */
export interface SerialCounterTable {
  rule_id: string
  period: string
  last_number: number
}

/** A number that was shown to somebody and waits for their save. */
export interface SerialReservationTable {
  rule_id: string
  period: string
  number: number
  user_id: string
  expires_at: number
}

export interface SerialTables {
  serial_rule: SerialRuleTable
  serial_counter: SerialCounterTable
  serial_reservation: SerialReservationTable
}
