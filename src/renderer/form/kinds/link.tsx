import { linkSettings } from '#shared/form/kinds/link.ts'
import { showExternalPage } from '#renderer/components/external-page.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useFormStore } from '../context.ts'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'

function WebLink({ field }: Pick<EditProps, 'field'>) {
  const t = useT()
  const { content, address, align } = linkSettings(field)
  const store = useFormStore()
  const press = () => {
    store?.tell({ type: 'click', part: field.raw, name: content, value: null, rowIndex: null })
    showExternalPage(address)
  }
  return (
    <p className={styles.words} style={{ textAlign: align }}>
      {address === '' ? (
        <span title={t('form.noAddress')}>{content}</span>
      ) : (
        <button type="button" className={styles.link} title={address} onClick={press}>
          {content}
        </button>
      )}
    </p>
  )
}

export const linkView: KindView = {
  Edit: WebLink,
  Text: () => null,
  layout: 'block',
  cell: 'direct',
  width: 150,
}
