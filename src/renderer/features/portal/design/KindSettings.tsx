import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useId } from 'react'
import { number, type Raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import { RowsInput } from '#renderer/components/RowsInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { KindSetting, RowsSetting } from './kind-settings.ts'
import { PictureCell, PictureSetting } from './PictureSetting.tsx'

interface KindSettingsProps {
  readonly settings: readonly KindSetting[]
  readonly option: Raw
  /** `typing`: names the text that is typed into. */
  readonly onChange: (change: Raw, typing?: string) => void
}

/** Settings of a kind, each as its description says. */
export function KindSettings({ settings, option, onChange }: KindSettingsProps) {
  return settings.map((setting) => <Setting key={setting.name} setting={setting} option={option} onChange={onChange} />)
}

interface SettingProps extends Omit<KindSettingsProps, 'settings'> {
  readonly setting: KindSetting
}

const labels = {
  styleType: 'style',
  sortable: 'order',
  tableCount: 'most',
  showNumber: 'most',
  noticeCount: 'most',
  tableIndex: 'numbered',
  columnData: 'columns',
  columnOptions: 'columns',
  barType: 'seriesKinds',
  defaultValue: 'content',
} as const

function Setting({ setting, option, onChange }: SettingProps) {
  const t = useT()
  const id = useId()
  const { name, kind } = setting
  const label = t(`portalDesigns.set.${labels[name as keyof typeof labels] ?? 'content'}`)
  const value = option[name]
  const set = (next: unknown, typing?: string) => onChange({ [name]: next }, typing)
  switch (kind) {
    case 'style':
      return (
        <Form.Item label={label} htmlFor={id}>
          <Select
            id={id}
            value={number(value, 1)}
            options={setting.styles.map(([each, words]) => ({
              value: each,
              label: t(`portalDesigns.styles.${words}`),
            }))}
            onChange={(next: number) => set(next)}
          />
        </Form.Item>
      )
    case 'order':
      return (
        <Form.Item label={label} htmlFor={id}>
          <Select
            id={id}
            value={number(value, 1)}
            options={[
              { value: 1, label: t('portalDesigns.set.firstFirst') },
              { value: 2, label: t('portalDesigns.set.lastFirst') },
            ]}
            onChange={(next: number) => set(next)}
          />
        </Form.Item>
      )
    case 'switch':
      return (
        <Form.Item label={label} htmlFor={id}>
          <Switch id={id} checked={yes(value)} onChange={(next) => set(next)} />
        </Form.Item>
      )
    case 'number':
      return (
        <Form.Item label={label} htmlFor={id}>
          <InputNumber
            id={id}
            min={1}
            max={setting.most}
            precision={0}
            value={number(value, 50)}
            onChange={(next) => set(next ?? 50)}
          />
        </Form.Item>
      )
    case 'picture':
      return <PictureSetting value={value} onChange={onChange} />
    case 'rows':
      return (
        <Form.Item label={label}>
          <Rows columns={setting.columns} value={value} onChange={(next) => set(next, name)} />
        </Form.Item>
      )
    case 'area':
      return (
        <Form.Item label={label} htmlFor={id}>
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 3, maxRows: 10 }}
            maxLength={20_000}
            value={text(value)}
            onChange={({ target }) => set(target.value, name)}
          />
        </Form.Item>
      )
    default:
      return (
        <Form.Item
          label={label}
          htmlFor={id}
          extra={kind === 'address' ? t('portalDesigns.set.addressHint') : undefined}
        >
          <Input id={id} maxLength={2000} value={text(value)} onChange={({ target }) => set(target.value, name)} />
        </Form.Item>
      )
  }
}

interface RowsProps {
  readonly columns: readonly RowsSetting[]
  readonly value: unknown
  readonly onChange: (rows: readonly Raw[]) => void
}

type Row = Record<string, unknown>

function Rows({ columns, value, onChange }: RowsProps) {
  const t = useT()
  if (columns.length === 0) return <span>{t('portalDesigns.set.columnsFirst')}</span>
  return (
    <RowsInput<Row>
      columns={columns.map(({ key, label, isNumber, choices, isPicture }) => ({
        key,
        title: typeof label === 'string' ? t(`portalDesigns.column.${label}`) : label.words,
        width: isNumber ? '72px' : isPicture ? 'minmax(0, 1.8fr)' : 'minmax(0, 1fr)',
        draw: (row, change, words) =>
          choices ? (
            <Select
              size="small"
              aria-label={words}
              value={text(row[key]) || choices[0]}
              options={choices.map((each) => ({ value: each, label: t(`portalDesigns.choice.${each}`) }))}
              onChange={(next: string) => change({ [key]: next })}
            />
          ) : isNumber ? (
            <InputNumber
              size="small"
              aria-label={words}
              value={number(row[key], 0)}
              onChange={(next) => change({ [key]: next ?? 0 })}
            />
          ) : isPicture ? (
            <PictureCell label={words} value={row[key]} onChange={change} />
          ) : (
            <Input
              size="small"
              aria-label={words}
              maxLength={500}
              value={text(row[key])}
              onChange={({ target }) => change({ [key]: target.value })}
            />
          ),
      }))}
      blank={Object.fromEntries(
        columns.map(({ key, isNumber, choices }) => [key, isNumber ? 0 : (choices?.[0] ?? '')]),
      )}
      addText={t('portalDesigns.set.addRow')}
      rowName={t('portalDesigns.set.row')}
      value={rawList(value) as readonly Row[]}
      onChange={onChange}
    />
  )
}
