import { LoadingOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import type { Saving } from './useSaving.ts'

type SaveButtonProps = {
  readonly saving: Saving
  readonly disabled?: boolean
  /** False for one beside the main one. */
  readonly isMain?: boolean
  readonly children: ReactNode
} & ({ readonly form: string } | { readonly onClick: () => void })

/** The button that saves. Its spinner is an icon of its own: see `button` of the providers. */
export function SaveButton({ saving, disabled = false, isMain = true, children, ...target }: SaveButtonProps) {
  const action: ButtonProps =
    'form' in target ? { htmlType: 'submit', form: target.form } : { onClick: () => target.onClick() }
  return (
    <Button
      type={isMain ? 'primary' : 'default'}
      disabled={disabled}
      loading={saving.isBusy ? { icon: <LoadingOutlined aria-hidden /> } : false}
      {...action}
    >
      {children}
    </Button>
  )
}
