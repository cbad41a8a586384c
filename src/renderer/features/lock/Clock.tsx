import { useEffect, useState } from 'react'
import { clockText, longDayText } from '#renderer/components/time-text.ts'
import { useLanguage } from '#renderer/i18n/index.ts'
import styles from './lock.module.css'

/** The time of day and the date, as the language writes them. */
export function Clock() {
  const language = useLanguage()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles.clock}>
      <time className={styles.time}>{clockText(now.getTime())}</time>
      <p className={styles.date}>{longDayText(now.getTime(), language)}</p>
    </div>
  )
}
