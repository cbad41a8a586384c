import { ApiOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import { Alert, Button, InputNumber, Radio, Select, Skeleton } from 'antd'
import { useState, useEffect } from 'react'
import type { PrinterChoice, PrinterOptions } from '#shared/ipc/printing.ts'
import { isNetworkPrinterId } from '#shared/printing/network-printer-id.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { faultOf } from './fault.ts'
import { MoreSettings } from './MoreSettings.tsx'
import { NetworkPrintersDialog } from './network/NetworkPrintersDialog.tsx'
import { reasonName } from './option-names.ts'
import styles from './printing.module.css'
import type { PrinterList, Settings } from './useSettings.ts'
import { request } from '#renderer/platform/request.ts'

/** What the chosen printer can do; null while it is not known, and for printers that tell nothing. */
function usePrinterOptions(printer: string | null): PrinterOptions | null {
  const [known, setKnown] = useState<{ readonly printer: string; readonly options: PrinterOptions | null } | null>(null)
  useEffect(() => {
    if (printer === null) return
    let isOver = false
    request('print.printerOptions', { printer })
      .then((options) => {
        if (!isOver) setKnown({ printer, options })
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [printer])
  return known !== null && known.printer === printer ? known.options : null
}

const MAX_COPIES = 999

interface SettingsPanelProps {
  readonly list: PrinterList
  readonly settings: Settings
  /** The printer used last, when it is gone. */
  readonly goneName: string | null
  /** Whose paper a calibration page is on; empty for A4. */
  readonly previewId?: string
  readonly disabled: boolean
  readonly onChange: (part: Partial<Settings>) => void
  readonly onRefresh: () => void
}

/** Printer, copies, sides and colour, remembered for the template on this machine. */
export function SettingsPanel({
  list,
  settings,
  goneName,
  previewId = '',
  disabled,
  onChange,
  onRefresh,
}: SettingsPanelProps) {
  const t = useT()
  const options = usePrinterOptions(settings.printer)
  const [isNaming, setNaming] = useState(false)
  const refresh = (
    <span>
      <IconButton
        label={t('printing.network.title')}
        icon={<ApiOutlined />}
        size="small"
        onClick={() => setNaming(true)}
      />
      <IconButton label={t('printing.refreshPrinters')} icon={<ReloadOutlined />} size="small" onClick={onRefresh} />
    </span>
  )
  return (
    <section data-settings className={styles.settings} aria-label={t('printing.settings')}>
      <h3>{t('printing.settings')}</h3>
      <div className={styles.label}>
        <label htmlFor="print-printer">{t('printing.printer')}</label>
        {refresh}
      </div>
      <Printers
        list={list}
        settings={settings}
        goneName={goneName}
        disabled={disabled}
        onChange={onChange}
        onRefresh={onRefresh}
        reasons={options?.reasons ?? []}
      />
      <label className={styles.label} htmlFor="print-copies">
        {t('printing.copies')}
      </label>
      <InputNumber<number>
        id="print-copies"
        className={styles.control ?? ''}
        precision={0}
        value={settings.copies}
        disabled={disabled}
        // What shows is what Enter prints: antd's own limits would hold back what is typed beyond them.
        onChange={(copies) => onChange({ copies: Math.min(Math.max(Math.round(copies ?? 1), 1), MAX_COPIES) })}
      />
      <SidesAndColor settings={settings} options={options} disabled={disabled} onChange={onChange} />
      <MoreSettings
        // Another printer has other trays.
        key={settings.printer}
        settings={settings}
        options={options}
        previewId={previewId}
        disabled={disabled}
        onChange={onChange}
      />
      <p className={styles.hint}>{t('printing.remembered')}</p>
      {isNaming ? <NetworkPrintersDialog onChanged={onRefresh} onClose={() => setNaming(false)} /> : null}
    </section>
  )
}

const sideOf = { off: 'one-sided', longEdge: 'two-sided-long-edge', shortEdge: 'two-sided-short-edge' } as const

type SidesAndColorProps = Pick<SettingsPanelProps, 'settings' | 'disabled' | 'onChange'> & {
  readonly options: PrinterOptions | null
}

/** Both as far as the printer has them; one that does not say is taken to have them. A label printer has neither. */
function SidesAndColor({ settings, options, disabled, onChange }: SidesAndColorProps) {
  const t = useT()
  if (settings.language !== 'driver' || isNetworkPrinterId(settings.printer ?? '')) return null
  const told = options?.sides ?? []
  const sides = (['off', 'longEdge', 'shortEdge'] as const).filter(
    (value) => value === 'off' || told.length === 0 || told.includes(sideOf[value]),
  )
  return (
    <>
      {sides.length < 2 ? null : (
        <>
          <span className={styles.label} id="print-duplex">
            {t('printing.duplex.label')}
          </span>
          <Radio.Group
            className={styles.choices ?? ''}
            aria-labelledby="print-duplex"
            optionType="button"
            block
            // What it cannot do prints one-sided.
            value={sides.includes(settings.duplex) ? settings.duplex : 'off'}
            disabled={disabled}
            onChange={(event) => onChange({ duplex: event.target.value as Settings['duplex'] })}
            options={sides.map((value) => ({ value, label: t(`printing.duplex.${value}`) }))}
          />
        </>
      )}
      {options?.isColor === false ? null : (
        <>
          <span className={styles.label} id="print-color">
            {t('printing.color.label')}
          </span>
          <Radio.Group
            className={styles.choices ?? ''}
            aria-labelledby="print-color"
            optionType="button"
            block
            value={settings.color}
            disabled={disabled}
            onChange={(event) => onChange({ color: event.target.value === true })}
            options={[
              { value: true, label: t('printing.color.on') },
              { value: false, label: t('printing.color.off') },
            ]}
          />
        </>
      )}
    </>
  )
}

type PrintersProps = SettingsPanelProps & { readonly reasons: readonly string[] }

function Printers({ list, settings, goneName, disabled, onChange, onRefresh, reasons }: PrintersProps) {
  const t = useT()
  if (list.phase === 'loading') return <Skeleton.Input active block />
  if (list.phase === 'failed') {
    const { text } = faultOf(list.error)
    return (
      <Alert
        type="error"
        title={text === '' ? t('printing.printersFailed') : text}
        action={
          <Button size="small" onClick={onRefresh}>
            {t('common.retry')}
          </Button>
        }
      />
    )
  }
  if (list.printers.length === 0)
    return <Notice icon={<PrinterOutlined />} title={t('printing.noPrinter')} hint={t('printing.noPrinterHint')} />
  const chosen = list.printers.find(({ name }) => name === settings.printer)
  return (
    <>
      <Select
        id="print-printer"
        className={styles.control ?? ''}
        value={settings.printer}
        placeholder={t('printing.choosePrinter')}
        disabled={disabled}
        onChange={(printer) => onChange({ printer })}
        onOpenChange={(isOpen) => {
          if (isOpen) onRefresh()
        }}
        optionLabelProp="title"
        options={list.printers.map((printer) => ({
          value: printer.name,
          title: printer.label,
          label: <PrinterLine printer={printer} />,
        }))}
      />
      {goneName !== null && settings.printer === null ? (
        <p className={styles.warning} role="alert">
          {t('printing.printerGone', { name: goneName })}
        </p>
      ) : null}
      {chosen === undefined ? null : (
        <p className={chosen.condition === 'stopped' ? styles.warning : styles.hint}>
          {t(`printing.condition.${chosen.condition}`)}
          {chosen.state === '' ? '' : ` · ${chosen.state}`}
          {reasons.length === 0 ? '' : ` · ${reasons.map(reasonName).join(t('common.selection.separator'))}`}
          {chosen.condition === 'stopped' ? <span>{t('printing.stoppedHint')}</span> : null}
        </p>
      )}
    </>
  )
}

function PrinterLine({ printer }: { readonly printer: PrinterChoice }) {
  const t = useT()
  return (
    <span className={styles.printerLine}>
      <span>{printer.label}</span>
      <span className={styles.printerState}>
        {printer.isDefault ? t('printing.defaultPrinter') : t(`printing.condition.${printer.condition}`)}
      </span>
    </span>
  )
}
