import { Typography } from 'antd'
import { lineText } from '#shared/rules/drawn-text.ts'

/** One line that ends in an ellipsis when it does not fit, and then shows itself whole on hover and focus. */
export function EllipsisText({ text, className }: { readonly text: string; readonly className?: string }) {
  return (
    <Typography.Text
      className={className ?? ''}
      style={{ width: '100%', color: 'inherit' }}
      ellipsis={{ tooltip: text }}
    >
      {lineText(text)}
    </Typography.Text>
  )
}
