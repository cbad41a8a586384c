import { EyeInvisibleOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import {
  isFixed,
  type PortalDocument,
  nextNumber,
  readPortalDocument,
  type StoredCard,
  withCopy,
  withNewCard,
  withoutCard,
  withSetting,
  withShown,
  writePortalDocument,
} from '#shared/design/portal/document.ts'
import { localizeDesign } from '#shared/form/parsing/localize.ts'
import { text } from '#shared/form/parsing/read.ts'
import { hiddenCards } from '#shared/design/portal/merge.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { designKeys } from '#renderer/components/designer/design-keys.ts'
import frame from '#renderer/components/designer/designer-frame.module.css'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { useUndoable } from '#renderer/components/useUndoable.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { cardContent } from '../card-content.tsx'
import { CardSettings } from '../design/CardSettings.tsx'
import { DesignCanvas } from '../design/DesignCanvas.tsx'
import styles from '../design/portal-design.module.css'

import { cardOf } from '../layout.ts'

interface ArrangeProps {
  readonly portalId: string
  readonly portal: DataOf<'portal.layout'>
  readonly onClose: () => void
}

/** Kinds that somebody adds for themselves: what they show is their own. */
const ownKinds = ['todo', 'todoList', 'notice', 'email', 'schedule', 'commonFunc'] as const

const empty: PortalDocument = { cards: [], rest: {} }

/** A portal is arranged for oneself: cards are moved, sized, hidden and added. */
export function ArrangePortal({ portalId, portal, onClose }: ArrangeProps) {
  const t = useT()
  const [first] = useState<PortalDocument>(() => {
    const read = readPortalDocument(portal.formData) ?? empty
    // The number of a released card that is hidden stays its own.
    const lastNumber = nextNumber({ cards: [...read.cards, ...hiddenCards(read)] }) - 1
    return { ...read, isOwn: true, lastNumber }
  })
  const [released] = useState(
    () => new Set([...first.cards, ...hiddenCards(first)].filter(isReleased).map(({ i }) => i)),
  )
  const { document, canUndo, canRedo, change, undo, redo } = useUndoable(first)
  const [chosen, setChosen] = useState<number | null>(null)
  const save = usePlatformMutation('portal.saveOwn')
  const reset = usePlatformMutation('portal.resetOwn')
  const texts = useDesignTexts()
  const shownOf = (each: StoredCard) => localizeDesign(each, texts)
  const titleOf = (each: StoredCard) => text(shownOf(each)['title'])
  const card = chosen === null ? undefined : document.cards[chosen]
  const shown = new Set(document.cards.map(({ i }) => i))
  const hidden = [...first.cards.filter(isReleased), ...hiddenCards(first)].filter(({ i }) => !shown.has(i))

  const store = async () => {
    if (save.isPending) return
    const { msg } = await save.mutateAsync({
      params: { id: portalId },
      body: { formData: writePortalDocument(document) },
    })
    toast.success(msg)
    onClose()
  }
  const restore = async () => {
    if (!(await confirm({ content: t('portal.own.askReset'), okText: t('portal.own.reset') }))) return
    await reset.mutateAsync({ params: { id: portalId } })
    onClose()
  }
  const remove = (index: number) => {
    change(withoutCard(document, index))
    setChosen(null)
  }
  const add = (next: PortalDocument) => {
    change(next)
    setChosen(next.cards.length - 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the whole screen, beside the buttons that do the same
    <section
      className={frame.screen}
      aria-label={t('portal.own.arranging')}
      onKeyDown={designKeys({ save: store, undo, redo })}
    >
      <LeaveGuard isUnsaved={() => document !== first} />
      <header className={frame.head}>
        <h2>{t('portal.own.arranging')}</h2>
        <span className={frame.state} />
        <span className={frame.tools}>
          <IconButton label={t('designing.undo')} icon={<UndoOutlined />} disabled={!canUndo} onClick={undo} />
          <IconButton label={t('designing.redo')} icon={<RedoOutlined />} disabled={!canRedo} onClick={redo} />
          {portal.isOwn ? <Button onClick={() => ignoreRejection(restore())}>{t('portal.own.reset')}</Button> : null}
          <Button onClick={onClose}>{t('portal.own.cancel')}</Button>
          <Button type="primary" loading={save.isPending} onClick={() => ignoreRejection(store())}>
            {t('designing.save')}
          </Button>
        </span>
      </header>
      <div className={styles.room}>
        <nav className={styles.palette} aria-label={t('portal.own.own')}>
          <h2>{t('portal.own.own')}</h2>
          {ownKinds.map((kind) => (
            <Button
              key={kind}
              icon={<PlusOutlined aria-hidden />}
              onClick={() => add(withNewCard(document, kind, t(`portalDesigns.kinds.${kind}`)))}
            >
              {t(`portalDesigns.kinds.${kind}`)}
            </Button>
          ))}
          {hidden.length === 0 ? null : <h2>{t('portal.own.hidden')}</h2>}
          {hidden.map((each) => (
            <Button key={each.i} icon={<PlusOutlined aria-hidden />} onClick={() => add(withShown(document, each))}>
              {titleOf(each)}
            </Button>
          ))}
        </nav>
        <DesignCanvas
          document={document}
          chosen={chosen}
          onChoose={setChosen}
          onChange={change}
          onRemove={remove}
          onCopy={(index) => (isOwnCard(document.cards[index], released) ? add(withCopy(document, index)) : undefined)}
          titleOf={titleOf}
          draw={(each) => {
            const [drawn] = cardOf(shownOf(each), 1)
            return drawn ? cardContent(portalId, drawn) : null
          }}
        />
        <aside className={styles.panel} aria-label={t('portalDesigns.settings')}>
          <h2>{t('portalDesigns.settings')}</h2>
          {card === undefined || chosen === null ? (
            <p className={styles.hint}>{t('portalDesigns.chooseCard')}</p>
          ) : isFixed(card) ? (
            <p className={styles.hint}>{t('portal.own.fixedCard')}</p>
          ) : isOwnCard(card, released) ? (
            <CardSettings
              key={card.i}
              isOwn
              card={card}
              freeNumber={nextNumber(document)}
              onChange={(next, typing) => change(withSetting(document, chosen, next), typing)}
              onCopy={() => add(withCopy(document, chosen))}
              onRemove={() => remove(chosen)}
            />
          ) : (
            <>
              <p className={styles.hint}>{t('portal.own.releasedCard')}</p>
              <Button icon={<EyeInvisibleOutlined aria-hidden />} onClick={() => remove(chosen)}>
                {t('portal.own.hide')}
              </Button>
            </>
          )}
          <p className={styles.hint}>{t('portalDesigns.keys')}</p>
        </aside>
      </div>
    </section>
  )
}

const isReleased = (card: StoredCard) => card['atriumOwn'] !== true

const isOwnCard = (card: StoredCard | undefined, released: ReadonlySet<string | number>) =>
  card !== undefined && !released.has(card.i)
