import { CheckOutlined } from '@ant-design/icons'
import { Drawer, Segmented } from 'antd'
import { useT } from '../../i18n/index.ts'
import { changeTheme, useSettings } from '../state/settings.ts'
import { isDarkSidebar, offeredColours, themeColourOf, themeColours } from '../theme/colours.ts'
import styles from './settings-drawer.module.css'

interface SettingsDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Theme colour and sidebar; both hold at once and on this machine. */
export function SettingsDrawer({ open, onClose }: SettingsDrawerProps) {
  const t = useT()
  const { themeClass, slideClass } = useSettings()
  const current = themeColourOf(themeClass)
  return (
    <Drawer title={t('shell.settings.title')} open={open} onClose={onClose} size={320}>
      <fieldset className={styles.group}>
        <legend>{t('shell.settings.colour')}</legend>
        <div className={styles.colours}>
          {offeredColours.map((colour) => (
            <label key={colour} className={styles.colour}>
              <input
                type="radio"
                name="theme-colour"
                value={colour}
                checked={colour === current}
                onChange={() => changeTheme({ themeClass: colour })}
              />
              <span className={styles.swatch} style={{ background: themeColours[colour] }}>
                {colour === current ? <CheckOutlined aria-hidden /> : null}
              </span>
              <span className={styles.colourName}>{t(`shell.settings.colours.${colour}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('shell.settings.sidebar')}</legend>
        <Segmented
          block
          aria-label={t('shell.settings.sidebar')}
          value={isDarkSidebar(slideClass) ? 'dark' : 'light'}
          options={[
            { value: 'light', label: t('shell.settings.light') },
            { value: 'dark', label: t('shell.settings.dark') },
          ]}
          onChange={(value) => changeTheme({ slideClass: value === 'dark' ? 'dark' : 'lightWhite' })}
        />
      </fieldset>
    </Drawer>
  )
}
