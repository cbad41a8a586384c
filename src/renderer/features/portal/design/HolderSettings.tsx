import { Button, Form, Input, Select } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useId, useState } from 'react'
import { cardKinds, isCardKind } from '#shared/design/portal/card-kinds.ts'
import { type CardChange, newCard, type StoredCard } from '#shared/design/portal/document.ts'
import { type Raw, raw, rawList, text } from '#shared/form/parsing/read.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { CardContentSettings } from './CardContentSettings.tsx'
import styles from './portal-design.module.css'

interface HolderSettingsProps {
  readonly card: StoredCard
  readonly onChange: (change: CardChange, typing?: string) => void
  /** A number that no card of the portal has. */
  readonly freeNumber: number
}

/** Kinds that stand within another card: no card holds one that holds cards itself. */
const kinds = Object.keys(cardKinds)
  .filter(isCardKind)
  .filter((kind) => cardKinds[kind].shows !== 'cards')

/** Cards within a card: of a frame one, of tabs one in each. */
export function HolderSettings({ card, onChange, freeNumber }: HolderSettingsProps) {
  const t = useT()
  const id = useId()
  const [at, setAt] = useState(0)
  const isTab = card.jnpfKey === 'tab'
  const panes: readonly Raw[] = isTab ? rawList(card['children']) : [{ children: card['children'] }]
  const pane = panes[Math.min(at, panes.length - 1)]
  const inner = rawList(pane?.['children'])[0] as StoredCard | undefined
  const put = (next: readonly Raw[], typing?: string) =>
    onChange({ more: { children: isTab ? next : (next[0]?.['children'] ?? []) } }, typing)
  const putPane = (change: Raw, typing?: string) =>
    put(
      panes.map((each) => (each === pane ? { ...each, ...change } : each)),
      typing,
    )
  const putInner = (change: CardChange, typing?: string) => {
    if (!inner) return
    const next = {
      ...inner,
      ...(change.title === undefined ? {} : { title: change.title, label: change.title }),
      ...(change.option === undefined ? {} : { option: change.option }),
      ...change.more,
    }
    putPane({ children: [next, ...rawList(pane?.['children']).slice(1)] }, typing)
  }
  const addPane = () => {
    const title = t('portalDesigns.pane', { number: panes.length + 1 })
    put([...panes, { title, name: String(panes.length + 1), icon: '', children: [] }])
    setAt(panes.length)
  }
  return (
    <>
      {isTab ? (
        <Form.Item label={t('portalDesigns.panes')}>
          <div className={styles.panes}>
            {panes.map((each, index) => (
              <Button
                key={index}
                size="small"
                type={each === pane ? 'primary' : 'default'}
                onClick={() => setAt(index)}
              >
                {text(each['title']) || t('common.untitled')}
              </Button>
            ))}
            <IconButton size="small" label={t('portalDesigns.addPane')} icon={<PlusOutlined />} onClick={addPane} />
          </div>
        </Form.Item>
      ) : null}
      {isTab && pane ? (
        <Form.Item label={t('portalDesigns.paneTitle')} htmlFor={`${id}pane`}>
          <div className={styles.paneName}>
            <Input
              id={`${id}pane`}
              maxLength={20}
              value={text(pane['title'])}
              onChange={({ target }) => putPane({ title: target.value }, `${card.i} pane`)}
            />
            <IconButton
              label={t('portalDesigns.removePane')}
              icon={<DeleteOutlined />}
              onClick={() => {
                put(panes.filter((each) => each !== pane))
                setAt(0)
              }}
            />
          </div>
        </Form.Item>
      ) : null}
      {pane ? (
        <Form.Item label={t('portalDesigns.inner')} htmlFor={`${id}inner`}>
          <Select
            id={`${id}inner`}
            value={inner ? inner.jnpfKey : null}
            options={kinds.map((kind) => ({ value: kind, label: t(`portalDesigns.kinds.${kind}`) }))}
            onChange={(kind: string) => {
              if (isCardKind(kind)) putPane({ children: [newCard(kind, t(`portalDesigns.kinds.${kind}`), freeNumber)] })
            }}
          />
        </Form.Item>
      ) : null}
      {inner && text(raw(inner)['jnpfKey']) !== '' ? (
        <CardContentSettings key={inner.i} card={{ ...inner, option: raw(inner.option) }} onChange={putInner} />
      ) : null}
    </>
  )
}
