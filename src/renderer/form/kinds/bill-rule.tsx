import { isEmpty } from '#shared/form/kind.ts'
import { useT } from '#renderer/i18n/index.ts'
import { PlainText } from '../plain-text.tsx'
import type { KindView, TextProps } from '../view.ts'
import { readOnly } from './read-only.tsx'

/** The number, or that it comes with the save. */
function SerialText(props: TextProps) {
  const t = useT()
  return isEmpty(props.value) ? <>{t('form.serialLater')}</> : <PlainText {...props} />
}

export const billRuleView: KindView = {
  Edit: readOnly(SerialText),
  Text: PlainText,
  layout: 'item',
  cell: 'direct',
  width: 170,
}
