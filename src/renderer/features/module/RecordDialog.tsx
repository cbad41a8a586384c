import { LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { FormPlan } from '#shared/form/model.ts'
import { noDecisions } from '#shared/form/rules/decisions.ts'
import { decisionsToRead, hidesByRules } from '#shared/form/rules/reading.ts'
import { initialContext } from '#renderer/access/initial-context.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { figureText } from '#renderer/components/figure-text.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { Hint } from '#renderer/components/Hint.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { RecordAddress } from '#renderer/form/context.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { DetailNodes } from '#renderer/form/detail/DetailNodes.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { type DialogProps, openDialog } from '#renderer/platform/dialogs.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { on, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { closedText } from './closed-text.ts'
import { RecordTabs } from './comments/RecordTabs.tsx'
import { isForbidden } from './failure.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { PaperDrop } from './PaperDrop.tsx'
import { layoutOf } from './layout.ts'
import styles from './module.module.css'
import type { ModulePlan } from './plan.ts'
import { ReadOnlyNotice } from './ReadOnlyLine.tsx'
import { useModule } from './useModule.ts'
import { useRecord } from './useRecord.ts'

interface Known {
  readonly templateId: string
  readonly printer: string | null
}

/** The printer this machine used for the template the last time; null for none, or when there is a template to choose. */
function useLastPrinter(templateIds: readonly string[]): string | null {
  const templateId = templateIds.length === 1 ? templateIds[0] : undefined
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    if (templateId === undefined) return
    let isOver = false
    const put = (printer: string | null) => {
      if (!isOver) setKnown({ templateId, printer })
    }
    request('print.profile', { templateId })
      .then((profile) => put(profile?.printer ?? null))
      .catch(() => undefined)
    // Printed from the preview meanwhile: that is the last time now.
    const stop = on('print.changed', (job) => {
      if (job.templateId === templateId) put(job.printer)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [templateId])
  return known?.templateId === templateId ? (known?.printer ?? null) : null
}

const none: readonly string[] = []

type RecordDialogProps = DialogProps['record'] & { readonly onClose: () => void }

/** The record detail viewer (sections 2 and 4): without a record id it closes at once. */
export function RecordDialog(props: RecordDialogProps) {
  const { modelId, recordId, menuId, among = none, pages, onEdit, commentId, onClose } = props
  const [place, setPlace] = useState<ListPosition>({ shown: recordId, among, page: pages?.page ?? 1 })
  const hasRecord = recordId !== ''
  const t = useT()
  const { query, module, access } = useModule(modelId, menuId, hasRecord)
  const hasHistory = useServerHas('module.history')
  const isBroken = module?.ok === false
  const isOver = !hasRecord || isBroken || (!module && query.error !== null)
  useEffect(() => {
    if (isBroken) toast.error(t('module.broken'))
    if (isOver) onClose()
  }, [isBroken, isOver, onClose, t])
  if (!hasRecord || !module?.ok) return null
  const checksButtons = module.plan.list?.useButtonPermission ?? true
  const may = (button: string) => access.hasButton(button, checksButtons)
  return (
    <Viewer
      modelId={modelId}
      recordId={place.shown}
      plan={module.plan}
      history={
        hasHistory && may('btn_history') ? { mayRestore: may('btn_edit') && module.plan.readOnlySource === '' } : null
      }
      stepsAt={(there) =>
        (pages?.total ?? among.length) > 1 ? (
          <Steps place={place} pages={pages} there={there} onStep={setPlace} />
        ) : null
      }
      commentId={place.shown === recordId ? commentId : undefined}
      onEdit={onEdit}
      onClose={onClose}
    />
  )
}

/** Which record is asked for, and the page of the list that it stands on. */
interface ListPosition {
  readonly shown: string
  readonly among: readonly string[]
  /** From 1. */
  readonly page: number
}

interface StepsProps {
  readonly place: ListPosition
  readonly pages: DialogProps['record']['pages']
  /** The one that can be read: what was asked for may be on its way. */
  readonly there: string
  readonly onStep: (place: ListPosition) => void
}

/** From record to record, as they stand in the list, and on to its next page. */
function Steps({ place, pages, there, onStep }: StepsProps) {
  const t = useT()
  const [isTurning, setTurning] = useState(false)
  const { shown, among, page } = place
  const before = pages ? (page - 1) * pages.pageSize : 0
  const asked = among.indexOf(shown)
  const at = before + asked + 1
  // One that the next page took the place of stood right beside it.
  const read = among.includes(there) ? before + among.indexOf(there) + 1 : asked === 0 ? at - 1 : at + 1
  const total = Math.max(pages?.total ?? 0, before + among.length)
  const step = async (by: -1 | 1) => {
    const beside = among[asked + by]
    if (beside !== undefined) return onStep({ ...place, shown: beside })
    if (!pages) return
    setTurning(true)
    try {
      const next = await pages.turnTo(page + by)
      const first = next.at(by === 1 ? 0 : -1)
      if (first !== undefined) onStep({ shown: first, among: next, page: page + by })
    } finally {
      setTurning(false)
    }
  }
  return (
    <div className={styles.steps}>
      <IconButton
        label={t('module.previousRecord')}
        icon={<LeftOutlined aria-hidden />}
        disabled={at <= 1 || isTurning}
        onClick={() => ignoreRejection(step(-1))}
      />
      <span aria-live="polite">
        {figureText(read)} / {figureText(total)}
      </span>
      <IconButton
        label={t('module.nextRecord')}
        icon={<RightOutlined aria-hidden />}
        disabled={at >= total || isTurning}
        onClick={() => ignoreRejection(step(1))}
      />
    </div>
  )
}

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
  /** Null: this person does not read what was changed in records. */
  readonly history: { readonly mayRestore: boolean } | null
  readonly stepsAt: (there: string) => ReactNode
  readonly commentId: string | undefined
  readonly onEdit: ((recordId: string) => void) | undefined
  readonly onClose: () => void
}

function Viewer({ modelId, recordId, plan, history, stepsAt, commentId, onEdit, onClose }: ViewerProps) {
  const t = useT()
  const [showsHistory, setShowsHistory] = useState(false)
  const hasComments = useServerHas('recordComment.list')
  const { form, fullName } = plan
  const record = useRecord('view', modelId, recordId, { keepPrevious: true })
  // What stands there until the one asked for comes is the former one still, with its number and its rules.
  const [there, setThere] = useState(recordId)
  if (!record.isPlaceholderData && there !== recordId) setThere(recordId)
  const rules = useDecisions(form, modelId, there)
  const isThere = Boolean(record.data) && !record.isPlaceholderData
  const canPrint = form.hasPrintButton && form.printIds.length > 0 && isThere
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
  const detail = record.data ? <DetailNodes form={form} record={record.data} decisions={rules.decisions} /> : null
  const closed = closedText(record.data)
  const lastPrinter = useLastPrinter(canPrint ? form.printIds : none)
  return (
    <DialogFrame
      layout={layoutOf(form)}
      title={t('module.view', { name: fullName })}
      onCancel={onClose}
      isRead
      footer={
        <>
          {stepsAt(there)}
          <Button onClick={onClose}>{form.cancelText || t('common.cancel')}</Button>
          {history ? (
            <Button disabled={!isThere} onClick={() => setShowsHistory(true)}>
              {t('module.history.title')}
            </Button>
          ) : null}
          {onEdit && closed === null ? (
            <Button
              disabled={!isThere}
              onClick={() => {
                onClose()
                onEdit(recordId)
              }}
            >
              {t('module.edit')}
            </Button>
          ) : null}
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
          <PaperDrop modelId={modelId} recordId={there} title={fullName}>
            <RecordAddress value={{ modelId, recordId: there }}>
              {closed === null ? null : (
                <div className={styles.closed}>
                  <ReadOnlyNotice text={closed} />
                </div>
              )}
              {hasComments ? (
                <RecordTabs modelId={modelId} recordId={there} commentId={commentId} onLeave={onClose}>
                  {detail}
                </RecordTabs>
              ) : (
                detail
              )}
              {history && showsHistory ? (
                <HistoryDialog
                  modelId={modelId}
                  recordId={there}
                  form={form}
                  title={t('module.history.of', { name: fullName })}
                  mayRestore={history.mayRestore && closed === null}
                  onRestored={() => ignoreRejection(record.refetch())}
                  onClose={() => setShowsHistory(false)}
                />
              ) : null}
            </RecordAddress>
          </PaperDrop>
        ) : null}
      </PageState>
    </DialogFrame>
  )
}
