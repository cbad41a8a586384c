import { FileSearchOutlined, FileUnknownOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Descriptions, Tag } from 'antd'
import { useMemo } from 'react'
import type { FlowTaskDetail } from '#shared/api/workflow.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { isRaw, parseValues } from '#shared/form/parsing/read.ts'
import { hideFields } from '#shared/form/visibility.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { taskIdOf } from '#renderer/access/task-config.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { usePageName } from '#renderer/components/page-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { DetailNodes } from '#renderer/form/detail/DetailNodes.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { statusColour, urgencyColour, urgencyName } from './names.ts'
import { statusName } from '#renderer/components/state/flow-state.ts'
import { menuTitleOf, opensModule } from './opens-module.ts'
import { TaskTimeline } from './task/TaskTimeline.tsx'
import { LaunchedList } from './LaunchedList.tsx'
import { WaitingList } from './WaitingList.tsx'
import styles from './workflow.module.css'

/**
 * One approval (section 2, /workFlowDetail): where it stands, its record and its history. An address that names none
 * leads to everything that waits, or to everything that the person began.
 */
export function TaskPage({ search }: { readonly search: string }) {
  const t = useT()
  const query = new URLSearchParams(search)
  const config = query.get('config')
  const id = taskIdOf(config ?? '')
  if (config === null) return query.get('of') === 'launched' ? <Launched /> : <Waiting />
  if (id === null) {
    return (
      <div className={styles.page}>
        <Notice
          whole
          icon={<FileUnknownOutlined />}
          title={t('workflow.brokenConfig')}
          hint={t('workflow.brokenConfigHint')}
        />
      </div>
    )
  }
  return <Task key={id} id={id} />
}

function Waiting() {
  return (
    <div className={styles.page}>
      <WaitingList />
    </div>
  )
}

function Launched() {
  return (
    <div className={styles.page}>
      <LaunchedList />
    </div>
  )
}

function Task({ id }: { readonly id: string }) {
  const t = useT()
  const query = usePlatformQuery('flow.task', { params: { id } })
  usePageName(query.data?.flowTaskInfo.fullName)
  const gone = isPlatformError(query.error) && query.error.platformCode === 404
  return (
    <div className={styles.page}>
      {gone ? (
        <Notice whole icon={<FileUnknownOutlined />} title={t('workflow.gone')} hint={query.error?.message ?? ''} />
      ) : (
        <PageState loading={query.isPending} error={query.data ? null : query.error} onRetry={query.refetch} rows={12}>
          {query.data ? <TaskView task={query.data} /> : null}
        </PageState>
      )}
    </div>
  )
}

function TaskView({ task }: { readonly task: FlowTaskDetail }) {
  const t = useT()
  const info = task.flowTaskInfo
  const form = useForm(task)
  const named = useMenu((state) => menuTitleOf(state.routes, task.modelId))
  return (
    <div className={styles.task}>
      <header className={styles.taskHead}>
        <h2>{info.fullName || t('common.untitled')}</h2>
        <Tag color={statusColour(info.status)}>{t(`workflow.status.${statusName(info.status)}`)}</Tag>
        <Tag color={urgencyColour(info.flowUrgent)}>{t(`workflow.urgency.${urgencyName(info.flowUrgent)}`)}</Tag>
        <span className={styles.actions}>
          <OpenRecordButton task={task} />
          {form ? <PrintButton task={task} form={form} /> : null}
        </span>
      </header>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 3 }}
        items={[
          { key: 'by', label: t('workflow.creator'), children: info.creatorUser },
          { key: 'at', label: t('workflow.createdAt'), children: timeText(info.creatorTime) },
          { key: 'node', label: t('workflow.currentNode'), children: info.thisStep },
        ]}
      />
      <div className={styles.columns}>
        <section className={styles.record} aria-label={t('workflow.record')}>
          <h3>{named || task.flowFormInfo?.fullName || t('workflow.record')}</h3>
          <RecordView task={task} form={form} />
        </section>
        <section className={styles.history} aria-label={t('workflow.history')}>
          <h3>{t('workflow.history')}</h3>
          <TaskTimeline task={task} />
        </section>
      </div>
    </div>
  )
}

/** The form of the record without what the caller may not read. */
function useForm({ flowFormInfo, formOperates }: FlowTaskDetail) {
  const source = flowFormInfo?.propertyJson ?? ''
  const texts = useDesignTexts()
  return useMemo(() => {
    const form = source === '' ? null : parseForm(source, texts)
    if (!form?.ok) return null
    const hidden = new Set(formOperates.filter(({ read }) => !read).map(({ id }) => id))
    return hideFields(form.plan, (code) => hidden.has(code))
  }, [source, formOperates, texts])
}

/** Words where the server gives them; else raw values, of which the views make what they can. */
function recordOf({ displayData, formData }: FlowTaskDetail) {
  const source = displayData || formData
  const parsed = typeof source === 'string' ? parseValues(source) : { ok: true as const, value: source }
  return parsed.ok && isRaw(parsed.value) ? parsed.value : null
}

function RecordView({ task, form }: { readonly task: FlowTaskDetail; readonly form: FormPlan | null }) {
  const t = useT()
  const record = useMemo(() => recordOf(task), [task])
  if (!form || !record) return <p className={styles.quiet}>{t('workflow.noRecord')}</p>
  return <DetailNodes form={form} record={record} />
}

/** Leads to the record itself, for those whose menu opens its module: what may be done with it is offered there. */
function OpenRecordButton({ task }: { readonly task: FlowTaskDetail }) {
  const t = useT()
  const mayOpen = useMenu((state) => opensModule(state.routes, task.modelId))
  if (!mayOpen || task.recordId === '') return null
  return (
    <Button
      icon={<FileSearchOutlined aria-hidden />}
      onClick={() => openDialog('record', { modelId: task.modelId, recordId: task.recordId })}
    >
      {t('workflow.openRecord')}
    </Button>
  )
}

/** Only for those whose menu opens the module: printing needs its grant. */
function PrintButton({ task, form }: { readonly task: FlowTaskDetail; readonly form: FormPlan }) {
  const t = useT()
  const mayPrint = useMenu((state) => opensModule(state.routes, task.modelId))
  if (!form.hasPrintButton || form.printIds.length === 0 || !mayPrint) return null
  const print = () =>
    openDialog('print', {
      templateIds: form.printIds,
      recordId: task.recordId,
      modelId: task.modelId,
      title: task.flowFormInfo?.fullName ?? task.flowTaskInfo.fullName,
    })
  return (
    <Button icon={<PrinterOutlined aria-hidden />} onClick={print}>
      {form.printText || t('workflow.print')}
    </Button>
  )
}
