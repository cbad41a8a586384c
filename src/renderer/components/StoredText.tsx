import { Input } from 'antd'
import { useState } from 'react'

interface StoredTextProps {
  readonly id?: string
  readonly label?: string
  readonly value: string
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}

/** A small box whose text counts once it is left, or by Enter. Give it its value as the key. */
export function StoredText(props: StoredTextProps) {
  const [text, setText] = useState(props.value)
  const store = () => {
    if (text !== props.value) props.onChange(text)
  }
  return (
    <Input
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(props.label === undefined ? {} : { 'aria-label': props.label })}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      size="small"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={store}
      onPressEnter={store}
    />
  )
}
