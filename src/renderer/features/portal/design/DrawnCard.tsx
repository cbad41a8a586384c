import { asksInterface, countsRecords, showsFigures, showsRows } from '#shared/design/portal/card-kinds.ts'
import type { StoredCard } from '#shared/design/portal/document.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import { raw, rawList, text } from '#shared/form/parsing/read.ts'
import { meaningful } from '#renderer/form/conditions/query-fields.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { cardContent } from '../card-content.tsx'
import { CardState } from '../CardState.tsx'
import { Figures, hasFigures } from '../figures.tsx'
import { HolderCard } from '../HolderCard.tsx'
import { cardOf, type PortalCard } from '../layout.ts'
import { Text } from '../media-cards.tsx'
import { Rows } from '../rows-cards.tsx'
import styles from './portal-design.module.css'
import { isBoardOfSources } from './SourceSettings.tsx'

interface DrawnCardProps {
  readonly card: StoredCard
  /** Whose rows count; empty for the designer's own. */
  readonly userId?: string
}

/** Cards that show what is one's own, wherever they stand. */
const personal = new Set(['todo', 'todoList', 'notice', 'email', 'schedule', 'commonFunc'])

/** A card as people will see it; one that asks for what it shows does so before it is saved. */
export function DrawnCard({ card, userId = '' }: DrawnCardProps) {
  const t = useT()
  const [shown] = cardOf(card, 1)
  if (!shown) return null
  if (userId !== '' && personal.has(card.jnpfKey)) return <p className={styles.hint}>{t('portalDesigns.personal')}</p>
  // Cards within a frame or a tab count as they are designed, too.
  if (shown.panes.length > 0)
    return (
      <HolderCard
        card={shown}
        draw={({ stored, option }) => (
          <DrawnCard card={{ ...stored, option } as unknown as StoredCard} userId={userId} />
        )}
      />
    )
  const isAsking = card['dataType'] === 'dynamic' || card.option['source'] !== undefined || isBoardOfSources(card)
  if (!asksInterface(card.jnpfKey) || (!isAsking && hasContent(shown))) return cardContent('', shown)
  return <Counted card={card} userId={userId} />
}

const hasContent = ({ points, option }: PortalCard) => (points?.length ?? 0) > 0 || text(option['defaultValue']) !== ''

function Counted({ card, userId }: Required<DrawnCardProps>) {
  const t = useT()
  const { jnpfKey, option, dataType, propsApi, templateJson } = card as typeof card & Record<string, unknown>
  const isSet =
    dataType === 'dynamic'
      ? text(propsApi) !== ''
      : text(raw(option['source'])['modelId']) !== '' || isBoardOfSources(card)
  const sent = { i: card.i, jnpfKey, option: saidOnly(option), dataType, propsApi, templateJson }
  const query = usePlatformQuery(
    'portalDesign.figures',
    { body: { card: sent, ...(userId === '' ? {} : { userId }) } },
    { enabled: isSet, quiet: true },
  )
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
  if (!Array.isArray(option['defaultValue']) || option['source'] !== undefined)
    return option['source'] === undefined ? option : { ...option, source: saidSource(option['source']) }
  const figures = rawList(option['defaultValue']).map(({ source, ...each }) =>
    source === null || source === undefined ? each : { ...each, source: saidSource(source) },
  )
  return { ...option, defaultValue: figures }
}

function saidSource(stored: unknown) {
  const source = raw(stored)
  const read = readListConditions(source['conditions'])
  return read.ok && read.conditions ? { ...source, conditions: meaningful(read.conditions) ?? undefined } : source
}
