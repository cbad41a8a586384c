import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { CodeInput } from '#renderer/components/CodeInput.tsx'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { InterfaceChoice } from '#renderer/pickers/options/InterfaceChoice.tsx'
import { type SetDraft, unnamed } from './model.ts'
import { SetParameters } from './SetParameters.tsx'
import styles from './queries.module.css'
import { TrySet } from './TrySet.tsx'

interface SetEditorProps {
  readonly draft: SetDraft
  readonly isNameGood: boolean
  /** No other data set is the record. */
  readonly mayBeRecord: boolean
  /** For one that is the record no longer. */
  readonly spareName: string
  readonly templateId: string | null
  readonly onChange: (change: Partial<SetDraft>) => void
}

/** One data set: what its rows are, where they come from, and the first of them. */
export function SetEditor({ draft, isNameGood, mayBeRecord, spareName, templateId, onChange }: SetEditorProps) {
  const t = useT()
  const isRecord = draft.name === ''
  // As it is typed: a name that was cleared is not the record, which has none.
  const [typed, setTyped] = useState(draft.name.trim())
  const name = (next: string) => {
    setTyped(next)
    onChange({ name: next.trim() || unnamed })
  }
  return (
    <div className={styles.editor}>
      <Form layout="vertical" component="div">
        <div className={styles.pairs}>
          <Form.Item label={t('printQueries.rows')}>
            <Radio.Group
              value={isRecord}
              options={[
                { value: false, label: t('printQueries.asTable') },
                { value: true, label: t('printQueries.asRecord'), disabled: !mayBeRecord },
              ]}
              onChange={({ target }) => (target.value === true ? onChange({ name: '' }) : name(spareName))}
            />
          </Form.Item>
          {isRecord ? null : (
            <Form.Item
              label={t('printQueries.name')}
              validateStatus={isNameGood ? '' : 'error'}
              help={
                isNameGood
                  ? t('printQueries.nameHint', { name: draft.name })
                  : t(draft.name === unnamed ? 'printQueries.noName' : 'printQueries.badName')
              }
            >
              <Input
                aria-label={t('printQueries.name')}
                maxLength={50}
                value={typed}
                onChange={({ target }) => name(target.value)}
              />
            </Form.Item>
          )}
        </div>
        <Form.Item label={t('printQueries.kind')}>
          <Radio.Group
            value={draft.isInterface}
            options={[
              { value: false, label: t('printQueries.query') },
              { value: true, label: t('printQueries.interface') },
            ]}
            onChange={({ target }) => onChange({ isInterface: target.value === true, columns: [] })}
          />
        </Form.Item>
        {draft.isInterface ? (
          <>
            <Form.Item label={t('printQueries.interface')}>
              <InterfaceChoice
                size="middle"
                label={t('printQueries.interface')}
                placeholder={t('printQueries.chooseInterface')}
                value={draft.interfaceId}
                onChange={(interfaceId) => onChange({ interfaceId, parameters: [], columns: [] })}
              />
            </Form.Item>
            {draft.interfaceId === '' ? null : (
              <Form.Item label={t('printQueries.parameters')}>
                <SetParameters
                  interfaceId={draft.interfaceId}
                  templateId={templateId}
                  value={draft.parameters}
                  onChange={(parameters) => onChange({ parameters })}
                />
              </Form.Item>
            )}
          </>
        ) : (
          <Query draft={draft} onChange={onChange} />
        )}
      </Form>
      <TrySet draft={draft} templateId={templateId} onColumns={(columns) => onChange({ columns })} />
    </div>
  )
}

function Query({ draft, onChange }: Pick<SetEditorProps, 'draft' | 'onChange'>) {
  const t = useT()
  const { data, isPending } = usePlatformQuery('dataSource.options', {}, { quiet: true })
  return (
    <>
      <Form.Item label={t('printQueries.source')}>
        <Select
          aria-label={t('printQueries.source')}
          loading={isPending}
          showSearch={nameSearch}
          placeholder={t('printQueries.chooseSource')}
          value={draft.dbLinkId || null}
          options={(data?.list ?? []).map(({ id, fullName, dbType }) => ({
            value: id,
            label: `${fullName} (${dbType})`,
          }))}
          onChange={(dbLinkId) => onChange({ dbLinkId: dbLinkId ?? '' })}
        />
      </Form.Item>
      <Form.Item label={t('printQueries.query')} extra={t('printQueries.queryHint')}>
        <CodeInput
          label={t('printQueries.query')}
          rows={4}
          placeholder="select name, price from supplier where id = {f_supplier}"
          value={draft.sql}
          onChange={(sql) => onChange({ sql })}
        />
      </Form.Item>
    </>
  )
}
