import { useDraggable } from '@dnd-kit/core'
import { useState } from 'react'
import { type PartKind, paletteOf } from '#shared/design/new-node.ts'
import { designGroups } from '#shared/form/kind-design.ts'
import { matchesName } from '#shared/rules/name-match.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useActions } from '../actions.ts'
import { kindWord } from '../words.ts'
import { FindBox } from './FindBox.tsx'
import styles from './side.module.css'

/** What a form can be made of: a click puts it behind what is chosen, a drag where one wants it. */
export function Palette() {
  const t = useT()
  const [text, setText] = useState('')
  return (
    <div className={styles.palette}>
      <FindBox label={t('designer.findPart')} value={text} onChange={setText} />
      {designGroups.map((group) => {
        const kinds = paletteOf(group).filter((kind) => matchesName(kindWord(t, kind), text))
        if (kinds.length === 0) return null
        return (
          <section key={group} aria-label={t(`designer.groups.${group}`)}>
            <h3 className={styles.group}>{t(`designer.groups.${group}`)}</h3>
            <div className={styles.kinds}>
              {kinds.map((kind) => (
                <PaletteItem key={kind} kind={kind} />
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
}

function PaletteItem({ kind }: { readonly kind: PartKind }) {
  const t = useT()
  const { add } = useActions()
  const name = kindWord(t, kind)
  const { attributes, listeners, setNodeRef } = useDraggable({ id: `kind ${kind}`, data: { kind, name } })
  return (
    <button
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      type="button"
      className={styles.kind}
      title={name}
      onClick={() => add(kind)}
    >
      {name}
    </button>
  )
}
