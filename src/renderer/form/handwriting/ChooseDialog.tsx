import { Modal } from 'antd'
import { drawnPicture } from '#shared/form/handwriting.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './handwriting.module.css'
import type { PictureDialogProps } from './handwriting-view.tsx'

/** The signatures that somebody keeps in their profile. */
export function ChooseDialog({ title, onClose, onPicture }: PictureDialogProps) {
  const t = useT()
  const query = usePlatformQuery('signature.list', {})
  const pictures = (query.data ?? []).flatMap(({ id, signImg }) => {
    const picture = drawnPicture(signImg)
    return picture ? [{ id, picture }] : []
  })
  return (
    <Modal title={title} open width={600} centered footer={null} onCancel={onClose}>
      <PageState
        loading={query.isPending}
        error={query.error}
        onRetry={() => query.refetch()}
        empty={pictures.length === 0}
        emptyText={t('form.sign.none')}
      >
        <ul className={styles.choices}>
          {pictures.map(({ id, picture }, index) => (
            <li key={id}>
              <button type="button" className={styles.choice} onClick={() => onPicture(picture)}>
                <img src={picture} alt={t('profile.signature.image', { index: index + 1 })} />
              </button>
            </li>
          ))}
        </ul>
      </PageState>
    </Modal>
  )
}
