import { Button } from 'antd'
import type { DataOf } from '#shared/api/table.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import type { DesignKind, UseChanges } from './design-kind.ts'
import styles from './portal-design.module.css'

type Version = DataOf<'portalDesign.versions'>['list'][number]

interface VersionsDialogProps {
  readonly kind: DesignKind
  readonly id: string
  readonly name: string
  readonly mayEdit: boolean
  readonly onClose: () => void
}

/** What was released of a portal or a report, newest first: what each changed of the one before, and a way back to it. */
export function VersionsDialog({ kind: { calls, useChanges }, id, name, mayEdit, onClose }: VersionsDialogProps) {
  const t = useT()
  const versions = usePlatformQuery(`${calls}.versions`, { params: { id } }, { staleTime: 0 })
  const { mutateAsync } = usePlatformMutation(`${calls}.restore`)
  const list = versions.data?.list ?? []
  const restore = async ({ id: versionId, version }: Version) => {
    const content = t('designing.askRestore', { name, number: version })
    if (!(await confirm({ content, okText: t('designing.restore') }))) return
    const { msg } = await mutateAsync({ params: { id, versionId } })
    toast.success(msg)
    onClose()
  }
  return (
    <DialogFrame
      title={t('designing.versionsOf', { name })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <PageState
        loading={versions.isPending}
        error={versions.data ? null : versions.error}
        onRetry={versions.refetch}
        empty={list.length === 0}
        emptyText={t('designing.noVersions')}
      >
        {list.map((version, at) => {
          const before = list[at + 1]
          return (
            <article key={version.id} className={styles.version}>
              <div>
                <h3>{t('designing.versionNumber', { number: version.version })}</h3>
                <p className={styles.hint}>
                  {[timeText(version.creatorTime), version.creatorUser].filter((part) => part !== '').join(' · ')}
                </p>
                {before ? (
                  <Difference useChanges={useChanges} before={before.formData} after={version.formData} />
                ) : null}
              </div>
              {mayEdit ? (
                <Button size="small" onClick={() => ignoreRejection(restore(version))}>
                  {t('designing.restore')}
                </Button>
              ) : null}
            </article>
          )
        })}
      </PageState>
    </DialogFrame>
  )
}

interface DifferenceProps {
  readonly useChanges: UseChanges
  readonly before: string
  readonly after: string
}

function Difference({ useChanges, before, after }: DifferenceProps) {
  const t = useT()
  const lines = useChanges(before, after)
  if (lines === null) return null
  if (lines.length === 0) return <p className={styles.hint}>{t('designing.noDifference')}</p>
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
