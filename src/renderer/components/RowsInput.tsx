import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { IconButton } from './IconButton.tsx'
import styles from './rows-input.module.css'

export interface RowsColumn<Row> {
  readonly key: keyof Row & string
  readonly title: string
  /** As CSS grid has it. */
  readonly width: string
  readonly draw: (row: Row, change: (part: Partial<Row>) => void, label: string) => ReactNode
}

interface RowsInputProps<Row> {
  readonly columns: readonly RowsColumn<Row>[]
  readonly blank: Row
  readonly addText: string
  /** What one row is, for screen readers. */
  readonly rowName: string
  readonly value?: readonly Row[]
  readonly onChange?: (rows: Row[]) => void
}

/** A short list of rows that is edited in place. */
export function RowsInput<Row extends object>(props: RowsInputProps<Row>) {
  const { columns, blank, addText, rowName, value = [], onChange } = props
  const t = useT()
  const grid = { gridTemplateColumns: `${columns.map(({ width }) => width).join(' ')} 32px` }
  const change = (at: number, part: Partial<Row>) =>
    onChange?.(value.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <div className={styles.rows}>
      {value.length > 0 ? (
        <div className={styles.rowsHead} style={grid} aria-hidden>
          {columns.map(({ key, title }) => (
            <span key={key}>{title}</span>
          ))}
        </div>
      ) : null}
      {value.map((row, at) => (
        // Rows have no name of their own while they are typed.
        <div key={at} className={styles.row} style={grid}>
          {columns.map(({ key, title, draw }) => (
            <span key={key}>{draw(row, (part) => change(at, part), `${title} ${at + 1}`)}</span>
          ))}
          <IconButton
            size="small"
            label={`${t('common.delete')} ${rowName} ${at + 1}`}
            icon={<DeleteOutlined />}
            onClick={() => onChange?.(value.filter((_row, index) => index !== at))}
          />
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange?.([...value, blank])}
      >
        {addText}
      </Button>
    </div>
  )
}

type NameOf<Row, Value> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row] & string

/** A column whose cells are typed. */
export const textColumn = <Row extends object>(
  key: NameOf<Row, string>,
  title: string,
  maxLength: number,
): RowsColumn<Row> => ({
  key,
  title,
  width: 'minmax(0, 1fr)',
  draw: (row, change, label) => (
    <Input
      aria-label={label}
      value={String(row[key])}
      maxLength={maxLength}
      onChange={({ target }) => change({ [key]: target.value } as unknown as Partial<Row>)}
    />
  ),
})

/** A column of ticks. */
export const tickColumn = <Row extends object>(key: NameOf<Row, boolean>, title: string): RowsColumn<Row> => ({
  key,
  title,
  width: '64px',
  draw: (row, change, label) => (
    <Checkbox
      aria-label={label}
      checked={row[key] === true}
      onChange={({ target }) => change({ [key]: target.checked } as unknown as Partial<Row>)}
    />
  ),
})
