import { Rate } from 'antd'
import type { CSSProperties } from 'react'
import { rateSettings } from '#shared/form/kinds/rate.ts'
import { number } from '#shared/form/parsing/read.ts'
import { useT } from '#renderer/i18n/index.ts'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView, ShownProps } from '../view.ts'

/** As high as any other control, with the stars in line with its label. */
const line: CSSProperties = { display: 'flex', alignItems: 'center', minHeight: 'var(--ant-control-height)' }

function RateEdit({ field, id, value, onChange, onBlur, label, describedBy, inCell }: EditProps) {
  const { count, allowHalf } = rateSettings(field)
  const name = label === undefined ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': label }
  return (
    <div id={id} role="group" aria-describedby={describedBy} style={inCell ? undefined : line} {...name}>
      <Rate
        count={count}
        allowHalf={allowHalf}
        allowClear={field.clearable ?? true}
        disabled={field.disabled}
        // A cell keeps its height.
        size={inCell ? 'small' : 'medium'}
        value={number(value, 0)}
        onChange={(next) => {
          onChange(next)
          onBlur()
        }}
        onBlur={onBlur}
      />
    </div>
  )
}

/** More stars than this are a number: nobody counts them. */
const MAX_DRAWN = 10
// A box of its own: the stars over it stand where its own stand, however tall its line is.
const stars: CSSProperties = {
  display: 'inline-block',
  position: 'relative',
  color: 'var(--ant-color-fill)',
  letterSpacing: 1,
}
const filled: CSSProperties = {
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  overflow: 'hidden',
  color: 'var(--ant-color-warning)',
  whiteSpace: 'nowrap',
}

/** Stars to read, the number beside them; drawn plainly, because a list has one for each row while it scrolls. */
function Stars({ field, text }: ShownProps) {
  const t = useT()
  const { count } = rateSettings(field)
  const rating = number(text, null)
  if (rating === null || count > MAX_DRAWN) return <>{text}</>
  const row = '★'.repeat(count)
  return (
    <span role="img" aria-label={t('form.stars', { rating: text, most: count })} style={{ whiteSpace: 'nowrap' }}>
      <span aria-hidden style={stars}>
        {row}
        <span style={{ ...filled, width: `${(Math.min(Math.max(rating, 0), count) / count) * 100}%` }}>{row}</span>
      </span>{' '}
      <span aria-hidden>{text}</span>
    </span>
  )
}

export const rateView: KindView = {
  Edit: RateEdit,
  Text: PlainText,
  ListCell: Stars,
  cellRoom: 96,
  Detail: Stars,
  layout: 'item',
  cell: 'onFocus',
  width: 150,
  isGroup: true,
}
