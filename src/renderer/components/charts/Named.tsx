import { Button } from 'antd'
import { Link } from 'react-router-dom'
import styles from './charts.module.css'

/** Where the records behind a figure are: the address of their list, or what shows them; null where nowhere. */
export type PointTarget = string | (() => void) | null

/** A name that leads to the records behind its figure, where they are listed. */
export function Named({ to, name }: { readonly to: PointTarget; readonly name: string }) {
  if (to === null) return name
  if (typeof to === 'string') return <Link to={to}>{name}</Link>
  return (
    <Button type="link" className={styles.named ?? ''} onClick={to}>
      {name}
    </Button>
  )
}
