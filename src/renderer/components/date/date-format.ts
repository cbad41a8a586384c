import type { Unit } from '#shared/form/dates.ts'

/** The platform's format in dayjs's letters. */
export function dayjsFormat(format: string): string {
  return format.replace(/yyyy/g, 'YYYY').replace(/dd/g, 'DD').replace(/hh/g, 'HH')
}

/** Which panel of antd's picker enters a unit. */
export function pickerMode(unit: Unit): { picker: 'year' | 'month' | 'date'; showTime: boolean } {
  if (unit === 'year' || unit === 'month') return { picker: unit, showTime: false }
  return { picker: 'date', showTime: unit !== 'day' }
}
