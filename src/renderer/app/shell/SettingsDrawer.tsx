import { CheckOutlined, DesktopOutlined } from '@ant-design/icons'
import { Button, Drawer, Segmented, Switch } from 'antd'
import { useId } from 'react'
import { showPanel } from '#renderer/features/desktop/store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { layouts } from '../state/layout.ts'
import { changeLayout, changeSettings, type ControlSize, type Switches, useSettings } from '../state/settings.ts'
import { isDarkSidebar, offeredColours, themeColourOf, themeColours } from '../theme/colours.ts'
import { LayoutPicture } from './LayoutPicture.tsx'
import styles from './settings-drawer.module.css'

interface SettingsDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Everything about the frame of the window that a person may choose. It holds at once, here and after a restart. */
export function SettingsDrawer({ open, onClose }: SettingsDrawerProps) {
  const t = useT()
  return (
    <Drawer title={t('shell.settings.title')} open={open} onClose={onClose} size={320}>
      <LayoutChoice />
      <SidebarChoice />
      <ColourChoice />
      <SizeChoice />
      <SwitchList />
      <Button
        block
        icon={<DesktopOutlined aria-hidden />}
        onClick={() => {
          onClose()
          showPanel('settings')
        }}
      >
        {t('shell.settings.more')}
      </Button>
    </Drawer>
  )
}

function LayoutChoice() {
  const t = useT()
  const current = useSettings((state) => state.layoutType)
  return (
    <fieldset className={styles.group}>
      <legend>{t('shell.settings.layout')}</legend>
      <div className={styles.layouts}>
        {layouts.map((layout) => (
          <label key={layout} className={styles.layout} title={t(`shell.settings.layouts.${layout}`)}>
            <input
              type="radio"
              name="layout"
              value={layout}
              checked={layout === current}
              onChange={() => void changeLayout(layout)}
            />
            <span className={styles.picture}>
              <LayoutPicture layout={layout} />
            </span>
            <span className={styles.layoutName}>{t(`shell.settings.layouts.${layout}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function SidebarChoice() {
  const t = useT()
  const slideClass = useSettings((state) => state.slideClass)
  return (
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
        onChange={(value) => changeSettings({ slideClass: value === 'dark' ? 'dark' : 'lightWhite' })}
      />
    </fieldset>
  )
}

function ColourChoice() {
  const t = useT()
  const current = themeColourOf(useSettings((state) => state.themeClass))
  return (
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
              onChange={() => changeSettings({ themeClass: colour })}
            />
            <span className={styles.swatch} style={{ background: themeColours[colour] }}>
              {colour === current ? <CheckOutlined aria-hidden /> : null}
            </span>
            <span className={styles.colourName}>{t(`shell.settings.colours.${colour}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const sizes: readonly ControlSize[] = ['small', 'medium', 'large']

function SizeChoice() {
  const t = useT()
  const size = useSettings((state) => state.size)
  return (
    <fieldset className={styles.group}>
      <legend>{t('shell.settings.size')}</legend>
      <Segmented
        block
        aria-label={t('shell.settings.size')}
        value={size}
        options={sizes.map((value) => ({ value, label: t(`shell.settings.sizes.${value}`) }))}
        onChange={(value) => changeSettings({ size: value })}
      />
    </fieldset>
  )
}

const offered = [
  'tagsView',
  'tagsIcon',
  'showSearch',
  'showLanguage',
  'showSettings',
  'sidebarLogo',
  'fixedHeader',
  'useCache',
] as const satisfies readonly (keyof Switches)[]

function SwitchList() {
  const t = useT()
  const id = useId()
  const settings = useSettings()
  const hints = {
    fixedHeader: t('shell.settings.fixedHeaderHint'),
    useCache: t('shell.settings.useCacheHint'),
    showSettings: t('shell.settings.showSettingsHint'),
  } as Readonly<Record<string, string | undefined>>
  return (
    <fieldset className={styles.group}>
      <legend>{t('shell.settings.interface')}</legend>
      {offered.map((name) => (
        <div key={name} className={styles.switch}>
          <label htmlFor={`${id}-${name}`}>
            {t(`shell.settings.${name}`)}
            {hints[name] ? <span className={styles.hint}>{hints[name]}</span> : null}
          </label>
          <Switch
            id={`${id}-${name}`}
            size="small"
            checked={settings[name]}
            disabled={name === 'tagsIcon' && !settings.tagsView}
            onChange={(checked) => changeSettings({ [name]: checked })}
          />
        </div>
      ))}
    </fieldset>
  )
}
