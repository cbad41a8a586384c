import { EyeOutlined, LayoutOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { type CardKind, cardKinds, isCardKind } from '#shared/design/portal/card-kinds.ts'
import {
  nextNumber,
  type PortalDocument,
  readPortalDocument,
  withCopy,
  withNewCard,
  withoutCard,
  withSetting,
  writePortalDocument,
} from '#shared/design/portal/document.ts'
import { useMenuId } from '#renderer/access/useMenuId.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { DesignerFrame } from '#renderer/components/designer/DesignerFrame.tsx'
import { DesignLoader } from '#renderer/components/designer/DesignLoader.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { useUndoable } from '#renderer/components/useUndoable.ts'
import { useT } from '#renderer/i18n/index.ts'
import { CardSettings } from './CardSettings.tsx'
import { DesignCanvas } from './DesignCanvas.tsx'
import { DrawnCard } from './DrawnCard.tsx'
import { PortalPreview } from './PortalPreview.tsx'
import styles from './portal-design.module.css'
import { portals } from './portal-kind.ts'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { useStoredDesign } from './useStoredDesign.ts'

type Portal = DataOf<'portalDesign.one'>

/** The designer of one portal, by `id` of the query. */
export function PortalDesignerPage({ search }: { readonly search: string }) {
  return (
    <DesignLoader
      search={search}
      endpoint="portalDesign.one"
      words="portalDesigns"
      icon={<LayoutOutlined />}
      read={({ formData }: Portal) => readPortalDocument(formData)}
    >
      {(portal, document) => <Opened portal={portal} first={document} />}
    </DesignLoader>
  )
}

interface OpenedProps {
  readonly portal: Portal
  readonly first: PortalDocument
}

function Opened({ portal, first }: OpenedProps) {
  const t = useT()
  const rights = useRights(useMenuId('portals'))
  const history = useUndoable(first)
  const { document, change } = history
  const stored = { kind: portals, design: portal, first, write: writePortalDocument, mayCopy: rights.add }
  const { saved, isBusy, save } = useStoredDesign(stored)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isReleasing, setReleasing] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const card = chosen === null ? undefined : document.cards[chosen]

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

  return (
    <DesignerFrame
      name={portal.fullName}
      isChanged={document !== saved.document}
      isBusy={isBusy}
      mayEdit={rights.edit}
      history={history}
      save={() => (rights.edit ? save(document) : Promise.resolve())}
      release={() => setReleasing(true)}
      tools={
        <Button icon={<EyeOutlined aria-hidden />} aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          {t(isPreview ? 'portalDesigns.backToDesign' : 'portalDesigns.preview')}
        </Button>
      }
    >
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
        <ReleaseDialog
          kind={portals}
          id={portal.id}
          name={portal.fullName}
          version={saved.version}
          onClose={() => setReleasing(false)}
        />
      ) : null}
    </DesignerFrame>
  )
}
