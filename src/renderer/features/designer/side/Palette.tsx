import { useDraggable } from '@dnd-kit/core'
import { type KeyboardEvent, useState } from 'react'
import { type PartKind, paletteOf } from '#shared/design/new-node.ts'
import { designGroups } from '#shared/form/kind-design.ts'
import { matchesName } from '#shared/rules/name-match.ts'
import { useT } from '#renderer/i18n/index.ts'
import { stepOver } from '#renderer/components/step-over.ts'
import { useActions } from '../actions.ts'
import { kindWord } from '../words.ts'
import { FindBox } from './FindBox.tsx'
import styles from './side.module.css'

/**
 * What a form can be made of: a click puts it behind what is chosen, a drag where one wants it. One stop of Tab; arrows go
 * from part to part.
 */
export function Palette() {
  const t = useT()
  const [text, setText] = useState('')
  const [last, setLast] = useState<PartKind | null>(null)
  const groups = designGroups.map((group) => ({
    group,
    kinds: paletteOf(group).filter((kind) => matchesName(kindWord(t, kind), text)),
  }))
  const shown = groups.flatMap(({ kinds }) => kinds)
  const stop = last !== null && shown.includes(last) ? last : shown[0]
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-kind]')]
    // What is being moved by keys has the arrows.
    if (items.some(({ dataset }) => dataset['moving'] !== undefined)) return
    const next = stepOver(items, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div className={styles.palette}>
      <FindBox label={t('designer.findPart')} value={text} onChange={setText} />
      <div role="toolbar" tabIndex={-1} aria-label={t('designer.palette')} onKeyDown={step}>
        {groups.map(({ group, kinds }) =>
          kinds.length === 0 ? null : (
            <div key={group} role="group" aria-label={t(`designer.groups.${group}`)}>
              <h2 className={styles.group}>{t(`designer.groups.${group}`)}</h2>
              <div className={styles.kinds}>
                {kinds.map((kind) => (
                  <PaletteItem key={kind} kind={kind} isStop={kind === stop} onFocus={setLast} />
                ))}
              </div>
            </div>
          ),
        )}
      </div>
    </div>
  )
}

interface PaletteItemProps {
  readonly kind: PartKind
  readonly isStop: boolean
  readonly onFocus: (kind: PartKind) => void
}

function PaletteItem({ kind, isStop, onFocus }: PaletteItemProps) {
  const t = useT()
  const { add } = useActions()
  const name = kindWord(t, kind)
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: `kind ${kind}`, data: { kind, name } })
  return (
    <button
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      type="button"
      tabIndex={isStop ? 0 : -1}
      className={styles.kind}
      title={name}
      data-kind=""
      data-moving={isDragging || undefined}
      onFocus={() => onFocus(kind)}
      onClick={() => add(kind)}
    >
      {name}
    </button>
  )
}
