import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type FlowDocument, writeProcess } from '#shared/design/flow/document.ts'
import { lintFlow } from '#shared/design/flow/lint.ts'
import { allNodes, idOf } from '#shared/design/flow/tree.ts'
import { matchesName } from '#shared/rules/name-match.ts'
import { useMenuId } from '#renderer/access/useMenuId.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { DesignerFrame } from '#renderer/components/designer/DesignerFrame.tsx'
import { useDesignSave } from '#renderer/components/designer/useDesignSave.ts'
import { IfServerHas } from '#renderer/components/IfServerHas.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { DryRun, type DryRunResult, peopleText } from './DryRun.tsx'
import { FlowCanvas } from './FlowCanvas.tsx'
import type { Template } from './FlowDesignerPage.tsx'
import { onFlowKey } from './flow-keys.ts'
import { nodeName, summaryOf } from './flow-names.ts'
import styles from './flow-design.module.css'
import type { NodeMark } from './NodeCard.tsx'
import { NodePanel } from './NodePanel.tsx'
import { Problems } from './Problems.tsx'
import { useCanvasZoom } from './useCanvasZoom.ts'
import { useFlowEdit } from './useFlowEdit.ts'
import { useFlowForm } from './useFlowForm.ts'
import { usePeopleNames } from './usePeopleNames.ts'
import { useOtherFlows } from './useOtherFlows.ts'

interface FlowDesignerProps {
  readonly template: Template
  readonly first: FlowDocument
}

/** The designer: the process as a tree, the settings of what is chosen, and what is wrong with it. */
export function FlowDesigner({ template, first }: FlowDesignerProps) {
  const t = useT()
  const rights = useRights(useMenuId('flows'))
  const edit = useFlowEdit(first)
  const { document, chosen } = edit
  const { saved, isBusy, isReleased, save, release } = useSaving(template, first, document)
  const form = useFlowForm(document.formId)
  const [word, setWord] = useState('')
  const [below, setBelow] = useState<'problems' | 'dryRun' | null>(null)
  // A way is that of the process as it was asked for.
  const [dryRun, setDryRun] = useState<{ of: FlowDocument; result: DryRunResult } | null>(null)
  const way = below === 'dryRun' && dryRun?.of === document ? dryRun.result : null
  const screen = useRef<HTMLDivElement>(null)
  const { zoom, step, fit, onKey } = useCanvasZoom(screen)
  const flows = useOtherFlows(template.id, document, form.known)
  const problems = useMemo(() => lintFlow(document, form.known?.ids ?? null, flows), [document, form.known, flows])
  const nodes = useMemo(() => allNodes(document.tree), [document.tree])
  const people = usePeopleNames(document.tree)
  const found = word.trim() === '' ? [] : nodes.filter((node) => matchesName(nodeName(t, node), word)).map(idOf)
  const isFixed = !rights.edit

  // What is chosen comes into view, and has the focus where the canvas had it.
  useEffect(() => {
    const card = [...(screen.current?.querySelectorAll<HTMLElement>('[data-node]') ?? [])].find(
      ({ dataset }) => dataset['node'] === chosen,
    )
    const active = window.document.activeElement
    if (active === window.document.body || active?.closest('[data-canvas]')) card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen, document])

  const markOf = (id: string): NodeMark | undefined => {
    const own = problems.filter(({ nodeId }) => nodeId === id)
    const isFound = found.includes(id)
    const stop = way?.list.findLast(({ nodeId }) => nodeId === id)
    if (own.length === 0 && !isFound && !way) return undefined
    const problem = own.some(({ isError }) => isError) ? 'error' : 'warning'
    return {
      isFound,
      ...(own.length > 0 ? { problem } : {}),
      ...(way ? { isOnPath: stop !== undefined } : {}),
      ...(stop ? { text: peopleText(t, stop) } : {}),
    }
  }
  /** What is wrong with it is in sight; with no more than warnings it is released all the same, where somebody says so. */
  const releaseChecked = async () => {
    if (problems.length > 0) setBelow('problems')
    if (problems.some(({ isError }) => isError)) return
    const question = {
      content: t('flowDesigns.releaseWarned', { count: problems.length }),
      okText: t('designs.release'),
    }
    if (problems.length === 0 || (await confirm(question))) await release()
  }
  const nextFound = () => {
    const next = found[found.indexOf(chosen) + 1] ?? found[0]
    if (next !== undefined) edit.choose(next)
  }

  return (
    <DesignerFrame
      ref={screen}
      name={template.fullName}
      state={t(isReleased ? 'flowDesigns.released' : 'flowDesigns.stopped')}
      isChanged={document !== saved.document}
      isBusy={isBusy}
      mayEdit={!isFixed}
      history={edit}
      save={save}
      release={() => void releaseChecked()}
      isReleasable={!isReleased}
      onKeyDown={(event) => {
        if (!onKey(event)) onFlowKey(event, edit, () => void save(), isFixed)
      }}
      first={
        <>
          <Input.Search
            className={styles.search ?? ''}
            allowClear
            placeholder={t('flowDesigns.search')}
            aria-label={t('flowDesigns.search')}
            value={word}
            onChange={({ target }) => setWord(target.value)}
            onSearch={nextFound}
          />
          <IconButton label={t('flowDesigns.smaller')} icon={<MinusOutlined />} onClick={() => step(-1)} />
          <span className={styles.zoom}>{`${zoom}%`}</span>
          <IconButton label={t('flowDesigns.larger')} icon={<PlusOutlined />} onClick={() => step(1)} />
          <IconButton label={t('flowDesigns.fit')} icon={<CompressOutlined />} onClick={fit} />
        </>
      }
      tools={
        <>
          <Button
            aria-expanded={below === 'problems'}
            onClick={() => setBelow((before) => (before === 'problems' ? null : 'problems'))}
          >
            {t('flowDesigns.check', { count: problems.length })}
          </Button>
          <IfServerHas feature="flow.dryRun">
            <Button
              aria-expanded={below === 'dryRun'}
              onClick={() => setBelow((before) => (before === 'dryRun' ? null : 'dryRun'))}
            >
              {t('flowDesigns.dryRun')}
            </Button>
          </IfServerHas>
        </>
      }
    >
      <div className={styles.room}>
        <div className={styles.middle}>
          <FlowCanvas
            tree={document.tree}
            zoom={zoom}
            chosen={chosen}
            markOf={markOf}
            summaryOf={(node) => summaryOf(t, document.tree, node, { labels: form.labels, flows: flows.names, people })}
            choose={edit.choose}
            {...(isFixed
              ? {}
              : {
                  add: edit.add,
                  addBranch: edit.addBranch,
                  paste: edit.hasCopied ? ({ after }) => edit.paste(after) : undefined,
                })}
          />
          {below === 'problems' ? <Problems problems={problems} onGoTo={edit.choose} /> : null}
          {below === 'dryRun' ? (
            <DryRun
              document={document}
              form={form}
              result={way}
              onResult={(result) => setDryRun(result && { of: document, result })}
            />
          ) : null}
        </div>
        <aside className={styles.panel} aria-label={t('flowDesigns.settingsOf')}>
          <NodePanel
            document={document}
            chosen={chosen}
            form={form}
            flows={flows}
            onChange={edit.change}
            onCopy={() => edit.copy(chosen)}
            onRemove={() => edit.remove(chosen)}
          />
          <p className={styles.hint}>{t('flowDesigns.keys')}</p>
        </aside>
      </div>
    </DesignerFrame>
  )
}

function useSaving(template: Template, first: FlowDocument, document: FlowDocument) {
  const [isReleased, setReleased] = useState(template.enabledMark === 1)
  const change = usePlatformMutation('flow.changeTemplate')
  const enable = usePlatformMutation('flow.releaseTemplate')
  const params = { id: template.id }
  const { saved, isBusy, once, save } = useDesignSave<FlowDocument>({
    first,
    version: template.version,
    store: async ({ tree, formId, statusField }, version) => {
      const { fullName, enCode, category, type, icon, iconBackground, sortCode, description } = template
      const own = { fullName, enCode, category, type, icon, iconBackground, sortCode, description }
      const process = { flowTemplateJson: writeProcess(tree), formId, statusField, version: version ?? '' }
      const { msg } = await change.mutateAsync({ params, body: { ...own, ...process } })
      const { data } = await call('flow.template', { params }, { fresh: true, quiet: true })
      return { msg, version: data.version }
    },
  })
  return {
    saved,
    isBusy,
    isReleased,
    save: () => save(document),
    release: () =>
      once(async () => {
        const { msg } = await enable.mutateAsync({ params })
        setReleased(true)
        toast.success(msg)
      }),
  }
}
