import { FileSearchOutlined, PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Descriptions, Tag } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { FlowTaskDetail } from '#shared/api/workflow.ts'
import type { FormPlan } from '#shared/form/model.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import { readOnly } from '#shared/form/read-only.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { useUser } from '#renderer/access/session-store.ts'
import type { TaskConfig } from '#renderer/access/task-config.ts'
import { useFocusTarget } from '#renderer/components/focus-target.ts'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { statusName } from '#renderer/components/state/flow-state.ts'
import { timeText } from '#renderer/components/time-text.ts'
import { RecordAddress } from '#renderer/form/context.ts'
import { DetailNodes } from '#renderer/form/detail/DetailNodes.tsx'
import { DraftNotice } from '#renderer/form/drafts/DraftNotice.tsx'
import { useDraft } from '#renderer/form/drafts/useDraft.ts'
import { goToProblem } from '#renderer/form/focus.ts'
import { GeneratedForm } from '#renderer/form/GeneratedForm.tsx'
import { FormStore } from '#renderer/form/store/form-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { statusColour, urgencyColour, urgencyName } from '#renderer/components/approval/names.ts'
import { KeptDecisionLine } from '#renderer/form/offline/KeptDecisionLine.tsx'
import { cameBack } from '#renderer/form/offline/entry-words.ts'
import { useKeptDecisions } from '#renderer/form/offline/useOffline.ts'
import { menuTitleOf, opensModule } from '../opens-module.ts'
import styles from '../workflow.module.css'
import { type Allowed, allowedOf } from './allowed.ts'
import { taskName } from './task-name.ts'
import { sentValues, shownRecord, type TaskForm, useReadForm, useTaskForm } from './task-form.ts'
import { TaskButtons } from './TaskButtons.tsx'
import { NextTurn, type Turns } from './NextTurn.tsx'
import { ParentTask, TaskCases } from './TaskCases.tsx'
import { TaskComments } from './TaskComments.tsx'
import { TaskHistory } from './TaskHistory.tsx'

interface TaskViewProps {
  readonly task: FlowTaskDetail
  /** How old it is where the server is away. */
  readonly cache: CacheNote | null
  readonly address: TaskConfig
  readonly turns: Turns
  /** Why the last action was refused; empty where none was. */
  readonly refusal: string
  readonly onRefused: (error: unknown) => void
  readonly onDone: () => void
  /** It waits for the caller no more. */
  readonly onDecided: () => void
  readonly onGone: () => void
}

/** A task with its record, its way, and what the caller may do with it. */
export function TaskView(props: TaskViewProps) {
  const { task, address } = props
  const allowed = useMemo(() => allowedOf(task, address), [task, address])
  const form = useReadForm(task)
  const edited = useTaskForm(task, allowed, address.flowId)
  if (edited)
    return (
      <EditedTask
        key={`${edited.draft.moduleId} ${edited.draft.recordId}`}
        {...props}
        allowed={allowed}
        form={form}
        edited={edited}
      />
    )
  return (
    <TaskLayout {...props} allowed={allowed} form={form} isReady formData={noValues}>
      <RecordView task={task} form={form} />
    </TaskLayout>
  )
}

const noValues = () => ({})

interface PartProps extends TaskViewProps {
  readonly allowed: Allowed
  readonly form: FormPlan | null
}

/** The record as a form, where something of it may be changed; what is typed is kept until it went out. */
function EditedTask({ edited, ...props }: PartProps & { readonly edited: TaskForm }) {
  const { task } = props
  const userId = useUser()?.userId ?? ''
  const element = useRef<HTMLDivElement>(null)
  const { store, draft } = useDraft({
    form: edited.draft,
    module: task.flowTaskInfo.fullName,
    plan: edited.plan,
    record: edited.record,
    userId,
  })
  const formData = (isChecked: boolean) => {
    if (!store) return null
    const place = isChecked ? store.validate() : null
    if (!place) return sentValues(store.record(), edited.sends)
    const drawn = element.current?.querySelector<HTMLElement>('[data-form]')
    if (drawn) goToProblem(drawn, store, place)
    return null
  }
  /** What the server says of a field stands beside it; anything else is told over the page. */
  const onRefused = (error: unknown) => {
    const place = store?.showError(error) ?? null
    const drawn = element.current?.querySelector<HTMLElement>('[data-form]')
    if (place && store && drawn) goToProblem(drawn, store, place)
    else props.onRefused(error)
  }
  const onDone = () => {
    store?.markSaved()
    draft.done()
    props.onDone()
  }
  return (
    <TaskLayout {...props} isReady={store !== null} formData={formData} onRefused={onRefused} onDone={onDone}>
      {store ? (
        <div ref={element}>
          <DraftNotice draft={draft} />
          <RecordAddress value={{ modelId: task.modelId, recordId: task.recordId }}>
            <GeneratedForm store={store} onSubmit={() => undefined} />
          </RecordAddress>
        </div>
      ) : null}
    </TaskLayout>
  )
}

interface TaskLayoutProps extends PartProps {
  /** Its form is there, with what was typed before. */
  readonly isReady: boolean
  readonly formData: (isChecked: boolean) => Readonly<Record<string, unknown>> | null
  readonly children: ReactNode
}

function TaskLayout({ children, form, ...props }: TaskLayoutProps) {
  const { task, refusal } = props
  const t = useT()
  const area = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Its letters act while the keyboard is in the task: whoever opens it goes on there, with the keyboard in no field.
  useFocusTarget(() => heading.current)
  const info = task.flowTaskInfo
  // Nothing is known of it but its form.
  const isNew = info.id === ''
  const kept = useKeptDecisions().find(({ operatorId }) => operatorId === props.allowed.operatorId)
  const named = useMenu((state) => menuTitleOf(state.routes, task.modelId))
  return (
    <div ref={area} className={styles.task}>
      <header className={styles.taskHead}>
        <h2 ref={heading} tabIndex={-1}>
          {taskName(task) || t('common.untitled')}
        </h2>
        {isNew ? null : (
          <>
            <Tag color={statusColour(info.status)}>{t(`workflow.status.${statusName(info.status)}`)}</Tag>
            <Tag color={urgencyColour(info.flowUrgent)}>{t(`workflow.urgency.${urgencyName(info.flowUrgent)}`)}</Tag>
          </>
        )}
        <CacheNotice cache={props.cache} />
        <span className={styles.actions}>
          <NextTurn turns={props.turns} area={area} />
          {kept && !cameBack(kept) ? null : <TaskButtons {...props} area={area} />}
          <OpenRecordButton task={task} />
          {form && !isNew ? <PrintButton task={task} form={form} /> : null}
        </span>
      </header>
      {refusal === '' ? null : <Alert className={styles.refusal ?? ''} type="warning" showIcon title={refusal} />}
      {kept ? <KeptDecisionLine decision={kept} /> : null}
      {isNew ? null : (
        <Descriptions
          size="small"
          column={{ xs: 1, md: 3 }}
          items={[
            { key: 'by', label: t('workflow.creator'), children: info.creatorUser },
            { key: 'at', label: t('workflow.createdAt'), children: timeText(info.creatorTime) },
            ...(info.thisStep === ''
              ? []
              : [{ key: 'node', label: t('workflow.currentNode'), children: info.thisStep }]),
            ...(info.parentName === ''
              ? []
              : [{ key: 'parent', label: t('workflow.cases.parent'), children: <ParentTask info={info} /> }]),
          ]}
        />
      )}
      <div className={styles.columns}>
        <section className={styles.record} aria-label={t('workflow.record')}>
          <h3>{named || task.flowFormInfo?.fullName || t('workflow.record')}</h3>
          {children}
        </section>
        <section className={styles.history} aria-label={t('workflow.history')}>
          <h3>{t('workflow.history')}</h3>
          <TaskHistory key={info.id} task={task} />
          <TaskCases task={task} />
          {isNew || info.status === 0 ? null : (
            <TaskComments taskId={info.id} name={info.fullName} mayComment={task.mayComment ?? true} />
          )}
        </section>
      </div>
    </div>
  )
}

function RecordView({ task, form }: { readonly task: FlowTaskDetail; readonly form: FormPlan | null }) {
  const t = useT()
  const record = useMemo(() => shownRecord(task), [task])
  if (!form || !record) return <p className={styles.quiet}>{t('workflow.noRecord')}</p>
  return task.displayData === '' ? (
    <RawRecord form={form} record={record} />
  ) : (
    <DetailNodes form={form} record={record} />
  )
}

/** Ids and codes, as servers of the family answer them: the controls of the form find the words for them. */
function RawRecord({ form, record }: { readonly form: FormPlan; readonly record: FormRecord }) {
  const userId = useUser()?.userId ?? ''
  const store = useMemo(
    () => new FormStore({ plan: readOnly(form), record, userId, isStored: true }),
    [form, record, userId],
  )
  useEffect(() => () => store.dispose(), [store])
  return <GeneratedForm store={store} onSubmit={() => undefined} />
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

/**
 * Prints with the templates of the step, and with those of the form, for those whose menu opens the module: printing needs
 * its grant. Servers of the family name no module, and print what belongs to a task by its id.
 */
function PrintButton({ task, form }: { readonly task: FlowTaskDetail; readonly form: FormPlan }) {
  const t = useT()
  const mayPrint = useMenu((state) => opensModule(state.routes, task.modelId))
  const step = task.approversProperties
  const ofStep = step?.hasPrintBtn ? step.printId : []
  const templateIds = [...new Set([...ofStep, ...(form.hasPrintButton ? form.printIds : [])])]
  if (templateIds.length === 0 || !(mayPrint || task.modelId === '')) return null
  const print = () =>
    openDialog('print', {
      templateIds,
      recordId: task.recordId || task.flowTaskInfo.id,
      ...(task.modelId === '' ? {} : { modelId: task.modelId }),
      title: task.flowFormInfo?.fullName ?? task.flowTaskInfo.fullName,
    })
  return (
    <Button icon={<PrinterOutlined aria-hidden />} onClick={print}>
      {(ofStep.length > 0 ? step?.printBtnText.replaceAll(' ', '') : '') || form.printText || t('workflow.print')}
    </Button>
  )
}
