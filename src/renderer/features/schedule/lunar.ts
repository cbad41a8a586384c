const chinese = new Intl.DateTimeFormat('zh-u-ca-chinese', { month: 'long', day: 'numeric' })
const tens = ['初', '十', '廿', '三'] as const
const ones = ['十', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const

/** The day of the Chinese calendar as calendars print it: the name of the month on its first day, else that of the day. */
export function lunarDay(at: number): string {
  const parts = chinese.formatToParts(at)
  const month = parts.find(({ type }) => type === 'month')?.value ?? ''
  const day = Number(parts.find(({ type }) => type === 'day')?.value)
  if (!Number.isInteger(day) || day < 1 || day > 30) return ''
  if (day === 1) return month
  if (day === 10) return '初十'
  if (day === 20) return '二十'
  if (day === 30) return '三十'
  return `${tens[Math.floor(day / 10)] ?? ''}${ones[day % 10] ?? ''}`
}
