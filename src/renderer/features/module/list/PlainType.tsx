import { useT } from '#renderer/i18n/index.ts'
import styles from './list.module.css'

const names = { 4: 'inline' } as const

/** Says that a list of another type (`columnData.type`) is drawn as a plain one, and what that leaves out. */
export function PlainType({ type }: { readonly type: number }) {
  const t = useT()
  const name = names[type as keyof typeof names]
  if (!name) return null
  return (
    <div className={styles.plainType} role="note">
      {t(`module.plainType.${name}`)}
    </div>
  )
}
