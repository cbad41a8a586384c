import { PrinterOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useEffect } from 'react'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { RecordAddress } from '#renderer/form/context.ts'
import { DetailNodes } from '#renderer/form/detail/DetailNodes.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { type DialogProps, openDialog } from '#renderer/platform/dialogs.ts'
import { on } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { isForbidden } from './failure.ts'
import { layoutOf } from './layout.ts'
import type { ModulePlan } from './plan.ts'
import { useLastPrinter } from './useLastPrinter.ts'
import { useModule } from './useModule.ts'
import { useRecord } from './useRecord.ts'

type RecordDialogProps = DialogProps['record'] & { readonly onClose: () => void }

/** The record detail viewer (sections 2 and 4): without a record id it closes at once. */
export function RecordDialog({ modelId, recordId, menuId, onClose }: RecordDialogProps) {
  const hasRecord = recordId !== ''
  const t = useT()
  const { query, module } = useModule(modelId, menuId, hasRecord)
  const isBroken = module?.ok === false
  const isOver = !hasRecord || isBroken || (!module && query.error !== null)
  useEffect(() => {
    if (isBroken) toast.error(t('module.broken'))
    if (isOver) onClose()
  }, [isBroken, isOver, onClose, t])
  if (!hasRecord || !module?.ok) return null
  return <Viewer modelId={modelId} recordId={recordId} plan={module.plan} onClose={onClose} />
}

const none: readonly string[] = []

interface ViewerProps {
  readonly modelId: string
  readonly recordId: string
  readonly plan: ModulePlan
  readonly onClose: () => void
}

function Viewer({ modelId, recordId, plan, onClose }: ViewerProps) {
  const t = useT()
  const record = useRecord('view', modelId, recordId)
  const { form, fullName } = plan
  const canPrint = form.hasPrintButton && form.printIds.length > 0 && Boolean(record.data)
  useEffect(() => {
    if (!canPrint) return
    return on('shell.command', ({ command }) => {
      if (command === 'print') openDialog('print', { templateIds: form.printIds, recordId, title: fullName })
    })
  }, [canPrint, form.printIds, recordId, fullName])
  const lastPrinter = useLastPrinter(canPrint ? form.printIds : none)
  return (
    <DialogFrame
      layout={layoutOf(form)}
      title={t('module.view', { name: fullName })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{form.cancelText || t('common.cancel')}</Button>
          {lastPrinter === null ? null : (
            <Tooltip title={t('printing.direct.hint', { printer: lastPrinter })}>
              <Button
                onClick={() =>
                  openDialog('print', { templateIds: form.printIds, recordId, title: fullName, direct: true })
                }
              >
                {t('printing.direct.name')}
              </Button>
            </Tooltip>
          )}
          {canPrint ? (
            <Button
              type="primary"
              icon={<PrinterOutlined aria-hidden />}
              onClick={() => openDialog('print', { templateIds: form.printIds, recordId, title: fullName })}
            >
              {form.printText || t('module.print')}
            </Button>
          ) : null}
        </>
      }
    >
      <PageState
        loading={record.isPending}
        forbidden={isForbidden(record.error)}
        error={record.error}
        onRetry={() => record.refetch()}
        empty={record.data === null}
        emptyText={t('module.brokenRecord')}
      >
        {record.data ? (
          <RecordAddress value={{ modelId, recordId }}>
            <DetailNodes form={form} record={record.data} />
          </RecordAddress>
        ) : null}
      </PageState>
    </DialogFrame>
  )
}
