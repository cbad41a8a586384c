import { Button, Switch } from 'antd'
import type { DesktopState } from '#shared/ipc/desktop.ts'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { attempt, changeSettings } from './change.ts'
import styles from './desktop.module.css'
import { SettingRow, useManaged } from './SettingRow.tsx'

type Update = DesktopState['update']

/** Whether there is a newer version; one of the organisation's server is installed from here, one of a feed by its file. */
export function UpdateSettings({ state, version }: { readonly state: DesktopState; readonly version: string }) {
  const t = useT()
  const managed = useManaged('checkUpdates')
  const { settings, support, update, updatesByServer } = state
  const possible = support.updates.supported
  const isBusy = update.phase === 'checking' || update.phase === 'downloading'
  return (
    <>
      <SettingRow id="desktop-version" label={t('desktop.updates.version')}>
        <output id="desktop-version">{version}</output>
      </SettingRow>
      <SettingRow
        id="desktop-updates"
        label={t('desktop.updates.auto')}
        hint={updatesByServer ? t('desktop.updates.byServer') : t('desktop.updates.autoHint')}
        managed={managed || updatesByServer}
        {...(managed ? {} : { support: support.updates })}
      >
        <Switch
          id="desktop-updates"
          checked={(settings.checkUpdates || updatesByServer) && possible}
          disabled={managed || updatesByServer || !possible}
          onChange={(checkUpdates) => void changeSettings({ checkUpdates })}
        />
      </SettingRow>
      {possible ? (
        <div className={styles.buttons}>
          <Button loading={isBusy} onClick={() => void attempt(request('desktop.checkUpdates'))}>
            {update.phase === 'checking' ? t('desktop.updates.checking') : t('desktop.updates.check')}
          </Button>
          <span className={styles.result} role="status" data-good={update.phase === 'current'}>
            {stateText(t, update)}
          </span>
        </div>
      ) : null}
      {update.mustInstall ? <p className={styles.note}>{t('desktop.updates.mustInstall')}</p> : null}
      {update.phase === 'available' || update.phase === 'ready' ? (
        <section className={styles.release} aria-label={t('desktop.updates.notes')}>
          {update.notes === '' ? null : <pre>{update.notes}</pre>}
          {update.phase === 'available' ? (
            <Button type="primary" onClick={() => void attempt(request('desktop.openUpdate'))}>
              {t('desktop.updates.download')}
            </Button>
          ) : (
            <Button type="primary" onClick={() => void attempt(request('desktop.installUpdate'))}>
              {update.byHand ? t('desktop.updates.show') : t('desktop.updates.install')}
            </Button>
          )}
        </section>
      ) : null}
    </>
  )
}

function stateText(t: ReturnType<typeof useT>, update: Update): string {
  const { phase, version, fault, percent = 0 } = update
  switch (phase) {
    case 'current':
      return t('desktop.updates.current')
    case 'available':
      return t('desktop.updates.available', { version })
    case 'downloading':
      return t('desktop.updates.downloading', { version, percent })
    case 'ready':
      return readyText(t, update)
    default:
      return phase === 'failed' && fault !== '' ? t(`desktop.updates.faults.${fault}`) : ''
  }
}

function readyText(t: ReturnType<typeof useT>, { version, installAt, byHand, isUnfinished }: Update): string {
  if (byHand) return t('desktop.updates.readyByHand', { version })
  if (isUnfinished) return t('desktop.updates.unfinished', { version })
  if (!installAt) return t('desktop.updates.ready', { version })
  return t('desktop.updates.readyAt', { version, time: timeText(installAt) })
}
