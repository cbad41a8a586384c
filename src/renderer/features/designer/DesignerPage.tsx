import { BlockOutlined, ToolOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { DataOf } from '#shared/api/table.ts'
import { type DesignTexts, openDesign } from '#shared/design/document.ts'
import { buttonsWith, type OfferedButton } from '#shared/design/list/buttons.ts'
import { changeList, listsInStep } from '#shared/design/list/commands.ts'
import { lintDocument } from '#shared/design/lint/index.ts'
import type { LintProblem } from '#shared/design/lint/problem.ts'
import type { DesignPlace } from '#shared/design/lint/references.ts'
import { familyTexts } from '#shared/design/family.ts'
import { later } from '#renderer/components/later.tsx'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { usePageName } from '#renderer/components/page-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { useGoTo } from './go-to.ts'
import { Kept } from './Kept.tsx'
import { Screen } from './Screen.tsx'
import { useLease } from './useLease.ts'
import { createDesigner, type Designer, DesignerProvider, useDesigner } from './state.ts'

type Model = DataOf<'design.read'>

/** The designer of one module definition, by `id` of the query. */
export function DesignerPage({ search }: { readonly search: string }) {
  const t = useT()
  const id = new URLSearchParams(search).get('id') ?? ''
  if (id === '')
    return <Notice whole icon={<BlockOutlined />} title={t('designer.none')} hint={t('designer.noneHint')} />
  return <Loaded key={id} id={id} />
}

function Loaded({ id }: { readonly id: string }) {
  const query = usePlatformQuery('design.read', { params: { id } })
  // The tab of the module's own page stands beside it.
  usePageName(query.data?.fullName)
  // The first answer: one that comes later, of the own save too, does not take away what is being designed.
  const [model, setModel] = useState<Model | null>(null)
  if (!model && query.data) setModel(query.data)
  return (
    <PageState
      loading={query.isPending}
      forbidden={isPlatformError(query.error) && query.error.platformCode === 403}
      error={query.data ? null : query.error}
      onRetry={query.refetch}
      rows={12}
    >
      {model ? <Opened id={id} model={model} /> : null}
    </PageState>
  )
}

function storedText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function textsOf(model: Model): DesignTexts {
  return {
    formData: model.formData,
    columnData: storedText(model.columnData),
    appColumnData: storedText(model['appColumnData']),
    tables: storedText(model.tables),
  }
}

const emptyForm = '{"fields":[]}'

function Opened({ id, model }: { readonly id: string; readonly model: Model }) {
  const t = useT()
  const opened = useMemo(() => {
    const texts = textsOf(model)
    return openDesign(texts.formData.trim() === '' ? { ...texts, formData: emptyForm } : texts)
  }, [model])
  const designer = useMemo(
    () => (opened.ok ? createDesigner(opened.doc, storedText(model['dbLinkId']) || '0') : null),
    [opened, model],
  )
  if (!opened.ok || !designer)
    return <Notice whole icon={<ToolOutlined />} title={t('designer.broken')} hint={opened.ok ? '' : opened.problem} />
  return (
    <DesignerProvider value={designer}>
      <Editor id={id} model={model} designer={designer} />
    </DesignerProvider>
  )
}

interface EditorProps {
  readonly id: string
  readonly model: Model
  readonly designer: Designer
}

function Editor({ id, model, designer }: EditorProps) {
  const t = useT()
  const { mutateAsync, isPending } = usePlatformMutation('design.saveDraft')
  const [saved, setSaved] = useState(() => ({
    root: designer.store.getState().doc.root,
    texts: textsOf(model),
    times: 0,
  }))
  const [revision, setRevision] = useState(() => storedText(model['revision']) ?? '')
  const lease = useLease(id)
  const mayEdit = lease.state?.isMine ?? true
  // Not the document: a letter would draw the whole screen again.
  const isChanged = useStore(designer.store, ({ doc }) => doc.root !== saved.root)
  const isDone = useRef(false)
  /** What is designed before the draft is known would not be kept. */
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    isDone.current = false
  }, [saved.times])
  const save = async () => {
    if (isPending || !mayEdit) return
    const step = listsInStep(designer.store.getState().doc)
    if (step) designer.run(step)
    const { doc } = designer.store.getState()
    const texts = familyTexts(doc, model.webType)
    const { appColumnData, columnData, tables, formData } = texts
    try {
      const { msg, data } = await mutateAsync({
        params: { id },
        body: {
          ...model,
          formData,
          columnData: columnData ?? '',
          tables: tables ?? '',
          ...(appColumnData === null ? {} : { appColumnData }),
          revision,
          leaseKey: lease.key,
        },
      })
      toast.success(msg)
      setRevision(data.revision)
      isDone.current = true
      setSaved(({ times }) => ({ root: doc.root, texts, times: times + 1 }))
    } catch {
      // The one toast has told it; what is designed stays, in the draft too.
    }
  }
  /** A release makes a new revision, and may have put buttons into the list: what stands here goes on from both. */
  const onReleased = async (added: readonly OfferedButton[]) => {
    const list = designer.store.getState().doc.list
    if (list && added.length > 0)
      designer.run(changeList(designer.store.getState().doc, { ...list, btnsList: buttonsWith(list, added) }))
    const { doc } = designer.store.getState()
    const { data } = await call('design.read', { params: { id } })
    setRevision(storedText(data.revision) ?? '')
    setSaved(({ times }) => ({ root: doc.root, texts: familyTexts(doc, model.webType), times: times + 1 }))
  }
  return (
    <>
      <LeaveGuard isUnsaved={() => designer.store.getState().doc.root !== saved.root} isKept={() => true} />
      <Screen
        id={id}
        title={model.fullName}
        isChanged={isChanged}
        isSaving={isPending}
        mayEdit={mayEdit}
        isWaiting={!isReady}
        onSave={() => void save()}
        extra={
          <ReleaseButton
            id={id}
            name={model.fullName}
            leaseKey={lease.key}
            disabled={!mayEdit || isChanged || isPending}
            title={isChanged ? t('designer.saveFirst') : ''}
            onReleased={(added) => void onReleased(added)}
          />
        }
        notice={
          <>
            {lease.state && !lease.state.isMine ? (
              <Alert
                type="warning"
                showIcon
                title={t('designer.heldBy', { name: lease.state.holderName })}
                action={
                  <Button size="small" onClick={lease.take}>
                    {t('designer.takeOver')}
                  </Button>
                }
              />
            ) : null}
            <Kept
              key={saved.times}
              id={id}
              name={model.fullName}
              texts={saved.texts}
              root={saved.root}
              isDone={() => isDone.current}
              onReady={() => setReady(true)}
            />
          </>
        }
        parts={parts.map(({ key, Part }) => ({
          key,
          label: t(`designer.${key}`),
          draw: (place: DesignPlace | null) => <Part place={place} />,
        }))}
      />
    </>
  )
}

interface OfPart {
  /** What to show first. */
  readonly place: DesignPlace | null
}

const parts: readonly {
  readonly key: 'listPart' | 'rulesPart'
  readonly Part: ComponentType<OfPart>
}[] = [
  { key: 'listPart', Part: later<OfPart>(async () => (await import('./list/index.tsx')).ListDesigner) },
  { key: 'rulesPart', Part: later<OfPart>(async () => (await import('./rules/index.tsx')).RulesEditor) },
]

interface ReleaseButtonProps {
  readonly id: string
  readonly name: string
  readonly leaseKey: string
  readonly disabled: boolean
  readonly title: string
  readonly onReleased: (added: readonly OfferedButton[]) => void
}

/** What keeps the design from being released leads to its part of the screen. */
function ReleaseButton({ disabled, title, ...design }: ReleaseButtonProps) {
  const t = useT()
  const goTo = useGoTo()
  const { store } = useDesigner()
  const show = ({ code, params, at }: LintProblem) => {
    // The server knows the parts of what was saved by other keys.
    const own = lintDocument(store.getState().doc).find(
      (each) => each.code === code && JSON.stringify(each.params) === JSON.stringify(params),
    )
    goTo(own?.at ?? { ...at, key: '', path: '' })
  }
  return (
    <Button disabled={disabled} title={title} onClick={() => openDialog('releaseDesign', { ...design, onGoTo: show })}>
      {t('designer.release')}
    </Button>
  )
}
