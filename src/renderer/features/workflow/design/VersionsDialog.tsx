import { Button } from 'antd'
import type { DataOf } from '#shared/api/table.ts'
import { differenceOf } from '#shared/design/flow/diff.ts'
import { readProcess } from '#shared/design/flow/document.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './flow-design.module.css'

type Version = DataOf<'flow.versions'>['list'][number]

interface VersionsDialogProps {
  readonly id: string
  readonly name: string
  readonly mayEdit: boolean
  readonly onClose: () => void
}

/** Versions of a flow, newest first: which one new tasks start with, and what each changed of the one before. */
export function VersionsDialog({ id, name, mayEdit, onClose }: VersionsDialogProps) {
  const t = useT()
  const versions = usePlatformQuery('flow.versions', { params: { id } }, { staleTime: 0 })
  const makeMain = useRowAction<Version, 'flow.mainVersion'>({
    endpoint: 'flow.mainVersion',
    question: ({ version: number }) => ({
      content: t('flowDesigns.askMain', { name, number }),
      okText: t('flowDesigns.makeMain'),
    }),
  })
  const list = versions.data?.list ?? []
  return (
    <DialogFrame
      title={t('flowDesigns.versionsOf', { name })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <PageState loading={versions.isPending} error={versions.error} onRetry={versions.refetch} empty={false}>
        {list.map((version, at) => (
          <article key={version.id} className={styles.versionRow}>
            <h3>
              {t('flowDesigns.versionNumber', { number: version.version })}{' '}
              {version.enabledMark === 1 ? <StateTag tone="success" text={t('flowDesigns.main')} /> : null}
            </h3>
            {mayEdit && version.enabledMark !== 1 ? (
              <Button size="small" onClick={() => void makeMain(version)}>
                {t('flowDesigns.makeMain')}
              </Button>
            ) : null}
            <p className={styles.hint}>{timeText(version.lastModifyTime)}</p>
            <Difference before={list[at + 1]} after={version} />
          </article>
        ))}
      </PageState>
    </DialogFrame>
  )
}

const kinds = ['added', 'removed', 'changed', 'moved'] as const

function Difference({ before, after }: { readonly before: Version | undefined; readonly after: Version }) {
  const t = useT()
  const former = before ? readProcess(before.flowTemplateJson) : null
  const now = readProcess(after.flowTemplateJson)
  if (!former || !now) return null
  const difference = differenceOf(former, now)
  const lines = kinds.filter((kind) => difference[kind].length > 0)
  if (lines.length === 0) return <p className={styles.hint}>{t('flowDesigns.noDifference')}</p>
  return (
    <ul>
      {lines.map((kind) => (
        <li key={kind}>
          {t(`flowDesigns.difference.${kind}`, {
            names: difference[kind].map((name) => name || t('flowDesigns.untitled')).join(', '),
          })}
        </li>
      ))}
    </ul>
  )
}
