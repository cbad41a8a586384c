import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'

interface FindBoxProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export function FindBox({ label, value, onChange }: FindBoxProps) {
  return (
    <Input
      allowClear
      size="small"
      prefix={<SearchOutlined aria-hidden />}
      maxLength={100}
      value={value}
      placeholder={label}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
