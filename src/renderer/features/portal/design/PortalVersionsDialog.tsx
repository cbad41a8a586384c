import { Button } from 'antd'
import type { DataOf } from '#shared/api/table.ts'
import { portalDifference } from '#shared/design/portal/diff.ts'
import { readPortalDocument } from '#shared/design/portal/document.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './portal-design.module.css'

type Version = DataOf<'portalDesign.versions'>['list'][number]

interface VersionsDialogProps {
  readonly id: string
  readonly name: string
  readonly mayEdit: boolean
  readonly onClose: () => void
}

/** What was released of a portal, newest first: what each changed of the one before, and a way back to it. */
export function PortalVersionsDialog({ id, name, mayEdit, onClose }: VersionsDialogProps) {
  const t = useT()
  const versions = usePlatformQuery('portalDesign.versions', { params: { id } }, { staleTime: 0 })
  const { mutateAsync } = usePlatformMutation('portalDesign.restore')
  const list = versions.data?.list ?? []
  const restore = async ({ id: versionId, version }: Version) => {
    const content = t('portalDesigns.askRestore', { name, number: version })
    if (!(await confirm({ content, okText: t('portalDesigns.restore') }))) return
    const { msg } = await mutateAsync({ params: { id, versionId } })
    toast.success(msg)
    onClose()
  }
  return (
    <DialogFrame
      title={t('portalDesigns.versionsOf', { name })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <PageState
        loading={versions.isPending}
        error={versions.data ? null : versions.error}
        onRetry={versions.refetch}
        empty={list.length === 0}
        emptyText={t('portalDesigns.noVersions')}
      >
        {list.map((version, at) => (
          <article key={version.id} className={styles.version}>
            <div>
              <h3>{t('portalDesigns.versionNumber', { number: version.version })}</h3>
              <p className={styles.hint}>
                {timeText(version.creatorTime)} · {version.creatorUser}
              </p>
              <Difference before={list[at + 1]} after={version} />
            </div>
            {mayEdit ? (
              <Button size="small" onClick={() => ignoreRejection(restore(version))}>
                {t('portalDesigns.restore')}
              </Button>
            ) : null}
          </article>
        ))}
      </PageState>
    </DialogFrame>
  )
}

const kinds = ['added', 'removed', 'changed', 'moved'] as const

function Difference({ before, after }: { readonly before: Version | undefined; readonly after: Version }) {
  const t = useT()
  const former = before ? readPortalDocument(before.formData) : null
  const now = readPortalDocument(after.formData)
  if (!former || !now) return null
  const difference = portalDifference(former, now)
  const lines = kinds.filter((kind) => difference[kind].length > 0)
  if (lines.length === 0) return <p className={styles.hint}>{t('portalDesigns.noDifference')}</p>
  return (
    <ul>
      {lines.map((kind) => (
        <li key={kind}>{t(`portalDesigns.difference.${kind}`, { names: difference[kind].join(', ') })}</li>
      ))}
    </ul>
  )
}
