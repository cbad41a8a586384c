import { Button, Collapse, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import type { PrinterOptions } from '#shared/ipc/printing.ts'
import { isNetworkPrinterId } from '#shared/printing/network-printer-id.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { faultOf } from './fault.ts'
import { binName, sourceName } from './option-names.ts'
import styles from './printing.module.css'
import type { Settings } from './useSettings.ts'

interface MoreSettingsProps {
  readonly settings: Settings
  /** Null while they are not known, and for printers that tell nothing. */
  readonly options: PrinterOptions | null
  /** Whose paper the calibration page is on; empty for A4. */
  readonly previewId: string
  readonly disabled: boolean
  readonly onChange: (part: Partial<Settings>) => void
}

const ranges = /^(?:\d{1,4}(?:-\d{1,4})?(?:,\d{1,4}(?:-\d{1,4})?)*)?$/
const languages = ['driver', 'zpl', 'tspl', 'escpos'] as const
const dots = [180, 203, 300, 600] as const
const furthest = 50

/** What only some printers can and only some templates need: tray, bin, paper, pages, offset, language. */
export function MoreSettings({ settings, options, previewId, disabled, onChange }: MoreSettingsProps) {
  const t = useT()
  return (
    <Collapse
      ghost
      size="small"
      className={styles.more ?? ''}
      // What was chosen once must be seen.
      defaultActiveKey={isChosen(settings) ? ['more'] : []}
      items={[
        {
          key: 'more',
          label: t('printing.more.title'),
          children: (
            <div className={styles.moreFields}>
              <Choices settings={settings} options={options} disabled={disabled} onChange={onChange} />
              <Pages settings={settings} disabled={disabled} onChange={onChange} />
              <Offset settings={settings} previewId={previewId} disabled={disabled} onChange={onChange} />
              <Language settings={settings} disabled={disabled} onChange={onChange} />
            </div>
          ),
        },
      ]}
    />
  )
}

function isChosen({ source, bin, media, perSheet, offset, language }: Settings): boolean {
  return source + bin + media !== '' || perSheet !== 1 || offset.x !== 0 || offset.y !== 0 || language !== 'driver'
}

type PartProps = Pick<MoreSettingsProps, 'settings' | 'disabled' | 'onChange'>

function Choices({ settings, options, disabled, onChange }: PartProps & Pick<MoreSettingsProps, 'options'>) {
  const t = useT()
  if (options === null || settings.language !== 'driver') return null
  const { sources, bins, media, perSheet } = options
  const one = (name: 'source' | 'bin' | 'media', keywords: readonly { value: string; label: string }[]) => {
    const value = settings[name]
    // What was chosen stays in sight where the printer no longer offers it.
    const known = value === '' || keywords.some((keyword) => keyword.value === value)
    const all = known ? keywords : [...keywords, { value, label: value }]
    if (all.length < 2 && value === '') return null
    return (
      <label className={styles.field}>
        <span>{t(`printing.more.${name}`)}</span>
        <Select
          aria-label={t(`printing.more.${name}`)}
          value={value}
          disabled={disabled}
          onChange={(chosen) => onChange({ [name]: chosen })}
          options={[{ value: '', label: t(`printing.more.${name}Auto`) }, ...all]}
        />
      </label>
    )
  }
  return (
    <>
      {one(
        'media',
        media.map(({ keyword, width, height }) => ({
          value: keyword,
          label: `${paperName(keyword)} ${width} × ${height} mm`,
        })),
      )}
      {one(
        'source',
        sources.map(({ keyword, holds }) => ({ value: keyword, label: sourceName(keyword, holds) })),
      )}
      {one(
        'bin',
        bins.map((keyword) => ({ value: keyword, label: binName(keyword) })),
      )}
      {perSheet.length < 2 ? null : (
        <label className={styles.field}>
          <span>{t('printing.more.perSheet')}</span>
          <Select
            aria-label={t('printing.more.perSheet')}
            value={settings.perSheet}
            disabled={disabled}
            onChange={(chosen) => onChange({ perSheet: chosen })}
            options={perSheet.map((count) => ({ value: count as Settings['perSheet'], label: String(count) }))}
          />
        </label>
      )}
    </>
  )
}

/** `iso_a4_210x297mm` is A4. */
function paperName(keyword: string): string {
  return (keyword.split('_')[1] ?? keyword).toUpperCase()
}

function Pages({ settings, disabled, onChange }: PartProps) {
  const t = useT()
  const [text, setText] = useState(settings.pages)
  const isWrong = !ranges.test(text)
  if (settings.language !== 'driver' || isNetworkPrinterId(settings.printer ?? '')) return null
  return (
    <label className={styles.field}>
      <span>{t('printing.more.pages')}</span>
      <Input
        aria-label={t('printing.more.pages')}
        value={text}
        placeholder={t('printing.more.pagesAll')}
        status={isWrong ? 'error' : ''}
        disabled={disabled}
        onChange={({ target }) => {
          const typed = target.value.replaceAll('，', ',').replaceAll(/\s/g, '')
          setText(typed)
          if (ranges.test(typed)) onChange({ pages: typed })
        }}
      />
      {isWrong ? <small className={styles.warning}>{t('printing.more.pagesWrong')}</small> : null}
    </label>
  )
}

function Offset({ settings, previewId, disabled, onChange }: PartProps & { readonly previewId: string }) {
  const t = useT()
  const [isPrinting, setPrinting] = useState(false)
  const { offset, printer } = settings
  const print = async () => {
    if (printer === null) return
    setPrinting(true)
    try {
      const title = t('printing.more.calibration')
      await request('print.calibrate', { previewId, title, profile: { ...settings, printer } })
      toast.success(t('printing.direct.sent', { printer }))
    } catch (error) {
      toast.error(faultOf(error).text)
    }
    setPrinting(false)
  }
  const side = (name: 'x' | 'y') => (
    <InputNumber<number>
      aria-label={t(`printing.more.${name}`)}
      prefix={t(`printing.more.${name}`)}
      value={offset[name]}
      min={-furthest}
      max={furthest}
      step={0.5}
      precision={1}
      disabled={disabled}
      onChange={(value) => onChange({ offset: { ...offset, [name]: value ?? 0 } })}
    />
  )
  return (
    <div className={styles.field}>
      <span>{t('printing.more.offset')}</span>
      <div className={styles.pair}>
        {side('x')}
        {side('y')}
      </div>
      <Button size="small" disabled={disabled || printer === null} loading={isPrinting} onClick={() => void print()}>
        {t('printing.more.calibrate')}
      </Button>
      <small className={styles.hint}>{t('printing.more.calibrateHint')}</small>
    </div>
  )
}

function Language({ settings, disabled, onChange }: PartProps) {
  const t = useT()
  // It was named with the language that it speaks.
  if (isNetworkPrinterId(settings.printer ?? '')) return null
  return (
    <>
      <label className={styles.field}>
        <span>{t('printing.more.language')}</span>
        <Select
          aria-label={t('printing.more.language')}
          value={settings.language}
          disabled={disabled}
          onChange={(language) => onChange({ language })}
          options={languages.map((value) => ({ value, label: t(`printing.more.${value}`) }))}
        />
      </label>
      {settings.language === 'driver' ? null : (
        <label className={styles.field}>
          <span>{t('printing.more.dots')}</span>
          <Select
            aria-label={t('printing.more.dots')}
            value={settings.dots}
            disabled={disabled}
            onChange={(chosen) => onChange({ dots: chosen })}
            options={dots.map((value) => ({ value, label: `${value} dpi` }))}
          />
        </label>
      )}
    </>
  )
}
