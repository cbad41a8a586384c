import { passwordLength, type PasswordPolicy, requiredCharacters } from '#shared/rules/password.ts'
import { useLanguage, useT } from '#renderer/i18n/index.ts'
import { languageTags } from '#renderer/i18n/language.ts'

/** What a new password has to be, told before anybody types one. */
export function AskedOfPassword({ policy }: { readonly policy: PasswordPolicy }) {
  const t = useT()
  const language = useLanguage()
  if (!policy.strengthLimit) return t('password.rules.pattern')
  const kinds = requiredCharacters(policy).map((kind) => t(`password.asked.${kind}`))
  const length = t('password.asked.length', passwordLength(policy))
  const list = new Intl.ListFormat(languageTags[language]).format(kinds)
  return kinds.length === 0 ? length : `${length}${t('password.asked.with', { kinds: list })}`
}
