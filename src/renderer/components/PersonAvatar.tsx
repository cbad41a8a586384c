import { useState } from 'react'
import { initialOf } from './initial.ts'
import styles from './person-avatar.module.css'
import { pictureAddress } from './picture-address.ts'

interface PersonAvatarProps {
  readonly name: string
  /** Server-relative address of the picture; empty for none. */
  readonly headIcon: string
  /** Pixels. */
  readonly size: number
}

/**
 * The picture of a person, or the initial of the name where there is none or it cannot be shown. Decoration: the name stands
 * beside it. antd's own measures its letter, and with it lays out the whole window once more.
 */
export function PersonAvatar({ name, headIcon, size }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const address = pictureAddress(headIcon)
  const isPicture = address !== null && broken !== address
  const style = { width: size, height: size, fontSize: Math.max(12, Math.round(size * 0.45)) }
  return (
    <span aria-hidden="true" className={isPicture ? styles.picture : styles.letter} style={style} data-avatar>
      {isPicture ? <img src={address} alt="" draggable={false} onError={() => setBroken(address)} /> : initialOf(name)}
    </span>
  )
}
