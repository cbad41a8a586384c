import { CheckCircleOutlined } from '@ant-design/icons'
import { Alert, Button, Tag } from 'antd'
import type { DataOf } from '#shared/api/table.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './queries.module.css'

interface ApproveDialogProps {
  readonly templateId: string
  /** Of the template. */
  readonly name: string
  readonly onClose: () => void
}

type Queries = DataOf<'print.queries'>

/** The queries of a template in the very text that runs, for whoever looks after data interfaces to let them run. */
export function ApproveDialog({ templateId, name, onClose }: ApproveDialogProps) {
  const t = useT()
  const query = usePlatformQuery('print.queries', { params: { id: templateId } }, { staleTime: 0 })
  const approve = usePlatformMutation('print.approveQueries')
  const { data } = query
  const run = async (digest: string) => {
    toast.success((await approve.mutateAsync({ params: { id: templateId }, body: { digest } })).msg)
    onClose()
  }
  return (
    <DialogFrame
      title={t('printQueries.reviewTitle', { name })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      isRead
      footer={
        <>
          <Button onClick={onClose}>{t('shell.tabs.close')}</Button>
          {data !== undefined && data.isChecked === 0 && data.sets.length > 0 ? (
            <Button
              type="primary"
              icon={<CheckCircleOutlined aria-hidden />}
              loading={approve.isPending}
              onClick={() => ignoreRejection(run(data.digest))}
            >
              {t('printQueries.approve')}
            </Button>
          ) : null}
        </>
      }
    >
      <PageState loading={query.isPending} error={query.error} onRetry={query.refetch} empty={false}>
        {data === undefined ? null : <Content queries={data} />}
      </PageState>
    </DialogFrame>
  )
}

function Content({ queries: { sets, isChecked, checks } }: { readonly queries: Queries }) {
  const t = useT()
  if (sets.length === 0) return <p className={styles.quiet}>{t('printQueries.empty')}</p>
  return (
    <div className={styles.review}>
      {isChecked === 1 ? (
        <Alert type="success" showIcon title={t('printQueries.approved')} />
      ) : (
        <Alert type="warning" showIcon title={t('printQueries.waitsHint')} description={t('printQueries.reviewHint')} />
      )}
      {sets.map((set) => (
        <section key={set.name} className={styles.set} aria-label={set.name || t('printTemplates.record')}>
          <h3>
            {set.name || t('printTemplates.record')}{' '}
            <Tag>{t(set.isInterface ? 'printQueries.interface' : 'printQueries.source')}</Tag>{' '}
            <span className={set.source === '' ? styles.bad : ''}>{set.source || t('printQueries.gone')}</span>
          </h3>
          {set.query === '' ? null : <pre className={styles.text}>{set.query}</pre>}
          {set.parameters.length === 0 ? null : (
            <p className={styles.quiet}>
              {t('printQueries.parameters')}:{' '}
              {set.parameters.map(({ field, value }) => `${field} = ${value}`).join(', ')}
            </p>
          )}
        </section>
      ))}
      {checks.length === 0 ? null : (
        <p className={styles.quiet}>
          {t('printQueries.history')}:{' '}
          {checks.map(({ userName, creatorTime }) => `${userName} ${timeText(creatorTime)}`).join(', ')}
        </p>
      )}
    </div>
  )
}
