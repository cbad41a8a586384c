import { Button } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import type { Busy } from './useTelling.ts'

interface ImportFooterProps {
  readonly step: 0 | 1 | 2
  readonly busy: Busy | null
  /** An import in parts has its own buttons. */
  readonly isParted: boolean
  /** It goes on without the dialog. */
  readonly isRunning: boolean
  /** Lines are left that can be sent. */
  readonly hasRows: boolean
  readonly onLeave: () => void
  readonly onBack: () => void
  readonly onNext: () => void
  readonly onSend: () => void
}

export function ImportFooter(props: ImportFooterProps) {
  const { step, busy, isParted, isRunning, hasRows, onLeave, onBack, onNext, onSend } = props
  const t = useT()
  const isPreview = step === 1 && !isParted
  return (
    <>
      <Button onClick={onLeave}>{step === 2 || isRunning ? t('form.import.close') : t('common.cancel')}</Button>
      {isPreview ? (
        <Button disabled={busy !== null} onClick={onBack}>
          {t('form.import.back')}
        </Button>
      ) : null}
      {step === 0 ? (
        <Button type="primary" loading={busy === 'preview'} disabled={busy === 'file'} onClick={onNext}>
          {t('form.import.next')}
        </Button>
      ) : isPreview || (step === 2 && hasRows) ? (
        <Button type="primary" loading={busy === 'import'} onClick={onSend}>
          {step === 1 ? t('form.import.run') : t('form.import.again')}
        </Button>
      ) : null}
    </>
  )
}
