import { useMemo, useState } from 'react'
import { type PortalDocument, writePortalDocument } from '#shared/design/portal/document.ts'
import { currentUserId } from '#shared/form/references.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { UserPicker } from '#renderer/pickers/user/UserPicker.tsx'
import { readLayout } from '../layout.ts'
import { PortalGrid } from '../PortalGrid.tsx'
import portalStyles from '../portal.module.css'
import { DrawnCard } from './DrawnCard.tsx'
import styles from './portal-design.module.css'

/** Pixels of the portal: as wide as there is room, a small window, a telephone. */
const widths = { whole: null, small: 820, phone: 390 } as const
type Width = keyof typeof widths

/** A portal as people will see it: at other widths, and with the rows of somebody whom the designer administers. */
export function PortalPreview({ document }: { readonly document: PortalDocument }) {
  const t = useT()
  const [width, setWidth] = useState<Width>('whole')
  const [userId, setUserId] = useState('')
  const cards = useMemo(() => readLayout(writePortalDocument(document)) ?? [], [document])
  const stored = new Map(document.cards.map((card) => [String(card.i), card]))
  const pixels = widths[width]
  return (
    <section className={styles.preview} aria-label={t('portalDesigns.preview')}>
      <div className={styles.previewTools}>
        <Segmented
          size="small"
          aria-label={t('portalDesigns.width')}
          value={width}
          options={(Object.keys(widths) as Width[]).map((value) => ({
            value,
            label: t(`portalDesigns.widths.${value}`),
          }))}
          onChange={setWidth}
        />
        <span className={styles.previewPerson}>
          <UserPicker
            id="portal-preview-person"
            label={t('portalDesigns.asPerson')}
            placeholder={t('portalDesigns.asPerson')}
            multiple={false}
            value={userId === '' ? [] : [userId]}
            scope={{ type: 'all' }}
            // Whoever designs sees it as themselves anyway.
            onChange={([id = '']) => setUserId(id === currentUserId ? '' : id)}
          />
        </span>
      </div>
      <div className={styles.previewRoom}>
        <div className={portalStyles.page} style={pixels === null ? {} : { maxWidth: pixels, margin: '0 auto' }}>
          <PortalGrid
            cards={cards}
            draw={({ id }) => {
              const card = stored.get(id)
              return card ? <DrawnCard card={card} userId={userId} /> : null
            }}
          />
        </div>
      </div>
    </section>
  )
}
