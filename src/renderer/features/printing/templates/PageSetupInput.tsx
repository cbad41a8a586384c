import { Checkbox, InputNumber, Select, Space } from 'antd'
import {
  MIN_CODED_HEIGHT,
  type PageChoice,
  papers,
  type PaperName,
  readPageSetup,
  writePageSetup,
  writeRecordCode,
} from '#shared/printing/page-setup.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './templates.module.css'

interface PageSetupInputProps {
  readonly id?: string
  /** `pageParam` of a template. */
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** Dot-matrix forms and labels by their sides, millimetres. */
const formats = ['241×140', '241×93.3', '241×280', '100×70', '80×60', '60×40'] as const

/** Paper, direction and margins, as the family writes them. */
export function PageSetupInput({ id, value = '', onChange }: PageSetupInputProps) {
  const t = useT()
  const setup = readPageSetup(value)
  const { paper, width, height, margins } = setup
  const change = (choice: Partial<PageChoice>) =>
    onChange?.(writePageSetup(value, { paper, width, height, margins, ...choice }))
  const sides = `${width}×${height}`
  const named = formats.find((format) => format === sides || format === `${height}×${width}`)
  const choose = (wanted: string) => {
    const known = wanted in papers ? papers[wanted as PaperName] : null
    if (known !== null) return change({ paper: wanted as PaperName, ...turned(known, width > height) })
    const [across = width, down = height] = wanted.split('×').map(Number)
    if (wanted !== 'custom') change({ paper: 'custom', width: across, height: down })
    else change({ paper: 'custom' })
  }
  const size = (name: 'width' | 'height') => (
    <InputNumber
      aria-label={t(`printTemplates.${name}`)}
      prefix={t(`printTemplates.${name}`)}
      suffix={t('printTemplates.millimetres')}
      min={20}
      max={1500}
      precision={1}
      controls={false}
      className={styles.length ?? ''}
      value={name === 'width' ? width : height}
      onChange={(length) => length !== null && change({ paper: 'custom', [name]: length })}
    />
  )
  const margin = (side: keyof typeof margins) => (
    <InputNumber
      aria-label={t(`printTemplates.${side}`)}
      prefix={t(`printTemplates.${side}`)}
      min={0}
      max={200}
      precision={1}
      controls={false}
      className={styles.margin ?? ''}
      value={margins[side]}
      onChange={(length) => length !== null && change({ margins: { ...margins, [side]: length } })}
    />
  )
  return (
    <Space wrap size={[12, 8]}>
      <Select
        {...(id === undefined ? {} : { id })}
        aria-label={t('printTemplates.paper')}
        style={{ width: 130 }}
        value={paper === 'custom' ? (named ?? 'custom') : paper}
        options={[
          ...Object.keys(papers).map((name) => ({ value: name, label: name })),
          ...formats.map((format) => ({ value: format, label: format })),
          { value: 'custom', label: t('printTemplates.custom') },
        ]}
        onChange={choose}
      />
      <Segmented<boolean>
        aria-label={`${t('printTemplates.portrait')} / ${t('printTemplates.landscape')}`}
        value={width > height}
        options={[
          { value: false, label: t('printTemplates.portrait') },
          { value: true, label: t('printTemplates.landscape') },
        ]}
        onChange={(isWide) => change(turned(setup, isWide))}
      />
      {size('width')}
      {size('height')}
      {margin('top')}
      {margin('bottom')}
      {margin('left')}
      {margin('right')}
      <Checkbox
        checked={setup.recordCode}
        disabled={height < MIN_CODED_HEIGHT && !setup.recordCode}
        onChange={({ target }) => onChange?.(writeRecordCode(value, target.checked))}
      >
        {t('printTemplates.recordCode')}
      </Checkbox>
    </Space>
  )
}

function turned({ width, height }: { readonly width: number; readonly height: number }, isWide: boolean) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return isWide ? { width: long, height: short } : { width: short, height: long }
}
