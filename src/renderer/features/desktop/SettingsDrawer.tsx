import { SearchOutlined } from '@ant-design/icons'
import { Alert, Drawer, Input, Tabs } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { namesOf } from '#shared/rules/names-of.ts'
import type { DesktopState } from '#shared/ipc/desktop.ts'
import { confirmDiscard } from '#renderer/components/confirm.ts'
import { focusFirst } from '#renderer/components/focus-first.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { SettingMatch, SettingSearch } from '#renderer/components/SettingMatch.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import styles from './desktop.module.css'
import { DiagnosticsSettings } from './DiagnosticsSettings.tsx'
import { GeneralSettings } from './GeneralSettings.tsx'
import { NetworkSettings } from './NetworkSettings.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { guardPanel, leavePanel, useDesktop } from './store.ts'
import { UpdateSettings } from './UpdateSettings.tsx'

/** Settings that belong together, under one name. */
export interface SettingsSection {
  readonly key: string
  readonly label: string
  readonly content: ReactNode
}

interface SettingsDrawerProps {
  /** What is the signed-in person's own; empty while nobody is. */
  readonly own: readonly SettingsSection[]
  readonly open: boolean
}

/**
 * Every setting of a person and of this machine, and a search through them. Reachable before anyone signed in, because a
 * proxy may be needed first.
 */
export function SettingsDrawer({ own, open }: SettingsDrawerProps) {
  const t = useT()
  const state = useDesktop((store) => store.state)
  /** Of the network: everything else holds as soon as it is chosen. */
  const [isEdited, setEdited] = useState(false)
  // As it stands now: who has agreed is not asked once more before the next drawing.
  const isUnsaved = () => open && isEdited && useDesktop.getState().panel === 'settings'
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => guardPanel(() => !isUnsaved() || confirmDiscard()))
  return (
    <>
      <LeaveGuard isUnsaved={isUnsaved} />
      <Drawer
        title={t('desktop.title')}
        open={open}
        size={700}
        destroyOnHidden
        onClose={() => void leavePanel(null)}
        afterOpenChange={(isOpen) => {
          if (isOpen) focusFirst(area.current)
          else setEdited(false)
        }}
      >
        {state === null && own.length === 0 ? (
          <PageState loading error={null} rows={6} />
        ) : (
          <Sections area={area} state={state} own={own} onEdited={setEdited} />
        )}
      </Drawer>
    </>
  )
}

interface SectionsProps {
  readonly area: RefObject<HTMLDivElement | null>
  /** Of this machine; null until main has answered. */
  readonly state: DesktopState | null
  readonly own: readonly SettingsSection[]
  readonly onEdited: (isEdited: boolean) => void
}

function Sections({ area, state, own, onEdited }: SectionsProps) {
  const t = useT()
  const [wanted, setWanted] = useState('')
  const isSearching = wanted.trim() !== ''
  const [chosen, setActive] = useState('')
  const machine = useMachineSections(state, onEdited)
  const sections = [...own, ...machine]
  const active = chosen || (sections[0]?.key ?? '')
  return (
    <div ref={area} className={styles.settings}>
      {state === null ? null : <PolicyNote state={state} />}
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        aria-label={t('desktop.search')}
        placeholder={t('desktop.search')}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <SettingSearch value={wanted.trim()}>
        <div className={styles.sections} data-searching={isSearching}>
          {isSearching ? null : (
            <Tabs
              tabPlacement="start"
              // The names of the sections begin below the search.
              styles={{ item: { paddingInlineStart: 0 } }}
              activeKey={active}
              onChange={setActive}
              items={sections.map(({ key, label }) => ({ key, label }))}
            />
          )}
          {/* All of them stay, so that what was typed into one is there after a look at another. */}
          <div className={styles.panes}>
            {sections.map(({ key, label, content }) => (
              <section key={key} aria-label={label} hidden={!isSearching && key !== active}>
                {isSearching ? <h3 className={styles.heading}>{label}</h3> : null}
                {content}
              </section>
            ))}
            <p className={styles.nothing} role="status">
              {isSearching ? t('desktop.searchNothing') : ''}
            </p>
          </div>
        </div>
      </SettingSearch>
    </div>
  )
}

/** Settings of this machine; none before main has told how they stand. */
function useMachineSections(
  state: DesktopState | null,
  onEdited: (isEdited: boolean) => void,
): readonly SettingsSection[] {
  const t = useT()
  const [version, setVersion] = useState('')
  useEffect(() => {
    request('app.information').then(
      (found) => setVersion(found.version),
      () => undefined,
    )
  }, [])
  if (state === null) return []
  const network = ['mode', 'manual', 'pac', 'server', 'bypass', 'test'] as const
  const contents = {
    general: <GeneralSettings state={state} />,
    notifications: <NotificationSettings state={state} />,
    network: (
      <SettingMatch words={network.map((name) => t(`desktop.network.${name}`))}>
        <NetworkSettings state={state} onEdited={onEdited} />
      </SettingMatch>
    ),
    updates: <UpdateSettings state={state} version={version} />,
    diagnostics: (
      <SettingMatch words={[t('desktop.tabs.diagnostics'), t('desktop.diagnostics.export')]}>
        <DiagnosticsSettings state={state} />
      </SettingMatch>
    ),
  }
  const names = namesOf(contents)
  return names.map((key) => ({ key, label: t(`desktop.tabs.${key}`), content: contents[key] }))
}

function PolicyNote({ state }: { readonly state: DesktopState }) {
  const t = useT()
  const { policyFaults, managed } = state
  const named = policyFaults.filter((name) => name !== '')
  if (policyFaults.length > named.length) return <Alert type="warning" showIcon title={t('desktop.policyBroken')} />
  if (named.length > 0) {
    return <Alert type="warning" showIcon title={t('desktop.policyFaults', { names: named.join(', ') })} />
  }
  return managed.length > 0 ? <Alert type="info" showIcon title={t('desktop.managedHint')} /> : null
}
