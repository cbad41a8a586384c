import { Form } from 'antd'
import { useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { EditFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useSaving } from '#renderer/components/page/useSaving.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { UserPicker } from '#renderer/pickers/user/UserPicker.tsx'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'

interface SendConfigTestProps {
  readonly config: { readonly id: string; readonly fullName: string }
  readonly onClose: () => void
}

/** Sends each template of a configuration to people, and shows of each how it went. */
export function SendConfigTest({ config, onClose }: SendConfigTestProps) {
  const t = useT()
  const list = usePlatformQuery('sendConfig.testList', { params: { id: config.id } }, { staleTime: 0 })
  const send = usePlatformMutation('sendConfig.test')
  const [receivers, setReceivers] = useState<readonly string[]>([])
  const [results, setResults] = useState<DataOf<'sendConfig.test'>>([])
  const saving = useSaving({ isDirty: () => false, onClose })
  const tests = list.data ?? []
  const run = () =>
    void saving.save(async (submit) => {
      const body = tests.map(({ templateId, accountConfigId }) => ({
        templateId,
        accountConfigId,
        toUser: [...receivers],
      }))
      const answer = await send.mutateAsync({ body }, submit)
      setResults(answer.data)
      // The results stay to be read.
      return null
    })
  return (
    <EditFrame
      title={t('sendConfigs.testOf', { name: config.fullName })}
      layout={{ kind: 'dialog', width: 600 }}
      saving={saving}
      isWaiting={receivers.length === 0 || tests.length === 0}
      ok={{ onClick: run }}
      okText={t('sendConfigs.send')}
    >
      <PageState
        loading={list.isPending}
        error={list.error}
        onRetry={list.refetch}
        empty={tests.length === 0}
        emptyText={t('sendConfigs.noLines')}
      >
        <Form component="div" layout="vertical">
          <Form.Item label={t('sendConfigs.receivers')} required>
            <UserPicker
              id="testReceivers"
              multiple
              value={receivers}
              scope={{ type: 'all' }}
              title={t('sendConfigs.receivers')}
              onChange={setReceivers}
            />
          </Form.Item>
          {tests.map(({ id, msgTemplateName }, at) => {
            const result = results[at]
            return (
              <Form.Item key={id} label={msgTemplateName}>
                {result ? (
                  <StateTag
                    tone={result.isSuccess === '1' ? 'success' : 'danger'}
                    text={`${result.messageType} · ${result.result}`}
                  />
                ) : (
                  <StateTag tone="neutral" text={t('sendConfigs.notSent')} />
                )}
              </Form.Item>
            )
          })}
        </Form>
      </PageState>
    </EditFrame>
  )
}
