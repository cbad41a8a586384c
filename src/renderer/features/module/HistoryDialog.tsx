import { UndoOutlined } from '@ant-design/icons'
import { Button, Pagination, Timeline } from 'antd'
import { useMemo, useState } from 'react'
import type { RecordChange } from '#shared/api/module.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { DetailNodes } from '#renderer/form/detail/DetailNodes.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { isForbidden } from './failure.ts'
import styles from './module.module.css'
import { fieldsAlone, recordOf } from './told-record.ts'

interface HistoryDialogProps {
  readonly modelId: string
  readonly recordId: string
  readonly form: FormPlan
  readonly title: string
  /** The person may change this record. */
  readonly mayRestore: boolean
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** What was changed in a record, when, by whom and why, the newest first; a change may be taken back. */
export function HistoryDialog({ modelId, recordId, form, title, mayRestore, ...on }: HistoryDialogProps) {
  const t = useT()
  const [page, setPage] = useState(1)
  const params = { id: modelId, dataId: recordId }
  const query = usePlatformQuery('module.history', { params, query: { currentPage: page } }, { staleTime: 0 })
  const { list = [], pagination, created } = query.data ?? {}
  const total = pagination?.total ?? 0
  const pageSize = pagination?.pageSize ?? 20
  const restore = async (change: RecordChange) => {
    const names = changedPlan(form, change).fields.map(({ label }) => label)
    const agrees = await confirm({
      title: t('module.history.restore'),
      content: t('module.history.restoreQuestion', {
        names: names.join(t('common.selection.separator')),
        time: timeText(change.creatorTime),
      }),
      okText: t('module.history.restore'),
    })
    if (!agrees) return
    const { msg } = await call('module.restore', { params: { ...params, changeId: change.id } })
    toast.success(msg)
    on.onRestored()
    setPage(1)
    await query.refetch()
  }
  const isLast = page * pageSize >= total
  return (
    <DialogFrame
      layout={{ kind: 'dialog', width: 1000 }}
      title={title}
      onCancel={on.onClose}
      isRead
      footer={
        <>
          {total > pageSize ? (
            <div className={styles.steps}>
              <Pagination
                size="small"
                current={page}
                pageSize={pageSize}
                total={total}
                showSizeChanger={false}
                onChange={setPage}
              />
            </div>
          ) : null}
          <Button onClick={on.onClose}>{t('common.close')}</Button>
        </>
      }
    >
      <PageState
        loading={query.isPending}
        forbidden={isForbidden(query.error)}
        error={query.error}
        onRetry={() => query.refetch()}
      >
        <Timeline
          items={[
            ...list.map((change) => ({
              key: change.id,
              content: (
                <Change
                  change={change}
                  form={form}
                  {...(mayRestore && change.fields.length > change.tooLong.length
                    ? { onRestore: () => ignoreRejection(restore(change)) }
                    : {})}
                />
              ),
            })),
            ...(isLast && created
              ? [
                  {
                    key: 'created',
                    color: 'gray',
                    content: (
                      <div className={styles.changeHead}>
                        <strong>{t('module.history.created')}</strong>
                        <span className={styles.changeBy}>
                          {created.userName} · {timeText(created.creatorTime)}
                        </span>
                      </div>
                    ),
                  },
                ]
              : []),
          ]}
        />
        {total === 0 ? <p className={styles.changeBy}>{t('module.history.none')}</p> : null}
      </PageState>
    </DialogFrame>
  )
}

const changedPlan = (form: FormPlan, { fields }: Pick<RecordChange, 'fields'>) => fieldsAlone(form, fields, 24)

const reasons = ['form', 'list', 'approval', 'restore', 'delete', 'undelete'] as const

interface ChangeProps {
  readonly change: RecordChange
  readonly form: FormPlan
  readonly onRestore?: () => void
}

function Change({ change, form, onRestore }: ChangeProps) {
  const t = useT()
  const plan = useMemo(() => changedPlan(form, change), [form, change])
  const [before, after] = useMemo(() => [recordOf(change.before), recordOf(change.after)], [change])
  const reason = reasons.find((each) => each === change.reason) ?? 'form'
  return (
    <section aria-label={`${change.userName} ${timeText(change.creatorTime)}`}>
      <div className={styles.changeHead}>
        <strong>{t(`module.history.reasons.${reason}`)}</strong>
        <span className={styles.changeBy}>
          {change.userName} · {timeText(change.creatorTime)}
        </span>
        {onRestore ? (
          <Button size="small" type="text" icon={<UndoOutlined aria-hidden />} onClick={onRestore}>
            {t('module.history.restore')}
          </Button>
        ) : null}
      </div>
      {plan.fields.length === 0 ? null : (
        <div className={styles.changeSides}>
          <div>
            <div className={styles.changeBy}>{t('module.history.before')}</div>
            <DetailNodes form={plan} record={before} />
          </div>
          <div>
            <div className={styles.changeBy}>{t('module.history.after')}</div>
            <DetailNodes form={plan} record={after} />
          </div>
        </div>
      )}
      {change.tooLong.length > 0 ? <p className={styles.changeBy}>{t('module.history.tooLong')}</p> : null}
      {change.isWhole ? null : <p className={styles.changeBy}>{t('module.history.hidden')}</p>}
    </section>
  )
}
