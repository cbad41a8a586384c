import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { type Raw, raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import { showExternalPage } from '#renderer/components/external-page.ts'
import { HtmlBody } from '#renderer/components/HtmlBody.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { pictureAddress } from '#renderer/components/picture-address.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { AskedCard } from './AskedCard.tsx'
import { CardLinkTo } from './CardLinkTo.tsx'
import { linkOf, type PortalCard } from './layout.ts'
import styles from './media-cards.module.css'

interface MediaCardProps {
  readonly portalId: string
  readonly card: PortalCard
}

/** A text or a picture: of the layout itself, or as an interface answers it. */
export function TextCard({ portalId, card }: MediaCardProps) {
  return card.isAsked ? (
    <AskedText portalId={portalId} card={card} />
  ) : (
    <Text card={card} value={ownText(card.option)} />
  )
}

function AskedText({ portalId, card }: MediaCardProps) {
  const query = usePlatformQuery('portal.data', { params: { id: portalId, item: card.id } }, { quiet: true })
  return (
    <AskedCard card={card} query={query}>
      <Text card={card} value={text(query.data?.rows?.[0]?.['value'])} />
    </AskedCard>
  )
}

/** The family stores a picture that was uploaded as a list of one file. */
export function ownText({ defaultValue }: Raw): string {
  const [file] = rawList(defaultValue)
  return file ? text(file['url']) : text(raw(defaultValue)['url']) || text(defaultValue)
}

/** A text or a picture as its card draws it. */
export function Text({ card, value }: { readonly card: PortalCard; readonly value: string }) {
  const t = useT()
  const { option, kind, title } = card
  if (value.trim() === '') return <PageState empty emptyText={t('portal.noContent')} />
  if (kind === 'image') return <Picture address={value} title={title} />
  // styleType 2 is markup of somebody else's: cut down to what rich text may have.
  if (text(option['styleType']) === '2') return <HtmlBody html={value} />
  return <p className={styles.text}>{value}</p>
}

/** A picture of this server; one of another site is opened apart from this window, which loads nothing from outside. */
function Picture({ address, title }: { readonly address: string; readonly title: string }) {
  const own = pictureAddress(address)
  return own === null ? <Outside address={address} /> : <OwnPicture key={own} source={own} title={title} />
}

/** One whose file is gone, or not for this reader, is no content. */
function OwnPicture({ source, title }: { readonly source: string; readonly title: string }) {
  const t = useT()
  const [isGone, setGone] = useState(false)
  if (isGone) return <PageState empty emptyText={t('portal.noContent')} />
  return <img className={styles.picture} src={source} alt={title} onError={() => setGone(true)} />
}

function Outside({ address }: { readonly address: string }) {
  const t = useT()
  if (!/^https?:\/\//i.test(address)) return <PageState empty emptyText={t('portal.noContent')} />
  return (
    <div className={styles.outside}>
      <p title={address}>{new URL(address).host}</p>
      <Button onClick={() => showExternalPage(address)}>{t('portal.open')}</Button>
    </div>
  )
}

/** A film of this server plays here; films and pages of other sites open in the isolated view. */
export function VideoCard({ card }: { readonly card: PortalCard }) {
  const t = useT()
  const address = ownText(card.option)
  const own = pictureAddress(address)
  if (address === '') return <PageState empty emptyText={t('portal.noContent')} />
  return own === null ? (
    <Outside address={address} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are not stored with a film
    <video className={styles.picture} src={own} controls aria-label={card.title} />
  )
}

export function PageCard({ card }: { readonly card: PortalCard }) {
  const t = useT()
  const address = ownText(card.option)
  return address === '' ? <PageState empty emptyText={t('portal.noContent')} /> : <Outside address={address} />
}

/** Pictures one after another, by hand: what moves by itself distracts from the figures beside it. */
export function CarouselCard({ card }: { readonly card: PortalCard }) {
  const t = useT()
  const [at, setAt] = useState(0)
  const pictures = picturesOf(card)
  const shown = pictures[at % Math.max(1, pictures.length)]
  if (!shown) return <PageState empty emptyText={t('portal.noContent')} />
  const step = (by: number) => setAt((before) => (before + by + pictures.length) % pictures.length)
  const title = text(shown['fullName']) || card.title
  return (
    <div className={styles.carousel}>
      <CardLinkTo link={linkOf(shown)}>
        <Picture address={imageOf(shown)} title={title} />
      </CardLinkTo>
      {pictures.length > 1 ? (
        <div className={styles.steps}>
          <IconButton size="small" label={t('portal.before')} icon={<LeftOutlined />} onClick={() => step(-1)} />
          <span role="status">{`${(at % pictures.length) + 1} / ${pictures.length}`}</span>
          <IconButton size="small" label={t('portal.after')} icon={<RightOutlined />} onClick={() => step(1)} />
        </div>
      ) : null}
    </div>
  )
}

/** Pictures of a slideshow that are not hidden. */
export const picturesOf = ({ option }: Pick<PortalCard, 'option'>): readonly Raw[] =>
  rawList(option['defaultValue']).filter((each) => !yes(each['noShow']) && imageOf(each) !== '')

export const imageOf = (item: Raw): string => text(item['imageUrl']) || text(raw(item['imageUrl'])['url'])
