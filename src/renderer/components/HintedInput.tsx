import { Input, type InputProps, type InputRef } from 'antd'
import { useCallback } from 'react'
import { fittingText } from './rows/text-width.ts'
import { useElementSize } from './useElementSize.ts'

interface HintedInputProps extends Omit<InputProps, 'placeholder' | 'ref'> {
  readonly hint: string
}

/** A box of a search row. Its hint is cut to the room there is: a browser shows no ellipsis while the keyboard is in it. */
export function HintedInput({ hint, ...props }: HintedInputProps) {
  const { ref, width } = useElementSize<HTMLInputElement>()
  const follow = useCallback((input: InputRef | null) => ref(input?.input ?? null), [ref])
  const shown = fittingText(hint, width)
  return <Input allowClear {...(shown === hint ? {} : { title: hint })} {...props} ref={follow} placeholder={shown} />
}
