import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useEffect, useMemo } from 'react'
import type { FormPlan } from '#shared/form/model.ts'
import { noDecisions } from '#shared/form/rules/decisions.ts'
import { decisionsToRead, hidesByRules } from '#shared/form/rules/reading.ts'
import { initialContext } from '#renderer/access/initial-context.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { Hint } from '#renderer/components/Hint.tsx'
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

/** What the rules of the form hide of the record: they ask values, and what is shown are words. Without them all is shown. */
function useDecisions(form: FormPlan, modelId: string, recordId: string) {
  const isAsked = hidesByRules(form)
  const userId = useUser()?.userId ?? ''
  const { data, isLoading } = useRecord('raw', modelId, isAsked ? recordId : null, { quiet: true })
  const decisions = useMemo(
    () => (data ? decisionsToRead(form, data, { userId, own: initialContext(userId).own, isNew: false }) : noDecisions),
    [form, data, userId],
  )
  return { decisions, isPending: isLoading }
}

interface ViewerProps {
  readonly modelId: string
  readonly recordId: string
  readonly plan: ModulePlan
  readonly onClose: () => void
}

function Viewer({ modelId, recordId, plan, onClose }: ViewerProps) {
  const t = useT()
  const { form, fullName } = plan
  const record = useRecord('view', modelId, recordId)
  const rules = useDecisions(form, modelId, recordId)
  const canPrint = form.hasPrintButton && form.printIds.length > 0 && Boolean(record.data)
  const { printIds } = form
  const print = useCallback(
    (direct?: true) =>
      openDialog('print', { templateIds: printIds, recordId, modelId, title: fullName, ...(direct && { direct }) }),
    [printIds, recordId, modelId, fullName],
  )
  useEffect(() => {
    if (!canPrint) return
    return on('shell.command', ({ command }) => {
      if (command === 'print') print()
    })
  }, [canPrint, print])
  const lastPrinter = useLastPrinter(canPrint ? form.printIds : none)
  return (
    <DialogFrame
      layout={layoutOf(form)}
      title={t('module.view', { name: fullName })}
      onCancel={onClose}
      isRead
      footer={
        <>
          <Button onClick={onClose}>{form.cancelText || t('common.cancel')}</Button>
          {lastPrinter === null ? null : (
            <Hint title={t('printing.direct.hint', { printer: lastPrinter })}>
              <Button onClick={() => print(true)}>{t('printing.direct.name')}</Button>
            </Hint>
          )}
          {canPrint ? (
            <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
              {form.printText || t('module.print')}
            </Button>
          ) : null}
        </>
      }
    >
      <PageState
        loading={record.isPending || rules.isPending}
        forbidden={isForbidden(record.error)}
        error={record.error}
        onRetry={() => record.refetch()}
        empty={record.data === null}
        emptyText={t('module.brokenRecord')}
      >
        {record.data ? (
          <RecordAddress value={{ modelId, recordId }}>
            <DetailNodes form={form} record={record.data} decisions={rules.decisions} />
          </RecordAddress>
        ) : null}
      </PageState>
    </DialogFrame>
  )
}
