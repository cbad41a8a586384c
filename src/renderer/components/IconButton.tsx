import { Button } from 'antd'
import type { ReactNode, Ref } from 'react'
import { Hint } from './Hint.tsx'

interface IconButtonProps {
  readonly ref?: Ref<HTMLButtonElement>
  /** Read by screen readers and shown on hover. */
  readonly label: string
  readonly icon: ReactNode
  readonly onClick?: () => void
  readonly disabled?: boolean
  readonly danger?: boolean
  /** That of the other controls when absent. */
  readonly size?: 'small' | 'medium'
}

/** A quiet button that is only an icon; its name is never missing. */
export function IconButton({ ref, label, icon, onClick, disabled, danger, size }: IconButtonProps) {
  return (
    <Hint title={label} mouseEnterDelay={0.4}>
      <Button
        {...(ref ? { ref } : {})}
        type="text"
        aria-label={label}
        icon={icon}
        disabled={disabled ?? false}
        danger={danger ?? false}
        {...(size ? { size } : {})}
        {...(onClick ? { onClick } : {})}
      />
    </Hint>
  )
}
