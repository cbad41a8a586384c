import { TranslationOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { type Language, languageNames, languages } from '#renderer/i18n/language.ts'
import { useMenuButton } from './useMenuButton.tsx'

interface LanguageButtonProps {
  readonly language: Language
  readonly onChange: (language: Language) => void
  /** Only the icon, where room is short. */
  readonly compact?: boolean
}

/** Chooses the language; every language shows under its own name. */
export function LanguageButton({ language, onChange, compact = false }: LanguageButtonProps) {
  const t = useT()
  const { dropdown, button } = useMenuButton({
    items: languages.map((key) => ({ key, label: languageNames[key] })),
    selectable: true,
    selectedKeys: [language],
    onClick: ({ key }) => onChange(key as Language),
  })
  return (
    <Dropdown {...dropdown}>
      <Button
        {...button}
        type="text"
        icon={<TranslationOutlined />}
        aria-label={`${t('common.language')}: ${languageNames[language]}`}
      >
        {compact ? null : languageNames[language]}
      </Button>
    </Dropdown>
  )
}
