import {
  LayoutOutlined,
  PlusOutlined,
  RedoOutlined,
  RocketOutlined,
  SaveOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import {
  asksInterface,
  type CardKind,
  cardKinds,
  countsRecords,
  isCardKind,
  showsFigures,
  showsRows,
} from '#shared/design/portal/card-kinds.ts'
import {
  nextNumber,
  readPortalDocument,
  type StoredCard,
  withCopy,
  withNewCard,
  withoutCard,
  withSetting,
  writePortalDocument,
} from '#shared/design/portal/document.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import { raw, text } from '#shared/form/parsing/read.ts'
import { useMenuId } from '#renderer/access/useMenuId.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { usePageName } from '#renderer/components/page-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useUndoable } from '#renderer/components/useUndoable.ts'
import { meaningful } from '#renderer/form/conditions/query-fields.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { cardContent } from '../card-content.tsx'
import { CardState } from '../CardState.tsx'
import { Figures, hasFigures } from '../figures.tsx'
import { cardOf, type PortalCard } from '../layout.ts'
import { Text } from '../media-cards.tsx'
import { Rows } from '../rows-cards.tsx'
import { CardSettings } from './CardSettings.tsx'
import { DesignCanvas } from './DesignCanvas.tsx'
import styles from './portal-design.module.css'
import { PortalReleaseDialog } from './PortalReleaseDialog.tsx'

type Portal = DataOf<'portalDesign.one'>

/** The designer of one portal, by `id` of the query. */
export function PortalDesignerPage({ search }: { readonly search: string }) {
  const t = useT()
  const id = new URLSearchParams(search).get('id') ?? ''
  if (id === '')
    return <Notice whole icon={<LayoutOutlined />} title={t('portalDesigns.none')} hint={t('portalDesigns.noneHint')} />
  return <Loaded key={id} id={id} />
}

function Loaded({ id }: { readonly id: string }) {
  const t = useT()
  const query = usePlatformQuery('portalDesign.one', { params: { id } }, { staleTime: 0 })
  usePageName(query.data?.fullName)
  // The first answer: one that comes later does not take away what is being designed.
  const [portal, setPortal] = useState<Portal | null>(null)
  if (!portal && query.data) setPortal(query.data)
  const document = portal ? readPortalDocument(portal.formData) : null
  return (
    <PageState
      loading={query.isPending}
      forbidden={isPlatformError(query.error) && query.error.platformCode === 403}
      error={query.data ? null : query.error}
      onRetry={query.refetch}
      rows={12}
    >
      {portal === null ? null : document === null ? (
        <Notice
          whole
          icon={<LayoutOutlined />}
          title={t('portalDesigns.broken')}
          hint={t('portalDesigns.brokenHint')}
        />
      ) : (
        <Opened id={id} portal={portal} first={document} />
      )}
    </PageState>
  )
}

interface OpenedProps {
  readonly id: string
  readonly portal: Portal
  readonly first: NonNullable<ReturnType<typeof readPortalDocument>>
}

function Opened({ id, portal, first }: OpenedProps) {
  const t = useT()
  const rights = useRights(useMenuId('visualdev.portal'))
  const { document, canUndo, canRedo, change, undo, redo } = useUndoable(first)
  const [saved, setSaved] = useState({ document: first, version: portal.version })
  const [chosen, setChosen] = useState<number | null>(null)
  const [isReleasing, setReleasing] = useState(false)
  const update = usePlatformMutation('portalDesign.update')
  const isSaving = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const isChanged = document !== saved.document
  const card = chosen === null ? undefined : document.cards[chosen]

  const save = async () => {
    if (isSaving.current || !rights.edit || !isChanged) return
    isSaving.current = true
    setBusy(true)
    const sent = document
    try {
      const { fullName, enCode, category, description, sortCode, enabledLock, enabledMark } = portal
      const { msg } = await update.mutateAsync({
        params: { id },
        body: {
          ...{ fullName, enCode, category, description, sortCode, enabledLock, enabledMark },
          type: 0,
          formData: writePortalDocument(sent),
          // Refused where somebody else saved meanwhile: what is designed here stays.
          ...({ version: saved.version } as object),
        },
      })
      const { data } = await call('portalDesign.one', { params: { id } }, { fresh: true, quiet: true })
      setSaved({ document: sent, version: data.version })
      toast.success(msg)
    } catch {
      // The one toast has told it; the design stays as it is.
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }

  const add = (kind: CardKind) => {
    const next = withNewCard(document, kind, t(`portalDesigns.kinds.${kind}`))
    change(next)
    setChosen(next.cards.length - 1)
  }
  const remove = (index: number) => {
    change(withoutCard(document, index))
    setChosen(null)
  }
  const copy = (index: number) => {
    const next = withCopy(document, index)
    change(next)
    setChosen(next.cards.length - 1)
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.ctrlKey && !event.metaKey) return
    const key = event.key.toLowerCase()
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null
    if (key === 's') void save()
    else if (isTyping) return
    else if (key === 'z' && !event.shiftKey) undo()
    else if (key === 'y' || key === 'z') redo()
    else return
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole designer, beside the buttons that do the same
    <div className={styles.screen} onKeyDown={onKey}>
      <LeaveGuard isUnsaved={() => isChanged} />
      <header className={styles.head}>
        <h1 title={portal.fullName}>{portal.fullName}</h1>
        <span className={styles.state} role="status">
          {t(isBusy ? 'portalDesigns.saving' : isChanged ? 'portalDesigns.unsaved' : 'portalDesigns.saved')}
        </span>
        <span className={styles.tools}>
          <IconButton label={t('portalDesigns.undo')} icon={<UndoOutlined />} disabled={!canUndo} onClick={undo} />
          <IconButton label={t('portalDesigns.redo')} icon={<RedoOutlined />} disabled={!canRedo} onClick={redo} />
          <Button
            icon={<RocketOutlined aria-hidden />}
            disabled={!rights.edit || isChanged}
            title={isChanged ? t('portalDesigns.saveFirst') : undefined}
            onClick={() => setReleasing(true)}
          >
            {t('portalDesigns.release')}
          </Button>
          <Button
            type="primary"
            icon={<SaveOutlined aria-hidden />}
            loading={isBusy}
            disabled={!rights.edit || !isChanged}
            onClick={() => void save()}
          >
            {t('portalDesigns.save')}
          </Button>
        </span>
      </header>
      <div className={styles.room}>
        <nav className={styles.palette} aria-label={t('portalDesigns.cards')}>
          <h2>{t('portalDesigns.cards')}</h2>
          {Object.keys(cardKinds)
            .filter(isCardKind)
            .map((kind) => (
              <Button key={kind} icon={<PlusOutlined aria-hidden />} disabled={!rights.edit} onClick={() => add(kind)}>
                {t(`portalDesigns.kinds.${kind}`)}
              </Button>
            ))}
        </nav>
        {document.cards.length === 0 ? (
          <div className={styles.canvas}>
            <Notice icon={<LayoutOutlined />} title={t('portalDesigns.noCards')} />
          </div>
        ) : (
          <DesignCanvas
            document={document}
            chosen={chosen}
            onChoose={setChosen}
            onChange={(next) => change(next)}
            onRemove={remove}
            onCopy={copy}
            draw={(each) => <DrawnCard card={each} />}
          />
        )}
        <aside className={styles.panel} aria-label={t('portalDesigns.settings')}>
          <h2>{t('portalDesigns.settings')}</h2>
          {card && chosen !== null ? (
            <CardSettings
              key={card.i}
              card={card}
              freeNumber={nextNumber(document.cards)}
              onChange={(next, typing) => change(withSetting(document, chosen, next), typing)}
              onCopy={() => copy(chosen)}
              onRemove={() => remove(chosen)}
            />
          ) : (
            <p className={styles.hint}>{t('portalDesigns.chooseCard')}</p>
          )}
          <p className={styles.hint}>{t('portalDesigns.keys')}</p>
        </aside>
      </div>
      {isReleasing ? (
        <PortalReleaseDialog
          id={id}
          name={portal.fullName}
          version={saved.version}
          onClose={() => setReleasing(false)}
        />
      ) : null}
    </div>
  )
}

/** A card as people will see it; one that asks for what it shows does so before it is saved. */
function DrawnCard({ card }: { readonly card: StoredCard }) {
  const [shown] = cardOf(card, 1)
  if (!shown) return null
  const isAsking = card['dataType'] === 'dynamic' || card.option['source'] !== undefined
  if (!asksInterface(card.jnpfKey) || (!isAsking && hasContent(shown))) return cardContent('', shown)
  return <Counted card={card} />
}

const hasContent = ({ points, option }: PortalCard) => (points?.length ?? 0) > 0 || text(option['defaultValue']) !== ''

function Counted({ card }: { readonly card: StoredCard }) {
  const t = useT()
  const { jnpfKey, option, dataType, propsApi, templateJson } = card as typeof card & Record<string, unknown>
  const isSet = dataType === 'dynamic' ? text(propsApi) !== '' : text(raw(option['source'])['modelId']) !== ''
  const sent = { i: card.i, jnpfKey, option: saidOnly(option), dataType, propsApi, templateJson }
  const query = usePlatformQuery('portalDesign.figures', { body: { card: sent } }, { enabled: isSet, quiet: true })
  const [shown] = cardOf(card, 1)
  if (!shown || !isSet)
    return (
      <p className={styles.hint}>{t(countsRecords(jnpfKey) ? 'portalDesigns.notSet' : 'portalDesigns.notFilled')}</p>
    )
  const { list = [], rows } = query.data ?? {}
  if (!showsFigures(jnpfKey))
    return (
      <CardState query={query} empty={false} emptyText="">
        {showsRows(jnpfKey) ? (
          <Rows card={shown} rows={rows ?? list} />
        ) : (
          <Text card={shown} value={text(rows?.[0]?.['value'])} />
        )}
      </CardState>
    )
  return (
    <CardState query={query} empty={!hasFigures(shown, list)} emptyText={t('portal.noData')}>
      <Figures card={shown} points={list} />
    </CardState>
  )
}

/** A condition that is being written says nothing yet. */
function saidOnly(option: StoredCard['option']) {
  const source = raw(option['source'])
  const read = readListConditions(source['conditions'])
  return read.ok && read.conditions
    ? { ...option, source: { ...source, conditions: meaningful(read.conditions) ?? undefined } }
    : option
}
