import { CheckOutlined } from '@ant-design/icons'
import { Button, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ColorScheme } from '#shared/ipc/preferences.ts'
import { SettingMatch } from '#renderer/components/SettingMatch.tsx'
import { SettingsDrawer, type SettingsSection } from '#renderer/features/desktop/SettingsDrawer.tsx'
import { leavePanel } from '#renderer/features/desktop/store.ts'
import { IdleLockSetting } from '#renderer/features/lock/IdleLockSetting.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { languageNames, languages } from '#renderer/i18n/language.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { layouts } from '../state/layout.ts'
import {
  changeLanguage,
  changeLayout,
  changeSettings,
  type ControlSize,
  type Switches,
  useSettings,
} from '../state/settings.ts'
import { type ColourPair, coloursOf, isDarkSidebar, offeredColours, themeColourOf } from '../theme/colours.ts'
import { useDark } from '../theme/scheme.ts'
import { LayoutPicture } from './LayoutPicture.tsx'
import styles from './own-settings.module.css'

interface AllSettingsProps {
  readonly open: boolean
  /** What is a person's own shows only to them. */
  readonly signedIn: boolean
}

/** The drawer with the person's own settings and those of the machine. */
export function AllSettings({ open, signedIn }: AllSettingsProps) {
  const own = useOwnSettings()
  return <SettingsDrawer own={signedIn ? own : nobodys} open={open} />
}
const nobodys: readonly SettingsSection[] = []

/** What a person chooses for themselves, by section. It holds at once, here and after a restart. */
function useOwnSettings(): readonly SettingsSection[] {
  const t = useT()
  return [
    {
      key: 'look',
      label: t('shell.settings.title'),
      content: (
        <>
          <LanguageChoice />
          <LayoutChoice />
          <SchemeChoice />
          <SidebarChoice />
          <ColourChoice />
          <SizeChoice />
        </>
      ),
    },
    { key: 'interface', label: t('shell.settings.interface'), content: <SwitchList /> },
    { key: 'person', label: t('shell.settings.person'), content: <PersonSection /> },
    {
      key: 'security',
      label: t('desktop.tabs.security'),
      content: (
        <SettingMatch words={[t('desktop.tabs.security'), t('lock.idle.label'), t('lock.action')]}>
          <IdleLockSetting />
        </SettingMatch>
      ),
    },
  ]
}

/** Ways to what is kept of the person on the server. */
function PersonSection() {
  const t = useT()
  const navigate = useNavigate()
  const open = async (work: () => void) => {
    if (await leavePanel(null)) work()
  }
  const ways = [
    [t('profile.title'), t('shell.settings.profileHint'), () => void navigate('/profile')],
    [t('password.title'), t('shell.settings.passwordHint'), () => openDialog('password', {})],
    [t('drafts.title'), t('shell.settings.draftsHint'), () => void navigate('/drafts')],
  ] as const
  return ways.map(([label, hint, work]) => (
    <SettingMatch key={label} words={[label, hint]}>
      <div className={styles.way}>
        <span>
          {label}
          <span className={styles.hint}>{hint}</span>
        </span>
        <Button aria-label={t('shell.settings.openNamed', { name: label })} onClick={() => void open(work)}>
          {t('shell.settings.open')}
        </Button>
      </div>
    </SettingMatch>
  ))
}

function LanguageChoice() {
  const t = useT()
  const language = useSettings((state) => state.language)
  return (
    <SettingGroup label={t('common.language')} words={Object.values(languageNames)}>
      <Segmented
        block
        aria-label={t('common.language')}
        value={language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(next) => void changeLanguage(next)}
      />
    </SettingGroup>
  )
}

interface SettingGroupProps {
  readonly label: string
  /** What else it is found by. */
  readonly words?: readonly string[]
  readonly children: ReactNode
}

function SettingGroup({ label, words = [], children }: SettingGroupProps) {
  return (
    <SettingMatch words={[label, ...words]}>
      <fieldset className={styles.group}>
        <legend>{label}</legend>
        {children}
      </fieldset>
    </SettingMatch>
  )
}

function LayoutChoice() {
  const t = useT()
  const current = useSettings((state) => state.layoutType)
  return (
    <SettingGroup
      label={t('shell.settings.layout')}
      words={layouts.map((layout) => t(`shell.settings.layouts.${layout}`))}
    >
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
    </SettingGroup>
  )
}

const schemes: readonly ColorScheme[] = ['light', 'dark', 'system']

function SchemeChoice() {
  const t = useT()
  const scheme = useSettings((state) => state.colorScheme)
  return (
    <SettingGroup
      label={t('shell.settings.scheme')}
      words={schemes.map((value) => t(`shell.settings.schemes.${value}`))}
    >
      <Segmented
        block
        aria-label={t('shell.settings.scheme')}
        value={scheme}
        options={schemes.map((value) => ({ value, label: t(`shell.settings.schemes.${value}`) }))}
        onChange={(value) => changeSettings({ colorScheme: value })}
      />
    </SettingGroup>
  )
}

function SidebarChoice() {
  const t = useT()
  const slideClass = useSettings((state) => state.slideClass)
  return (
    <SettingGroup label={t('shell.settings.sidebar')} words={[t('shell.settings.light'), t('shell.settings.dark')]}>
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
    </SettingGroup>
  )
}

function ColourChoice() {
  const t = useT()
  const isDark = useDark()
  const current = themeColourOf(useSettings((state) => state.themeClass))
  return (
    <SettingGroup
      label={t('shell.settings.colour')}
      words={offeredColours.map((colour) => t(`shell.settings.colours.${colour}`))}
    >
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
            <span className={styles.swatch} style={swatchOf(coloursOf(colour, isDark))}>
              {colour === current ? <CheckOutlined aria-hidden /> : null}
            </span>
            <span className={styles.colourName}>{t(`shell.settings.colours.${colour}`)}</span>
          </label>
        ))}
      </div>
    </SettingGroup>
  )
}

const swatchOf = ({ fill, onFill }: ColourPair) => ({ background: fill, color: onFill })

const sizes: readonly ControlSize[] = ['small', 'medium', 'large']

function SizeChoice() {
  const t = useT()
  const size = useSettings((state) => state.size)
  return (
    <SettingGroup label={t('shell.settings.size')}>
      <Segmented
        block
        aria-label={t('shell.settings.size')}
        value={size}
        options={sizes.map((value) => ({ value, label: t(`shell.settings.sizes.${value}`) }))}
        onChange={(value) => changeSettings({ size: value })}
      />
    </SettingGroup>
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
      <legend className={styles.unseen}>{t('shell.settings.interface')}</legend>
      {offered.map((name) => (
        <SettingMatch key={name} words={[t(`shell.settings.${name}`), hints[name] ?? '']}>
          <div className={styles.switch}>
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
        </SettingMatch>
      ))}
    </fieldset>
  )
}
