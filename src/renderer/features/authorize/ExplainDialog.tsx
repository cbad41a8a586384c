import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { grantKinds, type WireGrantKind } from '#shared/access/grant-kinds.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './authorize.module.css'
import { GrantTreeView } from './GrantTreeView.tsx'
import { grantForest } from './model.ts'

interface ExplainDialogProps {
  readonly userId: string
  readonly name: string
  readonly onClose: () => void
}

/** Why a person sees what they see: each grant, and whether it comes from themself, a role or a position. */
export function ExplainDialog({ userId, name, onClose }: ExplainDialogProps) {
  const t = useT()
  const [kind, setKind] = useState<WireGrantKind>('module')
  const tree = usePlatformQuery('authority.tree', {}, { staleTime: 0 })
  const reasons = usePlatformQuery('authority.explain', { params: { id: userId } }, { staleTime: 0 })
  const { data } = reasons
  const notes = useMemo(() => {
    const names = (data?.subjects ?? []).map(({ objectType, fullName, isEnabled }) => {
      const text =
        objectType === 'User' ? t('authorize.byThemself') : t(`authorize.by${objectType}`, { name: fullName })
      return isEnabled ? text : t('authorize.disabled', { name: text })
    })
    return new Map(
      (data?.grants ?? []).map(({ id, by }) => [id, by.map((at) => names[at] ?? '').join(t('authorize.separator'))]),
    )
  }, [data, t])
  const granted = useMemo(() => new Set(notes.keys()), [notes])
  const nodes = useMemo(() => (tree.data ? grantForest(tree.data, kind, granted) : []), [tree.data, kind, granted])
  const noteOf = useMemo(() => (id: string) => notes.get(id) ?? '', [notes])
  const error = tree.error ?? reasons.error
  return (
    <DialogFrame
      title={t('authorize.why', { name })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('common.confirm')}
        </Button>
      }
    >
      <div className={styles.dialog}>
        {!tree.data || !data ? (
          <PageState
            loading={!error}
            error={error}
            onRetry={() => void Promise.all([tree.refetch(), reasons.refetch()])}
            rows={8}
          />
        ) : data.isAdministrator ? (
          <p>{t('authorize.administrator')}</p>
        ) : (
          <>
            <div className={styles.tools}>
              <Segmented<WireGrantKind>
                aria-label={t('common.selection.show')}
                value={kind}
                onChange={setKind}
                options={grantKinds.map((each) => ({ value: each, label: t(`authorize.kind.${each}`) }))}
              />
            </div>
            <GrantTreeView
              key={kind}
              label={t(`authorize.kind.${kind}`)}
              nodes={nodes}
              emptyText={t('authorize.noneOfKind')}
              noteOf={noteOf}
              onlyNoted
            />
          </>
        )}
      </div>
    </DialogFrame>
  )
}
