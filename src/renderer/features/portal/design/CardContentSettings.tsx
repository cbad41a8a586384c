import { Form, Input, Select, Switch } from 'antd'
import { useId, useMemo } from 'react'
import { flattenRoutes } from '#shared/access/routes.ts'
import { asksInterface, showsFigures } from '#shared/design/portal/card-kinds.ts'
import type { CardChange, StoredCard } from '#shared/design/portal/document.ts'
import { type Raw, text, yes } from '#shared/form/parsing/read.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import { addressCode } from '../layout.ts'
import { settingsOf } from './kind-settings.ts'
import { KindSettings } from './KindSettings.tsx'
import { isBoardOfSources, SourceSettings } from './SourceSettings.tsx'

interface ContentProps {
  readonly card: StoredCard
  readonly onChange: (change: CardChange, typing?: string) => void
}

/** What a card shows, by its kind: its source, its unit, and what else the kind has. */
export function CardContentSettings({ card, onChange }: ContentProps) {
  const t = useT()
  const id = useId()
  const { option } = card
  const setOption = (change: object, typing?: string) =>
    onChange({ option: { ...option, ...change } }, typing === undefined ? undefined : `${card.i} ${typing}`)
  return (
    <>
      {asksInterface(card.jnpfKey) ? <SourceSettings card={card} onChange={onChange} /> : null}
      {showsFigures(card.jnpfKey) && card.jnpfKey !== 'pieChart' && !isBoardOfSources(card) ? (
        <Form.Item label={t('portalDesigns.unit')} htmlFor={`${id}unit`}>
          <Input
            id={`${id}unit`}
            value={text(option['unit'])}
            maxLength={20}
            onChange={({ target }) => setOption({ unit: target.value }, 'unit')}
          />
        </Form.Item>
      ) : null}
      <KindSettings settings={settingsOf(card.jnpfKey, option)} option={option} onChange={setOption} />
      {card.jnpfKey === 'schedule' ? <ScheduleSettings card={card} onChange={(more) => onChange({ more })} /> : null}
      {card.jnpfKey === 'commonFunc' ? <ShortcutSettings card={card} onChange={setOption} /> : null}
    </>
  )
}

interface PartProps {
  readonly card: StoredCard
  readonly onChange: (change: Raw) => void
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

const views = ['dayGridMonth', 'timeGridWeek', 'timeGridDay'] as const

/** The family's views of a calendar, as days from today on, and whether lunar days stand beside them. */
function ScheduleSettings({ card, onChange }: PartProps) {
  const t = useT()
  const id = useId()
  return (
    <>
      <Form.Item label={t('portalDesigns.set.days')} htmlFor={`${id}days`}>
        <Select
          id={`${id}days`}
          value={text(card['defaultView']) || views[0]}
          options={views.map((value) => ({ value, label: t(`portalDesigns.views.${value}`) }))}
          onChange={(defaultView: string) => onChange({ defaultView })}
        />
      </Form.Item>
      <Form.Item label={t('portalDesigns.set.lunar')} htmlFor={`${id}lunar`}>
        <Switch
          id={`${id}lunar`}
          checked={yes(card['showLunarCalendar'])}
          onChange={(showLunarCalendar) => onChange({ showLunarCalendar })}
        />
      </Form.Item>
    </>
  )
}
