import { Radio, Segmented } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { type Language, languageNames, languages } from '#renderer/i18n/language.ts'
import styles from './profile.module.css'

const layouts = ['classic', 'functional', 'blend', 'plain'] as const
export type ProfileLayout = (typeof layouts)[number]

/** The shell's settings as this page shows and changes them; the shell owns and keeps them. */
export interface Appearance {
  readonly layout: ProfileLayout
  readonly onLayout: (layout: ProfileLayout) => void
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  readonly isDarkSidebar: boolean
  readonly onDarkSidebar: (isDark: boolean) => void
  readonly colour: string
  /** Name in words and #rrggbb, in their order. */
  readonly colours: readonly { readonly name: string; readonly label: string; readonly value: string }[]
  readonly onColour: (name: string) => void
}

/** Layout, language, colour and sidebar (section 2, "Settings drawer"). */
export function AppearanceTab({ appearance }: { readonly appearance: Appearance }) {
  const t = useT()
  return (
    <div className={styles.scroll}>
      <p className={styles.quiet}>{t('profile.appearance.hint')}</p>
      <section className={styles.section}>
        <h2 className={styles.group} id="profile-layout">
          {t('profile.appearance.layout')}
        </h2>
        <Radio.Group
          aria-labelledby="profile-layout"
          className={styles.layouts ?? ''}
          value={appearance.layout}
          onChange={({ target }) => appearance.onLayout(target.value as ProfileLayout)}
        >
          {layouts.map((layout) => (
            <Radio key={layout} value={layout}>
              <span className={styles.sketch} data-layout={layout} aria-hidden="true">
                <i />
                <i />
              </span>
              {t(`profile.appearance.layouts.${layout}`)}
            </Radio>
          ))}
        </Radio.Group>
      </section>
      <section className={styles.section}>
        <h2 className={styles.group}>{t('profile.appearance.language')}</h2>
        <Segmented
          aria-label={t('profile.appearance.language')}
          value={appearance.language}
          options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          onChange={appearance.onLanguage}
        />
      </section>
      <section className={styles.section}>
        <h2 className={styles.group} id="profile-colour">
          {t('profile.appearance.colour')}
        </h2>
        <Radio.Group
          aria-labelledby="profile-colour"
          className={styles.colours ?? ''}
          value={appearance.colour}
          onChange={({ target }) => appearance.onColour(target.value as string)}
        >
          {appearance.colours.map(({ name, label, value }) => (
            <Radio key={name} value={name}>
              <span className={styles.swatch} style={{ background: value }} aria-hidden="true" />
              {label}
            </Radio>
          ))}
        </Radio.Group>
      </section>
      <section className={styles.section}>
        <h2 className={styles.group}>{t('profile.appearance.sidebar')}</h2>
        <Segmented
          aria-label={t('profile.appearance.sidebar')}
          value={appearance.isDarkSidebar ? 'dark' : 'light'}
          options={[
            { value: 'light', label: t('profile.appearance.light') },
            { value: 'dark', label: t('profile.appearance.dark') },
          ]}
          onChange={(value) => appearance.onDarkSidebar(value === 'dark')}
        />
      </section>
    </div>
  )
}
