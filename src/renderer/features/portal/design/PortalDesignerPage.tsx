import {
  EyeOutlined,
  LayoutOutlined,
  PlusOutlined,
  RedoOutlined,
  RocketOutlined,
  SaveOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { type CardKind, cardKinds, isCardKind } from '#shared/design/portal/card-kinds.ts'
import {
  nextNumber,
  readPortalDocument,
  withCopy,
  withNewCard,
  withoutCard,
  withSetting,
} from '#shared/design/portal/document.ts'
import { useMenuId } from '#renderer/access/useMenuId.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { usePageName } from '#renderer/components/page-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useUndoable } from '#renderer/components/useUndoable.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { CardSettings } from './CardSettings.tsx'
import { designKeys } from './design-keys.ts'
import { DesignCanvas } from './DesignCanvas.tsx'
import { DrawnCard } from './DrawnCard.tsx'
import { PortalPreview } from './PortalPreview.tsx'
import styles from './portal-design.module.css'
import { PortalReleaseDialog } from './PortalReleaseDialog.tsx'
import { usePortalSave } from './usePortalSave.ts'

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
  const rights = useRights(useMenuId('portals'))
  const { document, canUndo, canRedo, change, undo, redo } = useUndoable(first)
  const { saved, isBusy, save: store } = usePortalSave(portal, first, rights.add)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isReleasing, setReleasing] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const isChanged = document !== saved.document
  const card = chosen === null ? undefined : document.cards[chosen]

  const save = () => (rights.edit ? store(document) : Promise.resolve())

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
  const onKey = designKeys({ save, undo, redo })

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
          <Button icon={<EyeOutlined aria-hidden />} aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            {t(isPreview ? 'portalDesigns.backToDesign' : 'portalDesigns.preview')}
          </Button>
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
      {isPreview ? (
        <PortalPreview document={document} />
      ) : (
        <div className={styles.room}>
          <nav className={styles.palette} aria-label={t('portalDesigns.cards')}>
            <h2>{t('portalDesigns.cards')}</h2>
            {Object.keys(cardKinds)
              .filter(isCardKind)
              .map((kind) => (
                <Button
                  key={kind}
                  icon={<PlusOutlined aria-hidden />}
                  disabled={!rights.edit}
                  onClick={() => add(kind)}
                >
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
                freeNumber={nextNumber(document)}
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
      )}
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
