import { PaperIn } from './PaperIn.tsx'
import styles from './paper-in.module.css'

/** Scanned paper of all modules. */
export function PaperInPage() {
  return (
    <div className={styles.page}>
      <PaperIn />
    </div>
  )
}
