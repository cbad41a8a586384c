import { Modal } from 'antd'
import { routeAt } from '#renderer/access/menu-store.ts'
import { DictionaryPage } from './DictionaryPage.tsx'
import styles from './dictionary.module.css'
import { useT } from '#renderer/i18n/index.ts'

/** Where the menu puts dictionary management; its grants hold in the dialog too. */
const managementPath = '/systemData/dictionary'

/** Dictionary management in a dialog of 80 %, opened from a dictionary select (section 2). */
export function DictionaryDialog({ type, onClose }: { readonly type?: string; readonly onClose: () => void }) {
  const t = useT()
  return (
    <Modal title={t('dictionary.title')} open width="80%" centered footer={null} destroyOnHidden onCancel={onClose}>
      <div className={styles.dialogBody}>
        <DictionaryPage
          menuId={routeAt(managementPath)?.meta.modelId ?? null}
          {...(type === undefined ? {} : { first: type })}
        />
      </div>
    </Modal>
  )
}
