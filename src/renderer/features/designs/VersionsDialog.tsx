import { Button } from 'antd'
import { HistoryOutlined } from '@ant-design/icons'
import type { DataOf } from '#shared/api/table.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { ChangeLines } from './ChangeLines.tsx'
import styles from './designs.module.css'
import type { AsideProps } from './model.ts'

type Version = DataOf<'design.versions'>['list'][number]

/** Releases of a design, what each changed, and the way back to one. */
export function VersionsDialog({ id, name, mayEdit, onClose }: AsideProps) {
  const t = useT()
  const versions = usePlatformQuery('design.versions', { params: { id } }, { staleTime: 0 })
  const takeBack = useRowAction<Version, 'design.takeBack'>({
    endpoint: 'design.takeBack',
    input: (version) => ({ params: { id, version: version.id } }),
    question: ({ number }) => ({ content: t('designs.askTakeBack', { name, number }), okText: t('designs.takeBack') }),
    onDone: onClose,
  })
  const list = versions.data?.list ?? []
  return (
    <DialogFrame
      title={t('designs.versionsOf', { name })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('designs.close')}</Button>}
    >
      <PageState loading={versions.isPending} error={versions.error} onRetry={versions.refetch} empty={false}>
        {list.length === 0 ? <Notice icon={<HistoryOutlined />} title={t('designs.noVersions')} /> : null}
        {list.map((version, at) => (
          <article key={version.id} className={styles.version}>
            <h3>{t('designs.versionNumber', { number: version.number })}</h3>
            {mayEdit && at > 0 ? (
              <Button size="small" onClick={() => void takeBack(version)}>
                {t('designs.takeBack')}
              </Button>
            ) : null}
            <p className={styles.quiet}>
              {[timeText(version.releasedAt), version.authorName, version.note]
                .filter((each) => each !== '')
                .join(' · ')}
            </p>
            <ChangeLines changes={version.changes} />
          </article>
        ))}
      </PageState>
    </DialogFrame>
  )
}
