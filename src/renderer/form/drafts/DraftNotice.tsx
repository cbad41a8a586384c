import { HistoryOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { recentText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './draft-notice.module.css'
import type { Draft, DraftFailure } from './useDraft.ts'
import { useUnmatchedTexts } from './useUnmatchedTexts.ts'

/** Stays in sight while a form is filled in whose typing would be lost with the app. */
function DraftFailureNotice({ because }: { readonly because: DraftFailure | null }) {
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

/** Calm lines over a form: what was typed came back, what else changed meanwhile, and the way to drop it; and what is not kept. */
export function DraftNotice({ draft }: { readonly draft: Draft }) {
  return (
    <>
      <DraftFailureNotice because={draft.failure} />
      <RestoredNotice draft={draft} />
    </>
  )
}

/** Texts without a place that are shown, and letters of each. */
const MAX_TEXTS = 5
const MAX_LETTERS = 60

function RestoredNotice({ draft }: { readonly draft: Draft }) {
  const t = useT()
  const { restored, discarded } = draft
  const unmatched = useUnmatchedTexts(restored?.unmatched)
  if (!restored) return null
  if (discarded) {
    return (
      <div className={styles.notice} role="status">
        <span className={styles.text}>{t('drafts.discarded')}</span>
        <Button type="link" size="small" onClick={() => draft.undo()}>
          {t('drafts.undo')}
        </Button>
      </div>
    )
  }
  const { at, changed, conflicts, wasSaving } = restored
  const time = recentText(at, Date.now())
  const names = conflicts.map((field) => field.label || field.name).join(t('drafts.listSeparator'))
  const texts = unmatched
    .slice(0, MAX_TEXTS)
    .map((text) => text.slice(0, MAX_LETTERS))
    .join(t('drafts.listSeparator'))
  const isWarning = changed || conflicts.length > 0 || texts !== '' || wasSaving
  return (
    <div className={isWarning ? styles.warning : styles.notice} role="status">
      <HistoryOutlined aria-hidden />
      <span className={styles.text}>
        {t('drafts.restored', { time })}
        {wasSaving ? <span className={styles.more}>{t('drafts.wasSaving')}</span> : null}
        {texts === '' ? null : <span className={styles.more}>{t('drafts.unmatched', { texts })}</span>}
        {conflicts.length > 0 ? (
          <span className={styles.more}>{t('drafts.conflicts', { names })}</span>
        ) : changed ? (
          <span className={styles.more}>{t('drafts.changed')}</span>
        ) : null}
      </span>
      <Button type="link" size="small" onClick={() => draft.discard()}>
        {t('drafts.discard')}
      </Button>
    </div>
  )
}
