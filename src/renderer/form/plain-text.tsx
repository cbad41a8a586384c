import { noLabels } from '#shared/form/kind.ts'
import { displayValue } from '#shared/form/values.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { TextProps } from './view.ts'

/** Text of a value that needs no names from the server. */
export function PlainText({ field, value, labels }: TextProps) {
  return labels ? <>{displayValue(field, value, labels)}</> : <TranslatedText field={field} value={value} />
}

function TranslatedText({ field, value }: TextProps) {
  const t = useT()
  return <>{displayValue(field, value, { ...noLabels, words: { on: t('form.on'), off: t('form.off') } })}</>
}
