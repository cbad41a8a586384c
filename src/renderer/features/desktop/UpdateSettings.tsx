import { Button, Switch } from 'antd'
import type { DesktopState } from '#shared/ipc/desktop.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { attempt, changeSettings } from './change.ts'
import styles from './desktop.module.css'
import { SettingRow, useManaged } from './SettingRow.tsx'

/** Whether there is a newer version. Nothing is installed from here. */
export function UpdateSettings({ state, version }: { readonly state: DesktopState; readonly version: string }) {
  const t = useT()
  const managed = useManaged('checkUpdates')
  const { settings, support, update } = state
  const possible = support.updates.supported
  return (
    <>
      <SettingRow id="desktop-version" label={t('desktop.updates.version')}>
        <output id="desktop-version">{version}</output>
      </SettingRow>
      <SettingRow
        id="desktop-updates"
        label={t('desktop.updates.auto')}
        hint={t('desktop.updates.autoHint')}
        managed={managed}
        {...(managed ? {} : { support: support.updates })}
      >
        <Switch
          id="desktop-updates"
          checked={settings.checkUpdates && possible}
          disabled={managed || !possible}
          onChange={(checkUpdates) => void changeSettings({ checkUpdates })}
        />
      </SettingRow>
      {possible ? (
        <div className={styles.buttons}>
          <Button loading={update.phase === 'checking'} onClick={() => void attempt(request('desktop.checkUpdates'))}>
            {update.phase === 'checking' ? t('desktop.updates.checking') : t('desktop.updates.check')}
          </Button>
          <span className={styles.result} role="status" data-good={update.phase === 'current'}>
            {stateText(t, update)}
          </span>
        </div>
      ) : null}
      {update.phase === 'available' ? (
        <section className={styles.release} aria-label={t('desktop.updates.notes')}>
          {update.notes === '' ? null : <pre>{update.notes}</pre>}
          <Button type="primary" onClick={() => void attempt(request('desktop.openUpdate'))}>
            {t('desktop.updates.download')}
          </Button>
        </section>
      ) : null}
    </>
  )
}

function stateText(t: ReturnType<typeof useT>, { phase, version, fault }: DesktopState['update']): string {
  if (phase === 'current') return t('desktop.updates.current')
  if (phase === 'available') return t('desktop.updates.available', { version })
  return phase === 'failed' && fault !== '' ? t(`desktop.updates.faults.${fault}`) : ''
}
