import { Button, Form, Input, Select, Switch } from 'antd'
import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { useId, useMemo } from 'react'
import { flattenRoutes } from '#shared/access/routes.ts'
import { text } from '#shared/form/parsing/read.ts'
import { type CardChange, cardKinds, isCardKind, type StoredCard } from '#shared/design/portal/document.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import { addressCode } from '../layout.ts'
import styles from './portal-design.module.css'
import { SourceSettings } from './SourceSettings.tsx'

interface CardSettingsProps {
  readonly card: StoredCard
  /** `typing`: names the text that is typed into. */
  readonly onChange: (change: CardChange, typing?: string) => void
  readonly onCopy: () => void
  readonly onRemove: () => void
  /** Somebody sets a card of their own. */
  readonly isOwn?: boolean
}

/** What is set of the chosen card, by its kind. */
export function CardSettings({ card, onChange, onCopy, onRemove, isOwn = false }: CardSettingsProps) {
  const t = useT()
  const id = useId()
  const { option } = card
  const setOption = (change: object, typing?: string) => onChange({ option: { ...option, ...change } }, typing)
  const counts = isCardKind(card.jnpfKey) && cardKinds[card.jnpfKey].counts
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
      {counts ? <SourceSettings card={card} onChange={onChange} /> : null}
      {counts && card.jnpfKey !== 'pieChart' ? (
        <Form.Item label={t('portalDesigns.unit')} htmlFor={`${id}unit`}>
          <Input
            id={`${id}unit`}
            value={text(option['unit'])}
            maxLength={20}
            onChange={({ target }) => setOption({ unit: target.value }, `${card.i} unit`)}
          />
        </Form.Item>
      ) : null}
      {card.jnpfKey === 'commonFunc' ? <ShortcutSettings card={card} onChange={setOption} /> : null}
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

interface PartProps {
  readonly card: StoredCard
  readonly onChange: (change: object) => void
}

/** Entries of the menu that a card of shortcuts shows to whoever is granted them. */
function ShortcutSettings({ card, onChange }: PartProps) {
  const t = useT()
  const id = useId()
  const routes = useMenu((state) => state.routes)
  const options = useMemo(
    () =>
      flattenRoutes(routes)
        .filter((route) => route.kind !== 'directory')
        .map((route) => ({ value: addressCode(route.urlAddress), label: route.meta.title })),
    [routes],
  )
  const codes = Array.isArray(card.option['codes'])
    ? card.option['codes'].filter((code) => typeof code === 'string')
    : []
  return (
    <Form.Item label={t('portalDesigns.shortcuts')} htmlFor={`${id}codes`}>
      <Select
        id={`${id}codes`}
        mode="multiple"
        showSearch={nameSearch}
        placeholder={t('portalDesigns.shortcutsHint')}
        value={codes}
        options={options}
        onChange={(next: string[]) => onChange({ codes: next })}
      />
    </Form.Item>
  )
}
