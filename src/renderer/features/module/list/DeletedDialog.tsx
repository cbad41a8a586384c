import { DownOutlined, RestOutlined, RightOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Checkbox, Pagination } from 'antd'
import { useMemo, useState } from 'react'
import type { DeletedRecord } from '#shared/api/module.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { DetailNodes } from '#renderer/form/detail/DetailNodes.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from '../module.module.css'
import { fieldsAlone, recordOf } from '../told-record.ts'

const DAY = 86_400_000

interface DeletedDialogProps {
  readonly modelId: string
  /** Of the module. */
  readonly name: string
  readonly form: FormPlan
  readonly onClose: () => void
}

/** What was deleted of a module in the last 30 days, and the way back. */
export function DeletedDialog({ modelId, name, form, onClose }: DeletedDialogProps) {
  const t = useT()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const params = { id: modelId }
  const query = usePlatformQuery('module.deleted', { params, query: { currentPage: page } }, { staleTime: 0 })
  const undelete = usePlatformMutation('module.undelete')
  const { list = [], pagination } = query.data ?? {}
  const { total = 0, pageSize = 20 } = pagination ?? {}
  const bringBack = async (ids: readonly string[]) => {
    try {
      const { msg } = await undelete.mutateAsync({ params, body: { ids: [...ids] } })
      toast.success(msg)
    } catch {
      // The one toast has told it.
      return
    }
    setChosen(chosen.filter((id) => !ids.includes(id)))
    if (ids.length === list.length && page > 1) setPage(page - 1)
    else await query.refetch()
  }
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <DialogFrame
      layout={{ kind: 'dialog', width: 800 }}
      title={t('module.deleted.of', { name })}
      onCancel={onClose}
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
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button
            type="primary"
            disabled={chosen.length === 0}
            loading={undelete.isPending}
            onClick={() => void bringBack(chosen)}
          >
            {t('module.deleted.bringBack')}
            {chosen.length > 0 ? ` (${chosen.length})` : ''}
          </Button>
        </>
      }
    >
      <PageState loading={query.isPending} error={query.error} onRetry={() => query.refetch()}>
        {list.length === 0 ? (
          <Notice icon={<RestOutlined />} title={t('module.deleted.none')} hint={t('module.deleted.noneHint')} />
        ) : null}
        {list.map((record) => (
          <Deleted
            key={record.id}
            record={record}
            form={form}
            isChosen={chosen.includes(record.id)}
            isBusy={undelete.isPending}
            onChoose={(isChosen) => toggle(record.id, isChosen)}
            onBringBack={() => void bringBack([record.id])}
          />
        ))}
      </PageState>
    </DialogFrame>
  )
}

interface DeletedProps {
  readonly record: DeletedRecord
  readonly form: FormPlan
  readonly isChosen: boolean
  readonly isBusy: boolean
  readonly onChoose: (isChosen: boolean) => void
  readonly onBringBack: () => void
}

function Deleted({ record, form, isChosen, isBusy, onChoose, onBringBack }: DeletedProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const values = useMemo(() => recordOf(record.data), [record.data])
  const plan = useMemo(() => fieldsAlone(form, Object.keys(values), 12), [form, values])
  const title = record.title === '' ? record.id : record.title
  const days = Math.max(1, Math.round((record.endTime - Date.now()) / DAY))
  return (
    <article className={styles.deleted} aria-label={title}>
      <div className={styles.deletedHead}>
        <Checkbox
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          aria-label={t('module.deleted.choose', { title })}
        />
        <IconButton
          label={isOpen ? t('module.deleted.hide') : t('module.deleted.show')}
          icon={isOpen ? <DownOutlined /> : <RightOutlined />}
          onClick={() => setOpen(!isOpen)}
        />
        <div className={styles.deletedWords}>
          <strong>{title}</strong>
          <div className={styles.changeBy}>
            {[record.userName, timeText(record.deleteTime), t('module.deleted.left', { count: days })]
              .filter((each) => each !== '')
              .join(' · ')}
          </div>
        </div>
        <Button size="small" icon={<UndoOutlined aria-hidden />} disabled={isBusy} onClick={onBringBack}>
          {t('module.deleted.bringBack')}
        </Button>
      </div>
      {isOpen ? (
        <div className={styles.deletedRecord}>
          <DetailNodes form={plan} record={values} />
        </div>
      ) : null}
    </article>
  )
}
