import { Form } from 'antd'
import { rawList, text } from '#shared/form/parsing/read.ts'
import { useT } from '#renderer/i18n/index.ts'
import { KeyChoice } from '#renderer/features/designer/panel/InterfaceParts.tsx'
import { ParametersEditor } from '#renderer/features/designer/panel/rows.tsx'
import { InterfaceChoice } from '#renderer/pickers/options/InterfaceChoice.tsx'
import type { SourceProps } from './SourceSettings.tsx'

const noFields = [] as const

/** A data interface whose answer a card shows, with what it is given, in the keys of the family. */
export function InterfaceSource({ card, onChange }: SourceProps) {
  const t = useT()
  const interfaceId = text(card['propsApi'])
  const [figure = {}, ...more] = rawList(card.option['defaultValue'])
  return (
    <>
      <Form.Item
        label={t('portalDesigns.ofInterface')}
        extra={card.jnpfKey === 'dataBoard' ? undefined : t('portalDesigns.interfaceShape')}
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
          {card.jnpfKey === 'dataBoard' ? (
            <Form.Item label={t('portalDesigns.numberField')}>
              <KeyChoice
                interfaceId={interfaceId}
                label={t('portalDesigns.numberField')}
                value={text(figure['field'])}
                onChange={(field) => {
                  const first = { fullName: card.title, num: 0, ...figure, field }
                  onChange({ option: { ...card.option, defaultValue: [first, ...more] } })
                }}
              />
            </Form.Item>
          ) : null}
          <Form.Item label={t('portalDesigns.parameters')}>
            <ParametersEditor
              value={card['templateJson']}
              fields={noFields}
              interfaceId={interfaceId}
              onChange={(templateJson) => onChange({ more: { templateJson } })}
            />
          </Form.Item>
        </>
      )}
    </>
  )
}
