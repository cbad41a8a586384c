import styles from './frame.module.css'
import { itemIcon } from './item-icons.tsx'
import type { PickerItem } from './pending.ts'

/** A name with where it belongs, on one or two lines. Plain on purpose: lists draw hundreds. */
export function ItemFace({ item }: { readonly item: PickerItem }) {
  return (
    <>
      <span className={styles.faceIcon}>{itemIcon(item.type)}</span>
      <span className={styles.face} title={item.organize ? `${item.fullName}\n${item.organize}` : item.fullName}>
        <span className={styles.line}>{item.fullName}</span>
        {item.organize ? <span className={styles.note}>{item.organize}</span> : null}
      </span>
    </>
  )
}
