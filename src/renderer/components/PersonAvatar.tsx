import { Avatar } from 'antd'
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

/** The picture of a person, or the initial of the name where there is none or it cannot be shown. Decoration: the name stands beside it. */
export function PersonAvatar({ name, headIcon, size }: PersonAvatarProps) {
  const address = pictureAddress(headIcon)
  return (
    <span aria-hidden="true">
      <Avatar
        key={headIcon}
        size={size}
        // antd writes the size of the letter into the element.
        style={{ fontSize: Math.max(12, Math.round(size * 0.45)) }}
        {...(address === null
          ? { className: styles.avatar ?? '' }
          : { src: address, alt: '', draggable: false as const })}
      >
        {initialOf(name)}
      </Avatar>
    </span>
  )
}
