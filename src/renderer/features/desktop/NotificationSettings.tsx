import { Checkbox, Input, Switch } from 'antd'
import type { DesktopState, NoticeKind } from '#shared/ipc/desktop.ts'
import { useT } from '#renderer/i18n/index.ts'
import { changeSettings } from './change.ts'
import styles from './desktop.module.css'
import { SettingRow, useManaged } from './SettingRow.tsx'

const usual = { from: '22:00', to: '07:00' } as const
const kinds: readonly NoticeKind[] = ['chat', 'notice', 'flow', 'system', 'work']
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Notifications of the system, and when they stay away. */
export function NotificationSettings({ state }: { readonly state: DesktopState }) {
  const t = useT()
  const { settings, support } = state
  const managed = useManaged('notifications')
  const { quietHours } = settings
  const set = (part: Partial<typeof usual | NonNullable<typeof quietHours>>) => {
    const next = { ...usual, ...quietHours, ...part }
    if (clock.test(next.from) && clock.test(next.to)) void changeSettings({ quietHours: next })
  }
  return (
    <>
      <SettingRow
        id="desktop-notify"
        label={t('desktop.notifications.on')}
        hint={t('desktop.notifications.onHint')}
        managed={managed}
        support={support.notifications}
      >
        <Switch
          id="desktop-notify"
          checked={settings.notifications && support.notifications.supported}
          disabled={managed || !support.notifications.supported}
          onChange={(notifications) => void changeSettings({ notifications })}
        />
      </SettingRow>
      <SettingRow
        id="desktop-kinds"
        label={t('desktop.notifications.kinds')}
        hint={t('desktop.notifications.kindsHint')}
      >
        <Checkbox.Group
          aria-label={t('desktop.notifications.kinds')}
          className={styles.kinds ?? ''}
          disabled={!settings.notifications || !support.notifications.supported}
          value={kinds.filter((kind) => !settings.mutedKinds.includes(kind))}
          options={kinds.map((kind) => ({ value: kind, label: t(`desktop.notifications.kind.${kind}`) }))}
          onChange={(heard) => void changeSettings({ mutedKinds: kinds.filter((kind) => !heard.includes(kind)) })}
        />
      </SettingRow>
      <SettingRow
        id="desktop-quiet"
        label={t('desktop.notifications.quiet')}
        hint={t('desktop.notifications.quietHint')}
      >
        {quietHours ? (
          <span className={styles.clock}>
            <Input
              type="time"
              aria-label={t('desktop.notifications.from')}
              value={quietHours.from}
              onChange={(event) => set({ from: event.target.value })}
            />
            <span aria-hidden="true">–</span>
            <Input
              type="time"
              aria-label={t('desktop.notifications.to')}
              value={quietHours.to}
              onChange={(event) => set({ to: event.target.value })}
            />
          </span>
        ) : null}
        <Switch
          id="desktop-quiet"
          checked={quietHours !== null}
          disabled={!support.notifications.supported}
          onChange={(on) => void changeSettings({ quietHours: on ? usual : null })}
        />
      </SettingRow>
      <p className={styles.note}>{t('desktop.notifications.locked')}</p>
    </>
  )
}
