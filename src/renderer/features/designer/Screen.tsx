import {
  CloseOutlined,
  EyeOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  RedoOutlined,
  SaveOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Button, Splitter, Tabs } from 'antd'
import { Fragment, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { DesignPlace } from '#shared/design/lint/references.ts'
import frame from '#renderer/components/designer/designer-frame.module.css'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useActions } from './actions.ts'
import { Canvas } from './canvas/Canvas.tsx'
import styles from './designer.module.css'
import { DragArea } from './drag.tsx'
import { type GoTo, GoToProvider } from './go-to.ts'
import { DeleteQuestion } from './lint/DeleteQuestion.tsx'
import { LintPanel, ProblemsButton } from './lint/index.tsx'
import lintStyles from './lint/lint.module.css'
import { Panel } from './panel/Panel.tsx'
import { PreviewDialog } from './preview/PreviewDialog.tsx'
import { onDesignKey } from './shortcuts.ts'
import { Outline } from './side/Outline.tsx'
import { Palette } from './side/Palette.tsx'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { Sections } from './side/Sections.tsx'
import { useDesigner, useHistory } from './state.ts'
import { useListeners } from './useListeners.ts'
import { WidthSelect } from './WidthSelect.tsx'

interface ScreenProps {
  /** The design. */
  readonly id: string
  readonly title: string
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly mayEdit: boolean
  /** Nothing can be done yet. */
  readonly isWaiting?: boolean
  readonly onSave: () => void
  readonly notice?: ReactNode
  /** Further parts beside the form, such as the list. */
  readonly parts: readonly {
    readonly key: Exclude<PartKey, 'form'>
    readonly label: string
    /** `place`: where to begin. */
    readonly draw: (place: DesignPlace | null) => ReactNode
  }[]
  /** Beside the save button. */
  readonly extra?: ReactNode
}

type PartKey = 'form' | 'listPart' | 'rulesPart'

const partOfPlace: Readonly<Record<DesignPlace['part'], PartKey>> = {
  form: 'form',
  list: 'listPart',
  appList: 'listPart',
  rules: 'rulesPart',
}

/** The designer: palette and outline, the form, and what is chosen to be set; the list and the rules beside it. */
export function Screen({
  id,
  title,
  isChanged,
  isSaving,
  mayEdit,
  isWaiting,
  onSave,
  notice,
  parts,
  extra,
}: ScreenProps) {
  const t = useT()
  const designer = useDesigner()
  const actions = useActions()
  const { undo, redo, canUndo, canRedo } = useHistory()
  const [part, setPart] = useState<PartKey>('form')
  const [place, setPlace] = useState<{ readonly at: DesignPlace | null; readonly times: number }>({
    at: null,
    times: 0,
  })
  const [hasProblems, setHasProblems] = useState(false)
  const [width, setWidth] = useState<number | null>(null)
  const [isPreviewing, setPreviewing] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  useListeners(area, {
    onKeyDown: (event) => {
      const isControl = event.ctrlKey || event.metaKey
      if (isControl && event.key.toLowerCase() === 's') {
        event.preventDefault()
        onSave()
      } else if (isControl && ['z', 'y'].includes(event.key.toLowerCase()) && !event.defaultPrevented)
        onDesignKey(event, designer, actions)
    },
  })
  const goTo = useCallback<GoTo>(
    (at) => {
      setPart(partOfPlace[at.part])
      setPlace(({ times }) => ({ at, times: times + 1 }))
      if (at.part === 'form') designer.choose(at.key === '' ? [] : [at.key])
    },
    [designer],
  )
  const open = (next: PartKey) => {
    setPart(next)
    setPlace(({ times }) => ({ at: null, times }))
  }
  const shown = parts.find(({ key }) => key === part)
  return (
    <GoToProvider value={goTo}>
      <div ref={area} className={frame.screen} inert={isWaiting}>
        <header className={frame.head}>
          <h1 title={title}>{title}</h1>
          <span className={frame.state} role="status">
            {t(isSaving ? 'designer.saving' : isChanged ? 'designer.unsaved' : 'designer.saved')}
          </span>
          <Segmented
            aria-label={t('designer.parts')}
            value={part}
            options={[
              { value: 'form', label: t('designer.formPart') },
              ...parts.map(({ key, label }) => ({ value: key, label })),
            ]}
            onChange={open}
          />
          <span className={frame.tools}>
            <IconButton label={t('designer.undo')} icon={<UndoOutlined />} disabled={!canUndo} onClick={undo} />
            <IconButton label={t('designer.redo')} icon={<RedoOutlined />} disabled={!canRedo} onClick={redo} />
            {part === 'form' ? (
              <WidthSelect value={width ?? 0} onChange={(next) => setWidth(next === 0 ? null : next)} />
            ) : null}
            <ProblemsButton isOpen={hasProblems} onClick={() => setHasProblems(!hasProblems)} />
            <Button icon={<EyeOutlined aria-hidden />} onClick={() => setPreviewing(true)}>
              {t('designer.preview')}
            </Button>
            {extra}
            <Button
              type="primary"
              icon={<SaveOutlined aria-hidden />}
              loading={isSaving}
              disabled={!mayEdit}
              onClick={onSave}
            >
              {t('designer.save')}
            </Button>
          </span>
        </header>
        {notice}
        {shown ? (
          <div className={styles.part}>
            <Fragment key={place.times}>{shown.draw(place.at)}</Fragment>
          </div>
        ) : (
          <FormPart width={width} />
        )}
        {hasProblems ? (
          <div className={lintStyles.drawer}>
            <span className={lintStyles.close}>
              <IconButton
                size="small"
                label={t('designer.close')}
                icon={<CloseOutlined />}
                onClick={() => setHasProblems(false)}
              />
            </span>
            <LintPanel onGoTo={goTo} />
          </div>
        ) : null}
        <DeleteQuestion />
        {isPreviewing ? <PreviewDialog title={title} id={id} onClose={() => setPreviewing(false)} /> : null}
      </div>
    </GoToProvider>
  )
}

const settings = <Panel />
/** Of the palette when it is folded, in pixels. */
const folded = { size: 40, min: 40, max: 40, resizable: false } as const

/**
 * Pixels of the designer, not of the window, whose menu may be open beside it. In a window of 1440 px the form has six tenths
 * of it.
 */
const widths = [
  { from: 1500, side: 240, panel: 320 },
  { from: 1200, side: 224, panel: 264 },
  { from: 0, side: 190, panel: 260 },
] as const
const usualAt = (room: number) => widths.find(({ from }) => room >= from) ?? widths[2]

/** What is beside the form can be folded away: a narrow window has no room for all three. */
function FormPart({ width }: { readonly width: number | null }) {
  const hasSections = useServerHas('design.sections')
  const t = useT()
  const [isFolded, setFolded] = useState(false)
  // A border that is dragged draws neither the form nor the settings again.
  const canvas = useMemo(() => <Canvas width={width} />, [width])
  const { ref, width: room } = useElementSize<HTMLDivElement>()
  // As they were dragged. The form between them has what they leave.
  const [dragged, setDragged] = useState<{ readonly side?: number; readonly panel?: number }>({})
  const usual = usualAt(room)
  const side = dragged.side ?? usual.side
  const panel = dragged.panel ?? usual.panel
  const resize = ([first = side, , last = panel]: readonly number[]) =>
    setDragged(isFolded ? { ...dragged, panel: last } : { side: first, panel: last })
  return (
    <DragArea>
      <div ref={ref} className={styles.room}>
        <Splitter className={styles.panes ?? ''} onResize={resize}>
          <Splitter.Panel {...(isFolded ? folded : { size: side, min: 180, max: 400 })}>
            <div className={styles.sideArea} data-folded={isFolded}>
              {/* Beside the tabs: in their row nothing may stand that is no tab. The same button for both keeps the focus. */}
              <span className={styles.fold}>
                <IconButton
                  size="small"
                  label={t(isFolded ? 'designer.unfoldSide' : 'designer.foldSide')}
                  icon={isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
                  onClick={() => setFolded(!isFolded)}
                />
              </span>
              <Tabs
                className={styles.side ?? ''}
                size="small"
                centered
                tabBarGutter={8}
                items={[
                  { key: 'palette', label: t('designer.palette'), children: <Palette /> },
                  { key: 'outline', label: t('designer.outline'), children: <Outline /> },
                  ...(hasSections ? [{ key: 'sections', label: t('designer.sections'), children: <Sections /> }] : []),
                ]}
              />
            </div>
          </Splitter.Panel>
          <Splitter.Panel min={320}>{canvas}</Splitter.Panel>
          <Splitter.Panel size={panel} min={260} max={560}>
            {settings}
          </Splitter.Panel>
        </Splitter>
      </div>
    </DragArea>
  )
}
