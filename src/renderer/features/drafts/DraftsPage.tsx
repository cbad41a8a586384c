import { FileTextOutlined, SafetyOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DraftSummary } from '#shared/ipc/drafts.ts'
import { formatFileSize } from '#shared/rules/file-size.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { queueReopen } from '#renderer/platform/reopen-forms.ts'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './drafts.module.css'

interface DraftsPageProps {
  /** Whether a page is there and granted. */
  readonly mayOpen: (path: string) => boolean
}

/** Everything this account typed and did not save on this device: go on with it, or delete it. */
export function DraftsPage({ mayOpen }: DraftsPageProps) {
  const t = useT()
  const opening = useId()
  // Read anew each time the page is opened: drafts come and go with every form.
  const drafts = useQuery({
    queryKey: ['drafts', opening],
    queryFn: () => request('drafts.list'),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  const remove = async (draft: DraftSummary) => {
    if (!(await confirm({ content: t('drafts.removeConfirm'), okText: t('drafts.remove'), danger: true }))) return
    try {
      await request('drafts.remove', { moduleId: draft.moduleId, recordId: draft.recordId })
      toast.success(t('drafts.removed'))
      await drafts.refetch()
    } catch (error) {
      if (isPlatformError(error)) toast.error(describeError(error))
    }
  }
  const rows = drafts.data ?? []
  return (
    <div className={styles.page}>
      <p className={styles.hint}>
        <SafetyOutlined aria-hidden /> {t('drafts.hint')}
      </p>
      <PageState
        loading={drafts.isPending}
        error={drafts.error}
        onRetry={() => drafts.refetch()}
        empty={rows.length === 0}
        emptyText={t('drafts.empty')}
        emptyHint={t('drafts.emptyHint')}
        rows={6}
      >
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('drafts.module')}</th>
                <th scope="col">{t('drafts.record')}</th>
                <th scope="col">{t('drafts.time')}</th>
                <th scope="col" className={styles.number}>
                  {t('drafts.size')}
                </th>
                <th scope="col">{t('drafts.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((draft) => (
                <DraftRow
                  key={JSON.stringify([draft.moduleId, draft.recordId])}
                  draft={draft}
                  isGranted={mayOpen(draft.path)}
                  onRemove={() => void remove(draft)}
                />
              ))}
            </tbody>
          </table>
        </div>
      </PageState>
    </div>
  )
}

interface DraftRowProps {
  readonly draft: DraftSummary
  /** A page that is no longer granted cannot be gone back to; its draft can still be deleted. */
  readonly isGranted: boolean
  readonly onRemove: () => void
}

function DraftRow({ draft, isGranted, onRemove }: DraftRowProps) {
  const t = useT()
  const navigate = useNavigate()
  const open = () => {
    queueReopen([draft])
    void navigate(draft.path)
  }
  return (
    <tr>
      <td>
        <FileTextOutlined className={styles.icon ?? ''} aria-hidden /> {draft.module}
      </td>
      <td>{draft.recordId === null ? t('drafts.new') : draft.title || draft.recordId}</td>
      <td>{timeText(draft.at)}</td>
      <td className={styles.number}>{formatFileSize(draft.size)}</td>
      <td>
        <span className={styles.actions}>
          {isGranted ? (
            <Button type="link" size="small" onClick={open}>
              {t('drafts.open')}
            </Button>
          ) : (
            <span className={styles.muted}>{t('drafts.noAccess')}</span>
          )}
          <Button type="link" size="small" danger onClick={onRemove}>
            {t('drafts.remove')}
          </Button>
        </span>
      </td>
    </tr>
  )
}
