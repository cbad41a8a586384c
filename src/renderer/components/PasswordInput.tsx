import { type GetProps, Input, type InputRef } from 'antd'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import styles from './password-input.module.css'

type PasswordInputProps = Omit<GetProps<typeof Input.Password>, 'suffix' | 'onKeyDown' | 'onKeyUp'> & {
  readonly ref?: Ref<InputRef>
}

/** A password field that says when Caps Lock is on: what is typed cannot be seen. */
export function PasswordInput({ onBlur, ...props }: PasswordInputProps) {
  const t = useT()
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Input.Password
      {...props}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={(event) => {
        setCapsLock(false)
        onBlur?.(event)
      }}
      suffix={
        <span className={styles.capsLock} role="status">
          {capsLock ? t('common.capsLock') : null}
        </span>
      }
    />
  )
}
