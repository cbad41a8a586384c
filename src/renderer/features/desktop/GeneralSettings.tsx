import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select, Switch } from 'antd'
import type { DesktopState } from '#shared/ipc/desktop.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { attempt, changeSettings } from './change.ts'
import styles from './desktop.module.css'
import { SettingRow, useManaged } from './SettingRow.tsx'

/** Tray, start at sign-in, zoom. */
export function GeneralSettings({ state }: { readonly state: DesktopState }) {
  const t = useT()
  const { settings, support, zoom } = state
  const trayManaged = useManaged('closeToTray')
  const startManaged = useManaged('startAtLogin')
  return (
    <>
      <SettingRow
        id="desktop-tray"
        label={t('desktop.general.tray')}
        hint={t('desktop.general.trayHint')}
        managed={trayManaged}
        support={support.tray}
      >
        <Switch
          id="desktop-tray"
          checked={settings.closeToTray && support.tray.supported}
          disabled={trayManaged || !support.tray.supported}
          onChange={(closeToTray) => void changeSettings({ closeToTray })}
        />
      </SettingRow>
      <SettingRow
        id="desktop-start"
        label={t('desktop.general.start')}
        managed={startManaged}
        support={support.startAtLogin}
      >
        <Select
          id="desktop-start"
          className={styles.select ?? ''}
          value={settings.startAtLogin}
          disabled={startManaged || !support.startAtLogin.supported}
          onChange={(startAtLogin) => void changeSettings({ startAtLogin })}
          options={[
            { value: 'no', label: t('desktop.general.startNo') },
            { value: 'normal', label: t('desktop.general.startNormal') },
            {
              value: 'hidden',
              label: t('desktop.general.startHidden'),
              disabled: !support.startHidden.supported || !support.tray.supported,
            },
          ]}
        />
      </SettingRow>
      <SettingRow id="desktop-zoom" label={t('desktop.general.zoom')} hint={t('desktop.general.zoomHint')}>
        <div className={styles.zoom}>
          <IconButton label={t('desktop.general.zoomOut')} icon={<MinusOutlined />} onClick={() => step('out')} />
          <Button
            id="desktop-zoom"
            type="text"
            title={t('desktop.general.zoomReset')}
            aria-label={`${Math.round(zoom * 100)}% ${t('desktop.general.zoomReset')}`}
            onClick={() => step('reset')}
          >
            {Math.round(zoom * 100)}%
          </Button>
          <IconButton label={t('desktop.general.zoomIn')} icon={<PlusOutlined />} onClick={() => step('in')} />
        </div>
      </SettingRow>
    </>
  )
}

function step(to: 'in' | 'out' | 'reset'): void {
  void attempt(request('desktop.zoom', { to }))
}
