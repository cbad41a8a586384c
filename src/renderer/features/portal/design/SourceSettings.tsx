import { Form, InputNumber } from 'antd'
import { useId, useState } from 'react'
import { countsRecords } from '#shared/design/portal/card-kinds.ts'
import { raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import type { CardChange, StoredCard } from '#shared/design/portal/document.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { BoardSettings } from './BoardSettings.tsx'
import { InterfaceSource } from './InterfaceSource.tsx'
import { ownContentOf } from './kind-settings.ts'
import { KindSettings } from './KindSettings.tsx'
import { ModuleSource } from './ModuleSource.tsx'

export interface SourceProps {
  readonly card: StoredCard
  readonly onChange: (change: CardChange, typing?: string) => void
}

const kinds = ['ofModule', 'ofInterface', 'ofRows'] as const
type SourceKind = (typeof kinds)[number]

const fixed = { dataType: 'static', propsApi: '', propsName: '', templateJson: [] }

/** Where what a card shows comes from, and after how long it is asked for again. */
export function SourceSettings({ card, onChange }: SourceProps) {
  const t = useT()
  const id = useId()
  const hasModules = useServerHas('portalDesign.modules')
  const canCount = countsRecords(card.jnpfKey) && hasModules
  const { source, ...plain } = card.option
  const stored: SourceKind =
    card['dataType'] === 'dynamic'
      ? 'ofInterface'
      : !canCount || (source === undefined && !isBoardOfSources(card) && hasContent(card.option['defaultValue']))
        ? 'ofRows'
        : 'ofModule'
  // What is chosen and not yet filled in.
  const [typed, setTyped] = useState<SourceKind | null>(null)
  const kind = stored === 'ofInterface' ? stored : (typed ?? stored)
  const refresh = raw(card['refresh'])
  const minutes = yes(refresh['autoRefresh']) ? Number(refresh['autoRefreshTime']) || null : null
  const choose = (next: SourceKind) => {
    setTyped(next)
    if (next === 'ofInterface') onChange({ option: plain, more: { dataType: 'dynamic' } })
    else onChange({ more: fixed, ...(next === 'ofRows' ? { option: plain } : {}) })
  }
  return (
    <>
      <Form.Item label={t('portalDesigns.sourceKind')}>
        <Segmented
          block
          size="small"
          aria-label={t('portalDesigns.sourceKind')}
          value={kind}
          options={kinds
            .filter((value) => value !== 'ofModule' || canCount)
            .map((value) => ({ value, label: t(`portalDesigns.${value}`) }))}
          onChange={choose}
        />
      </Form.Item>
      {kind === 'ofInterface' ? (
        <InterfaceSource card={card} onChange={onChange} />
      ) : kind === 'ofModule' ? (
        <ModuleOf card={card} onChange={onChange} />
      ) : (
        <KindSettings
          settings={[ownContentOf(card.jnpfKey, card.option)]}
          option={card.option}
          onChange={(change, typing) =>
            onChange(
              { option: { ...card.option, ...change } },
              typing === undefined ? undefined : `${card.i} ${typing}`,
            )
          }
        />
      )}
      {kind === 'ofInterface' || text(raw(card.option['source'])['modelId']) !== '' || isBoardOfSources(card) ? (
        <Form.Item label={t('portalDesigns.refreshAfter')} htmlFor={`${id}refresh`}>
          <InputNumber
            id={`${id}refresh`}
            min={1}
            max={1440}
            precision={0}
            placeholder={t('portalDesigns.noRefresh')}
            value={minutes}
            onChange={(next) =>
              onChange({
                more: { refresh: { ...refresh, autoRefresh: next !== null, autoRefreshTime: next ?? 5 } },
              })
            }
          />
        </Form.Item>
      ) : null}
    </>
  )
}

const ModuleOf = (props: SourceProps) =>
  props.card.jnpfKey === 'dataBoard' ? <BoardSettings {...props} /> : <ModuleSource {...props} />

/** Whether figures of a board have sources of their own. */
export const isBoardOfSources = ({ jnpfKey, option }: StoredCard): boolean =>
  jnpfKey === 'dataBoard' && rawList(option['defaultValue']).some((each) => 'source' in each)

const hasContent = (value: unknown): boolean => rawList(value).length > 0 || text(value) !== ''
