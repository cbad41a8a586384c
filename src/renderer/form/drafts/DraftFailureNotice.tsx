import { WarningOutlined } from '@ant-design/icons'
import { useT } from '#renderer/i18n/index.ts'
import styles from './draft-notice.module.css'
import type { DraftFailure } from './useDraft.ts'

/** Stays in sight while a form is filled in whose typing would be lost with the app. */
export function DraftFailureNotice({ because }: { readonly because: DraftFailure | null }) {
  const t = useT()
  if (because === null) return null
  return (
    <div className={styles.notSaved} role="alert">
      <WarningOutlined aria-hidden />
      <span className={styles.text}>{t(`drafts.${textOf(because)}`)}</span>
    </div>
  )
}

function textOf(because: DraftFailure) {
  if (because === 'tooLarge') return 'tooLarge'
  if (because === 'noAnswer') return 'notSavedSlow'
  return because === 'storage.full' ? 'notSavedFull' : 'notSaved'
}
