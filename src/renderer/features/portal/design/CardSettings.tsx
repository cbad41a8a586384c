import { Button, Form, Input, Select, Switch } from 'antd'
import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { useId, useMemo } from 'react'
import { flattenRoutes } from '#shared/access/routes.ts'
import { isCardKind, cardKinds } from '#shared/design/portal/card-kinds.ts'
import type { CardChange, StoredCard } from '#shared/design/portal/document.ts'
import { raw, text } from '#shared/form/parsing/read.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import { addressCode } from '../layout.ts'
import { CardContentSettings } from './CardContentSettings.tsx'
import { HolderSettings } from './HolderSettings.tsx'
import styles from './portal-design.module.css'

interface CardSettingsProps {
  readonly card: StoredCard
  /** `typing`: names the text that is typed into. */
  readonly onChange: (change: CardChange, typing?: string) => void
  readonly onCopy: () => void
  readonly onRemove: () => void
  /** A number that no card of the portal has. */
  readonly freeNumber: number
  /** Somebody sets a card of their own. */
  readonly isOwn?: boolean
}

/** What is set of the chosen card, by its kind. */
export function CardSettings({ card, onChange, onCopy, onRemove, freeNumber, isOwn = false }: CardSettingsProps) {
  const t = useT()
  const id = useId()
  return (
    <Form component="div" layout="vertical" size="small">
      <Form.Item label={t('portalDesigns.cardTitle')} htmlFor={`${id}title`}>
        <Input
          id={`${id}title`}
          value={card.title}
          maxLength={50}
          onChange={({ target }) => onChange({ title: target.value }, `${card.i} title`)}
        />
      </Form.Item>
      <CardContentSettings card={card} onChange={onChange} />
      {isCardKind(card.jnpfKey) && cardKinds[card.jnpfKey].shows === 'cards' ? (
        <HolderSettings card={card} onChange={onChange} freeNumber={freeNumber} />
      ) : null}
      <LinkSettings card={card} onChange={onChange} />
      {isOwn ? null : (
        <Form.Item label={t('portalDesigns.fixed')} htmlFor={`${id}fixed`} extra={t('portalDesigns.fixedHint')}>
          <Switch
            id={`${id}fixed`}
            checked={card['atriumFixed'] === true}
            onChange={(atriumFixed) => onChange({ more: { atriumFixed } })}
          />
        </Form.Item>
      )}
      <div className={styles.tools}>
        <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={onCopy}>
          {t('portalDesigns.duplicate')}
        </Button>
        <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
          {t('portalDesigns.remove')}
        </Button>
      </div>
    </Form>
  )
}

type LinkProps = Pick<CardSettingsProps, 'card' | 'onChange'>

/** Where the head of a card leads, in the keys of the family: '1' an entry of the menu, '2' an address. */
function LinkSettings({ card, onChange }: LinkProps) {
  const t = useT()
  const id = useId()
  const routes = useMenu((state) => state.routes)
  const menus = useMemo(
    () =>
      flattenRoutes(routes)
        .filter((route) => route.kind !== 'directory')
        .map((route) => ({ value: addressCode(route.urlAddress), label: route.meta.title, route })),
    [routes],
  )
  const head = raw(card['card'])
  const kind = text(head['linkType'])
  const set = (change: object, typing?: string) => onChange({ more: { card: { ...head, ...change } } }, typing)
  return (
    <>
      <Form.Item label={t('portalDesigns.link.label')} htmlFor={`${id}link`}>
        <Select
          id={`${id}link`}
          value={kind}
          options={[
            { value: '', label: t('portalDesigns.link.none') },
            { value: '1', label: t('portalDesigns.link.menu') },
            { value: '2', label: t('portalDesigns.link.address') },
          ]}
          onChange={(linkType: string) => set({ linkType, urlAddress: '', moduleId: '' })}
        />
      </Form.Item>
      {kind === '1' ? (
        <Form.Item label={t('portalDesigns.link.menu')} htmlFor={`${id}menu`}>
          <Select
            id={`${id}menu`}
            showSearch={nameSearch}
            value={addressCode(text(head['urlAddress'])) || null}
            options={menus.map(({ value, label }) => ({ value, label }))}
            onChange={(code: string) => {
              const found = menus.find(({ value }) => value === code)?.route
              set({ urlAddress: found?.urlAddress ?? '', moduleId: found?.meta.modelId ?? '' })
            }}
          />
        </Form.Item>
      ) : null}
      {kind === '2' ? (
        <Form.Item label={t('portalDesigns.link.address')} htmlFor={`${id}address`}>
          <Input
            id={`${id}address`}
            maxLength={2000}
            placeholder="https://"
            value={text(head['urlAddress'])}
            onChange={({ target }) => set({ urlAddress: target.value }, `${card.i} link`)}
          />
        </Form.Item>
      ) : null}
    </>
  )
}
