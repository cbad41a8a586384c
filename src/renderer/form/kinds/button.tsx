import { Button } from 'antd'
import { buttonSettings } from '#shared/form/kinds/button.ts'
import { raw, text } from '#shared/form/parsing/read.ts'
import { useT } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import { useFormStore } from '../context.ts'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'

/** Colours of the family's types; antd writes them otherwise. */
const looks = {
  '': {},
  primary: { color: 'primary', variant: 'solid' },
  success: { color: 'green', variant: 'solid' },
  info: { color: 'default', variant: 'filled' },
  warning: { color: 'orange', variant: 'solid' },
  danger: { color: 'danger', variant: 'solid' },
} as const

function DesignButton({ field }: Pick<EditProps, 'field'>) {
  const t = useT()
  const { text: words, align, type } = buttonSettings(field)
  const store = useFormStore()
  const hasScript = text(raw(field.raw['on'])['click']).trim() !== ''
  return (
    <p className={styles.words} style={{ textAlign: align }}>
      <Button
        {...looks[type]}
        disabled={field.disabled}
        onClick={() => {
          const told = store?.tell({ type: 'click', part: field.raw, name: words, value: null, rowIndex: null })
          if (hasScript && !told) toast.info(t('form.noScript'))
        }}
      >
        {words || field.label || t('form.button')}
      </Button>
    </p>
  )
}

export const buttonView: KindView = {
  Edit: DesignButton,
  Text: () => null,
  layout: 'block',
  cell: 'direct',
  width: 150,
}
