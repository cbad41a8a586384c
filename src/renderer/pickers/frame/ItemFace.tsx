import { EllipsisText } from '../../components/EllipsisText.tsx'
import styles from './frame.module.css'
import type { PickerItem } from './pending.ts'

/** A name with where it belongs, on one or two lines. */
export function ItemFace({ item }: { readonly item: PickerItem }) {
  return (
    <span className={styles.face}>
      <EllipsisText text={item.fullName} />
      {item.organize ? <EllipsisText text={item.organize} className={styles.faceNote} /> : null}
    </span>
  )
}
