import { CopyOutlined, DeleteOutlined, EyeInvisibleOutlined, HolderOutlined } from '@ant-design/icons'
import { useDraggable } from '@dnd-kit/core'
import { memo, type SyntheticEvent, useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { indexOf, isTable, keysIn, nodeOf, slotDepth } from '#shared/design/document.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { containerKindOf } from '#shared/form/parsing/names.ts'
import { number, type Raw, yes } from '#shared/form/parsing/read.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { ContainerBox } from '#renderer/form/containers/ContainerBox.tsx'
import { useStandardTexts } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useActions } from '../actions.ts'
import { nameOfPart, usePartWords } from '../part-names.ts'
import { useDesign, useDesigner } from '../state.ts'
import { useCanvas } from './canvas-context.ts'
import styles from './canvas.module.css'
import { DrawnField } from './DrawnField.tsx'
import { containerOf, fieldOf, shellOf, slotOf } from './drawn.ts'

interface PlaceListProps {
  readonly parent: string | null
  readonly slot: readonly number[]
  /** Columns of a child table, side by side. */
  readonly isTable?: boolean
}

/** The parts of one place on the grid of 24 columns; an empty one says what may be put there. */
export const PlaceList = memo(
  function PlaceList({ parent, slot, isTable = false }: PlaceListProps) {
    const t = useT()
    const { store } = useDesigner()
    const keys = useStore(
      store,
      useShallow(({ doc }) => keysIn(doc, parent, slot)),
    )
    return (
      <div
        className={isTable ? styles.columns : styles.grid}
        data-place={parent ?? ''}
        data-slot={slot.join('.')}
        data-empty={keys.length === 0 || undefined}
      >
        {keys.length === 0 ? (
          <div className={parent === null ? styles.emptyForm : styles.emptyPlace}>
            {t(parent === null ? 'designer.emptyForm' : 'designer.emptyPlace')}
          </div>
        ) : null}
        {keys.map((key) => (
          <Frame key={key} id={key} />
        ))}
      </div>
    )
  },
  (before, after) =>
    before.parent === after.parent &&
    before.isTable === after.isTable &&
    before.slot.join('.') === after.slot.join('.'),
)

/** A part of the form in its frame: chosen by a click, dragged, and named for those who do not see it. */
const Frame = memo(function Frame({ id }: { readonly id: string }) {
  const t = useT()
  const designer = useDesigner()
  const words = usePartWords()
  // Each of hundreds of frames asks with each letter: one question, and the rest is read off its answer.
  const [kind, raw, isChosen, isOnly, isRows, isColumn] = useStore(
    designer.store,
    useShallow(({ doc, selection }) => {
      const { nodes } = indexOf(doc)
      const entry = nodes.get(id)
      const chosen = selection.includes(id)
      return [
        entry?.kind ?? 'unknown',
        nodeOf(doc, id),
        chosen,
        chosen && selection.length === 1,
        isTable(entry),
        isTable(nodes.get(entry?.parent ?? '')),
      ] as const
    }),
  )
  const name = nameOfPart(words, raw)
  const span = number(configOf(raw ?? {})['span'], 24)
  const isHidden = yes(configOf(raw ?? {})['noShow'])
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: `node ${id}`, data: { key: id, name } })
  const reached = { tabIndex: isOnly ? 0 : -1 }
  return (
    <div
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      role="group"
      aria-roledescription={undefined}
      aria-label={isHidden ? t('designer.hiddenPart', { name }) : name}
      aria-current={isChosen}
      {...reached}
      className={styles.frame}
      data-frame={id}
      data-chosen={isChosen || undefined}
      data-hidden={isHidden || undefined}
      data-dragging={isDragging || undefined}
      style={{ gridColumn: `span ${Math.min(Math.max(span, 1), 24)}` }}
    >
      {isHidden ? <EyeInvisibleOutlined className={styles.mark ?? ''} aria-hidden /> : null}
      <Content id={id} kind={kind} isRows={isRows} isColumn={isColumn} raw={containerKindOf(kind) ? undefined : raw} />
      {isOnly ? <Tools id={id} name={name} /> : null}
    </div>
  )
})

const stop = (event: SyntheticEvent) => event.stopPropagation()
/** Its buttons are no handles. */
const quiet = { onPointerDown: stop, onKeyDown: stop }

function Tools({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useT()
  const actions = useActions()
  return (
    <div className={styles.tools} data-tools="" {...quiet}>
      <span className={styles.toolName}>
        <HolderOutlined aria-hidden /> {name}
      </span>
      <IconButton
        size="small"
        label={t('designer.duplicate')}
        icon={<CopyOutlined />}
        onClick={() => actions.duplicate([id])}
      />
      <IconButton
        size="small"
        label={t('designer.remove')}
        icon={<DeleteOutlined />}
        onClick={() => actions.remove([id])}
      />
    </div>
  )
}

interface ContentProps {
  readonly id: string
  readonly kind: string
  /** Of a field; a container is another one with each letter in it, and looks at itself. */
  readonly raw: Raw | undefined
  /** It is a child table, or stands in one. */
  readonly isRows: boolean
  readonly isColumn: boolean
}

const Content = memo(function Content({ id, kind, ...rest }: ContentProps) {
  if (containerKindOf(kind)) return <Container id={id} kind={kind} />
  return <Field id={id} {...rest} />
})

function Field({ id, raw, isRows, isColumn }: Omit<ContentProps, 'kind'>) {
  const { viewport } = useCanvas()
  const texts = useStandardTexts()
  const field = useMemo(() => (raw ? fieldOf(raw, id, texts) : null), [raw, id, texts])
  if (!field) return null
  if (isRows) {
    return (
      <div className={styles.table}>
        <div className={styles.tableTitle}>{field.label}</div>
        <PlaceList parent={id} slot={[]} isTable />
      </div>
    )
  }
  return <DrawnField field={isColumn ? { ...field, span: 24, showLabel: true } : field} viewport={viewport} />
}

function Container({ id, kind }: { readonly id: string; readonly kind: string }) {
  const depth = slotDepth(kind)
  const shell = useDesign((doc) => shellOf(nodeOf(doc, id) ?? {}, depth))
  const texts = useStandardTexts()
  const node = useMemo(() => containerOf(shell, depth, texts), [shell, depth, texts])
  if (!node) return null
  return <ContainerBox node={node} draw={(nodes) => <PlaceList parent={id} slot={slotOf(nodes)} />} />
}
