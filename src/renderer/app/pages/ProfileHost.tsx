import { useMemo } from 'react'
import type { Appearance } from '#renderer/features/profile/AppearanceTab.tsx'
import { ProfilePage } from '#renderer/features/profile/ProfilePage.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { changeLanguage, changeLayout, changeSettings, useSettings } from '../state/settings.ts'
import { isDarkSidebar, offeredColours, themeColourOf, themeColours } from '../theme/colours.ts'

/** /profile with the shell's own settings, which features do not know. */
export function ProfileHost() {
  const t = useT()
  const { layoutType, language, themeClass, slideClass } = useSettings()
  const appearance = useMemo<Appearance>(
    () => ({
      layout: layoutType,
      onLayout: (layout) => void changeLayout(layout),
      language,
      onLanguage: (next) => void changeLanguage(next),
      isDarkSidebar: isDarkSidebar(slideClass),
      onDarkSidebar: (isDark) => changeSettings({ slideClass: isDark ? 'dark' : 'lightWhite' }),
      colour: themeColourOf(themeClass),
      colours: offeredColours.map((name) => ({
        name,
        label: t(`shell.settings.colours.${name}`),
        value: themeColours[name],
      })),
      onColour: (name) => changeSettings({ themeClass: name }),
    }),
    [t, layoutType, language, themeClass, slideClass],
  )
  return <ProfilePage appearance={appearance} />
}
