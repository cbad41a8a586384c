import { useEffect, useState } from 'react'
import type { Preferences } from '#shared/ipc/preferences.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import styles from './lock.module.css'

type Minutes = NonNullable<Preferences['idleLock']>
const choices: readonly Minutes[] = [0, 5, 10, 30]

/** The setting that says after which idle time the screen locks. Main keeps and follows it. */
export function IdleLockSetting() {
  const t = useT()
  const [minutes, setMinutes] = useState<Minutes | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    request('preferences.read', undefined, { signal: stop.signal })
      .then((kept) => setMinutes(kept.idleLock ?? 0))
      .catch(() => undefined)
    return () => stop.abort()
  }, [])
  const choose = (next: Minutes) => {
    setMinutes(next)
    void request('preferences.write', { idleLock: next }).catch(() => undefined)
  }
  return (
    <fieldset className={styles.setting}>
      <legend>{t('lock.idle.label')}</legend>
      <Segmented<Minutes>
        block
        aria-label={t('lock.idle.label')}
        disabled={minutes === null}
        value={minutes ?? 0}
        options={choices.map((value) => ({
          value,
          label: value === 0 ? t('lock.idle.off') : String(value),
        }))}
        onChange={choose}
      />
      <p>{t('lock.idle.hint')}</p>
    </fieldset>
  )
}
