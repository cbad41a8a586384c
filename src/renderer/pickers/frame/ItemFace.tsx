import { PersonAvatar } from '#renderer/components/PersonAvatar.tsx'
import styles from './frame.module.css'
import { itemIcon } from './item-icons.tsx'
import type { PickerItem } from './pending.ts'

/** People stand as name and account. */
const nameOf = (fullName: string) => fullName.split('/')[0] ?? fullName

/** A name with where it belongs, on one or two lines. Plain on purpose: lists draw hundreds. */
export function ItemFace({ item }: { readonly item: PickerItem }) {
  return (
    <>
      <span className={styles.faceIcon}>
        {item.type === 'user' ? (
          <PersonAvatar name={nameOf(item.fullName)} headIcon={item.headIcon ?? ''} size={22} />
        ) : (
          itemIcon(item.type)
        )}
      </span>
      <span className={styles.face} title={item.organize ? `${item.fullName}\n${item.organize}` : item.fullName}>
        <span className={styles.line}>{item.fullName}</span>
        {item.organize ? <span className={styles.note}>{item.organize}</span> : null}
      </span>
    </>
  )
}
