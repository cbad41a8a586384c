import { useEffect, useState } from 'react'
import { useLanguage } from '#renderer/i18n/index.ts'
import { languageTags } from '#renderer/i18n/language.ts'
import styles from './lock.module.css'

/** The time of day and the date, as the language writes them. */
export function Clock() {
  const tag = languageTags[useLanguage()]
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles.clock}>
      <time className={styles.time}>
        {now.toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit', hour12: false })}
      </time>
      <p className={styles.date}>
        {now.toLocaleDateString(tag, { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' })}
      </p>
    </div>
  )
}
