import { Button, Tag } from 'antd'
import { useState } from 'react'
import type { InputOf } from '#shared/api/table.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { confirmDiscard } from '#renderer/components/confirm.ts'
import { EllipsisText } from '#renderer/components/EllipsisText.tsx'
import { unsavedPages } from '#renderer/components/leave-guard.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './profile.module.css'
import { reloadEverything } from './reload.ts'

type MajorType = InputOf<'profile.major'>['body']['majorType']

interface Choice {
  readonly id: string
  readonly fullName: string
  /** Tells apart what is called the same. */
  readonly detail?: string
  readonly isDefault: boolean
}

/** What a person works for: the organisation, the position and the system in use, and the others to switch to. */
export function BelongingTab() {
  const t = useT()
  const organizations = usePlatformQuery('profile.organizations', {})
  const positions = usePlatformQuery('profile.positions', {})
  const systems = (useUser()?.systemIds ?? []).map(
    (system): Choice => ({ id: system.id, fullName: system.name, isDefault: system.currentSystem }),
  )
  const { mutateAsync } = usePlatformMutation('profile.major')
  const [switching, setSwitching] = useState<string | null>(null)
  const choose = async (majorType: MajorType, majorId: string) => {
    // Another system has another menu: pages that are not in it are closed.
    if (majorType === 'System' && unsavedPages().length > 0 && !(await confirmDiscard())) return
    setSwitching(majorId)
    try {
      const { msg } = await mutateAsync({ body: { majorId, majorType } })
      await reloadEverything()
      toast.success(msg)
    } finally {
      setSwitching(null)
    }
  }
  const list = (type: MajorType, title: string, hint: string, choices: readonly Choice[]) => (
    <Choices
      title={title}
      hint={hint}
      choices={choices}
      switching={switching}
      onChoose={(id) => ignoreRejection(choose(type, id))}
    />
  )
  const failed = organizations.data && positions.data ? null : (organizations.error ?? positions.error)
  return (
    <div className={styles.scroll}>
      <PageState
        loading={!failed && (organizations.isPending || positions.isPending)}
        error={failed}
        onRetry={() => Promise.all([organizations.refetch(), positions.refetch()])}
      >
        {list(
          'Organize',
          t('profile.belonging.organizations'),
          t('profile.belonging.organizationsHint'),
          organizations.data ?? [],
        )}
        {list(
          'Position',
          t('profile.belonging.positions'),
          t('profile.belonging.positionsHint'),
          (positions.data ?? []).map(({ organize, ...position }) => ({ ...position, detail: organize })),
        )}
        {list('System', t('profile.belonging.systems'), t('profile.belonging.systemsHint'), systems)}
      </PageState>
    </div>
  )
}

const spaced = (path: string) => path.split('/').join(' / ')

interface ChoicesProps {
  readonly title: string
  readonly hint: string
  readonly choices: readonly Choice[]
  readonly switching: string | null
  readonly onChoose: (id: string) => void
}

function Choices({ title, hint, choices, switching, onChoose }: ChoicesProps) {
  const t = useT()
  return (
    <section aria-label={title} className={styles.section}>
      <h2 className={styles.group}>{title}</h2>
      <p className={styles.quiet}>{hint}</p>
      {choices.length === 0 ? <p>{t('profile.belonging.none')}</p> : null}
      <ul className={styles.choices}>
        {choices.map(({ id, fullName, detail = '', isDefault }) => (
          <li key={id} data-current={isDefault}>
            <div className={styles.choice}>
              <EllipsisText text={spaced(fullName)} />
              {detail === '' ? null : <EllipsisText className={styles.detail ?? ''} text={spaced(detail)} />}
            </div>
            {isDefault ? (
              <Tag color="success">{t('profile.belonging.current')}</Tag>
            ) : (
              <Button
                size="small"
                aria-label={t('profile.belonging.switchTo', {
                  name: detail === '' ? fullName : `${detail}/${fullName}`,
                })}
                loading={switching === id}
                disabled={switching !== null && switching !== id}
                onClick={() => onChoose(id)}
              >
                {t('profile.belonging.switch')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
