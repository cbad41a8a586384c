import { Form, InputNumber } from 'antd'
import { useId } from 'react'
import { raw, text, yes } from '#shared/form/parsing/read.ts'
import type { CardChange, StoredCard } from '#shared/design/portal/document.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { InterfaceSource } from './InterfaceSource.tsx'
import { ModuleSource } from './ModuleSource.tsx'

export interface SourceProps {
  readonly card: StoredCard
  readonly onChange: (change: CardChange) => void
}

const kinds = ['ofModule', 'ofInterface'] as const

/** Where the figures of a card come from, and after how long they are asked for again. */
export function SourceSettings({ card, onChange }: SourceProps) {
  const t = useT()
  const id = useId()
  const kind = card['dataType'] === 'dynamic' ? 'ofInterface' : 'ofModule'
  const refresh = raw(card['refresh'])
  const minutes = yes(refresh['autoRefresh']) ? Number(refresh['autoRefreshTime']) || null : null
  const { source: _source, ...plain } = card.option
  return (
    <>
      <Form.Item label={t('portalDesigns.sourceKind')}>
        <Segmented
          block
          size="small"
          aria-label={t('portalDesigns.sourceKind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`portalDesigns.${value}`) }))}
          onChange={(next) =>
            onChange(
              next === 'ofInterface'
                ? { option: plain, more: { dataType: 'dynamic' } }
                : { more: { dataType: 'static', propsApi: '', propsName: '', templateJson: [] } },
            )
          }
        />
      </Form.Item>
      {kind === 'ofInterface' ? (
        <InterfaceSource card={card} onChange={onChange} />
      ) : (
        <ModuleSource card={card} onChange={onChange} />
      )}
      {kind === 'ofInterface' || text(raw(card.option['source'])['modelId']) !== '' ? (
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
