import { AutoComplete, Form, Input } from 'antd'
import { useId } from 'react'
import { showsFigures } from '#shared/design/portal/card-kinds.ts'
import { rawList, text } from '#shared/form/parsing/read.ts'
import { useT } from '#renderer/i18n/index.ts'
import { InterfaceChoice } from '#renderer/pickers/options/InterfaceChoice.tsx'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import type { SourceProps } from './SourceSettings.tsx'

/** Where a value of a parameter comes from, as the family numbers it: it is written here. */
const CONSTANT = 2

/** A data interface whose answer a card shows, with what it is given, in the keys of the family. */
export function InterfaceSource({ card, onChange }: SourceProps) {
  const t = useT()
  const interfaceId = text(card['propsApi'])
  const isBoard = card.jnpfKey === 'dataBoard'
  return (
    <>
      <Form.Item
        label={t('portalDesigns.ofInterface')}
        extra={!isBoard && showsFigures(card.jnpfKey) ? t('portalDesigns.interfaceShape') : undefined}
      >
        <InterfaceChoice
          size="small"
          label={t('portalDesigns.ofInterface')}
          placeholder={t('portalDesigns.interfaceHint')}
          value={interfaceId}
          onChange={(propsApi) => onChange({ more: { propsApi, templateJson: [] } })}
        />
      </Form.Item>
      {interfaceId === '' ? null : (
        <>
          {isBoard ? <NumberField card={card} onChange={onChange} /> : null}
          <Parameters card={card} onChange={onChange} />
        </>
      )}
    </>
  )
}

/** Which number of the answer a board shows; an interface that does not answer now may answer later, so it may be typed. */
function NumberField({ card, onChange }: SourceProps) {
  const t = useT()
  const id = useId()
  const { data } = usePlatformQuery(
    'dataInterface.fields',
    { params: { id: text(card['propsApi']) }, body: { paramList: [] } },
    { quiet: true, staleTime: 60_000 },
  )
  const [figure = {}, ...more] = rawList(card.option['defaultValue'])
  return (
    <Form.Item label={t('portalDesigns.numberField')} htmlFor={id}>
      <AutoComplete<string>
        id={id}
        value={text(figure['field'])}
        options={(data ?? []).map((name) => ({ value: name, label: name }))}
        showSearch={{ filterOption: false }}
        onChange={(field) => {
          const first = { fullName: card.title, num: 0, ...figure, field: field ?? '' }
          onChange({ option: { ...card.option, defaultValue: [first, ...more] } })
        }}
      />
    </Form.Item>
  )
}

/** What the interface is given, one value for each of its parameters. */
function Parameters({ card, onChange }: SourceProps) {
  const t = useT()
  const id = useId()
  const { data } = usePlatformQuery(
    'dataInterface.parameters',
    { params: { id: text(card['propsApi']) } },
    { quiet: true, staleTime: 60_000 },
  )
  const stored = rawList(card['templateJson'])
  const put = (field: string, relationField: string) => {
    const others = stored.filter((each) => text(each['field']) !== field)
    onChange({ more: { templateJson: [...others, { field, sourceType: CONSTANT, relationField }] } })
  }
  return (data ?? []).map(({ field, fieldName }) => (
    <Form.Item key={field} label={t('portalDesigns.parameter', { name: fieldName || field })} htmlFor={`${id}${field}`}>
      <Input
        id={`${id}${field}`}
        maxLength={200}
        value={text(stored.find((each) => text(each['field']) === field)?.['relationField'])}
        onChange={({ target }) => put(field, target.value)}
      />
    </Form.Item>
  ))
}
