import type { ReactNode } from 'react'
import styles from '../form.module.css'

/** A bordered group with a heading. */
export function CardBox({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title || undefined}>
      {title === '' ? null : <h3 className={styles.cardTitle}>{title}</h3>}
      {children}
    </section>
  )
}
