import { Tabs } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { confirmDiscard } from '#renderer/components/confirm.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { AuthorizeTab } from './AuthorizeTab.tsx'
import { BaseTab } from './base/BaseTab.tsx'
import { BelongingTab } from './BelongingTab.tsx'
import { LogTab } from './LogTab.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'
import { SignatureTab } from './signature/SignatureTab.tsx'
import { SubordinatesTab } from './SubordinatesTab.tsx'

const tabs = ['base', 'signature', 'belonging', 'log', 'authorize', 'subordinates'] as const
type TabName = (typeof tabs)[number]

/** /profile (section 2): who one is on the left, everything one may see and change of oneself on the right. */
export function ProfilePage() {
  const t = useT()
  const [active, setActive] = useState<TabName>('base')
  const [edit, setEdit] = useState({ isDirty: false, version: 0, wasSaved: false })
  const giveUp = useRef<() => void>(() => undefined)
  const query = usePlatformQuery('profile.read', {})
  const [shown, setShown] = useState(query.data)
  // Another answer is another form, but one that arrives while somebody types must not take the words away.
  if (shown !== query.data && !edit.isDirty) {
    if (JSON.stringify(shown) !== JSON.stringify(query.data)) begin(edit.wasSaved)
    setShown(query.data)
  }
  const show = async (next: TabName) => {
    if (active === 'base' && edit.isDirty) {
      if (!(await confirmDiscard(t('profile.base.leave')))) return
      // Another key makes the form anew: what was typed is gone.
      giveUp.current()
      begin(false)
    }
    setActive(next)
  }
  const { data: info } = query
  return (
    <div className={styles.page}>
      <PageState loading={query.isPending} error={info ? null : query.error} onRetry={query.refetch} rows={10}>
        {info ? (
          <>
            <ProfileCard info={info} />
            <section className={styles.content} aria-label={t('profile.tabs.label')}>
              <Tabs
                className={styles.tabs ?? ''}
                tabBarGutter={26}
                activeKey={active}
                onChange={(key) => void show(key as TabName)}
                tabBarExtraContent={<CacheNotice cache={query.cache} />}
                items={tabs.map((key) => ({ key, label: t(`profile.tabs.${key}`), children: panel(key) }))}
              />
            </section>
          </>
        ) : null}
      </PageState>
    </div>
  )

  function begin(wasSaved: boolean): void {
    setEdit(({ version }) => ({ isDirty: false, version: version + 1, wasSaved }))
  }

  function panel(key: TabName): ReactNode {
    switch (key) {
      case 'base':
        return shown ? (
          <BaseTab
            key={edit.version}
            info={shown}
            wasSaved={edit.wasSaved}
            onDirty={(isDirty, forget) => {
              giveUp.current = forget
              setEdit((last) => (last.isDirty === isDirty ? last : { ...last, isDirty }))
            }}
            onDone={async (wasSaved) => {
              if (wasSaved) await query.refetch()
              begin(wasSaved)
            }}
          />
        ) : null
      case 'signature':
        return <SignatureTab />
      case 'belonging':
        return <BelongingTab />
      case 'log':
        return <LogTab />
      case 'authorize':
        return <AuthorizeTab />
      case 'subordinates':
        return <SubordinatesTab />
    }
  }
}
