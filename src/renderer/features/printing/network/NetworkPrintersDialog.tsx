import { DeleteOutlined } from '@ant-design/icons'
import { Alert, Button, Input, InputNumber, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { KnownNetworkPrinter } from '#shared/ipc/printing.ts'
import { focusFirst } from '#renderer/components/focus-first.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import styles from './network.module.css'

interface NetworkPrintersDialogProps {
  /** The list of printers is another now. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

type Draft = Pick<KnownNetworkPrinter, 'name' | 'host' | 'port' | 'language' | 'dots'>
const blank: Draft = { name: '', host: '', port: 9100, language: 'zpl', dots: 203 }
const languages = ['zpl', 'tspl', 'escpos'] as const
const dots = [180, 203, 300, 600] as const

/** Label and receipt printers by their addresses: those of the organisation to look at, one's own to add and remove. */
export function NetworkPrintersDialog({ onChanged, onClose }: NetworkPrintersDialogProps) {
  const t = useT()
  const [printers, setPrinters] = useState<readonly KnownNetworkPrinter[]>([])
  const [draft, setDraft] = useState<Draft>(blank)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    request('print.networkPrinters').then(setPrinters, () => setFault(t('printing.printersFailed')))
  }, [t])
  const change = async (work: Promise<readonly KnownNetworkPrinter[]>, done: () => void = () => undefined) => {
    setBusy(true)
    setFault('')
    try {
      setPrinters(await work)
      done()
      onChanged()
    } catch (error) {
      const isWrong = isPlatformError(error) && error.code === 'bridge.invalidInput'
      setFault(t(isWrong ? 'printing.network.wrong' : 'printing.network.failed'))
    }
    setBusy(false)
  }
  const part = (change: Partial<Draft>) => setDraft((current) => ({ ...current, ...change }))
  const isWhole = draft.name.trim() !== '' && draft.host.trim() !== ''
  return (
    <DialogFrame
      title={t('printing.network.title')}
      layout={{ kind: 'dialog', width: 600 }}
      onCancel={onClose}
      onShown={() => focusFirst(form.current)}
      footer={<Button onClick={onClose}>{t('printing.done')}</Button>}
    >
      <p className={styles.hint}>{t('printing.network.hint')}</p>
      {printers.length === 0 ? <p className={styles.hint}>{t('printing.network.none')}</p> : null}
      <ul className={styles.list}>
        {printers.map((printer) => (
          <li key={printer.id}>
            <span className={styles.name} title={printer.name}>
              {printer.name}
            </span>
            <span className={styles.hint}>
              {printer.host}:{printer.port} · {t(`printing.more.${printer.language}`)} · {printer.dots} dpi
            </span>
            {printer.isManaged ? (
              <span className={styles.hint}>{t('printing.network.managed')}</span>
            ) : (
              <IconButton
                label={`${t('printing.network.remove')} ${printer.name}`}
                icon={<DeleteOutlined />}
                size="small"
                onClick={() => void change(request('print.removeNetworkPrinter', { id: printer.id }))}
              />
            )}
          </li>
        ))}
      </ul>
      {fault === '' ? null : <Alert type="error" showIcon title={fault} />}
      <form
        ref={form}
        className={styles.form}
        aria-label={t('printing.network.add')}
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole && !isBusy) void change(request('print.saveNetworkPrinter', draft), () => setDraft(blank))
        }}
      >
        <label className={styles.wide}>
          <span>{t('printing.network.name')}</span>
          <Input value={draft.name} maxLength={60} onChange={({ target }) => part({ name: target.value })} />
        </label>
        <label>
          <span>{t('printing.network.host')}</span>
          <Input
            value={draft.host}
            maxLength={150}
            placeholder={t('printing.network.hostHint')}
            onChange={({ target }) => part({ host: target.value })}
          />
        </label>
        <label>
          <span>{t('printing.network.port')}</span>
          <InputNumber<number>
            value={draft.port}
            min={1024}
            max={65_535}
            precision={0}
            onChange={(port) => part({ port: port ?? blank.port })}
          />
        </label>
        <label>
          <span>{t('printing.network.language')}</span>
          <Select
            aria-label={t('printing.network.language')}
            value={draft.language}
            onChange={(language) => part({ language })}
            options={languages.map((value) => ({ value, label: t(`printing.more.${value}`) }))}
          />
        </label>
        <label>
          <span>{t('printing.network.dots')}</span>
          <Select
            aria-label={t('printing.network.dots')}
            value={draft.dots}
            onChange={(chosen) => part({ dots: chosen })}
            options={dots.map((value) => ({ value, label: `${value} dpi` }))}
          />
        </label>
        <Button type="primary" htmlType="submit" disabled={!isWhole} loading={isBusy} className={styles.wide ?? ''}>
          {t('printing.network.add')}
        </Button>
      </form>
    </DialogFrame>
  )
}
