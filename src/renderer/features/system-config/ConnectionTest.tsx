import { ApiOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import type { RendererEndpointId } from '#shared/api/table.ts'
import type { SettingName, SettingValue } from '#shared/rules/system-settings.ts'
import { useT } from '#renderer/i18n/index.ts'
import { fieldErrorOf } from '#renderer/platform/field-error.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './system-config.module.css'

type TestEndpoint = Extract<RendererEndpointId, `systemConfig.test${string}`>

interface ConnectionTestProps {
  readonly kind: 'mail' | 'sms'
  /** What was changed and is not saved: it is tried as it stands. */
  readonly changes: () => Readonly<Partial<Record<SettingName, SettingValue>>>
  readonly onRefused: (name: string, text: string) => void
}

const endpoints = { mail: 'systemConfig.testMail', sms: 'systemConfig.testSms' } as const satisfies Record<
  ConnectionTestProps['kind'],
  TestEndpoint
>

/** Tries what stands in a tab, before it is saved: a mail or a text message to whoever is named. */
export function ConnectionTest({ kind, changes, onRefused }: ConnectionTestProps) {
  const t = useT()
  const id = useId()
  const [to, setTo] = useState('')
  const [problem, setProblem] = useState('')
  const mail = usePlatformMutation(endpoints.mail)
  const sms = usePlatformMutation(endpoints.sms)
  const isPending = mail.isPending || sms.isPending
  const run = async () => {
    setProblem('')
    const settings = changes()
    try {
      const answer =
        kind === 'mail'
          ? await mail.mutateAsync({ body: { settings, to } })
          : await sms.mutateAsync({ body: { settings, mobile: to } })
      toast.success(answer.msg)
    } catch (error) {
      const { field, text } = fieldErrorOf(error, ['to', 'mobile', ...Object.keys(settings)])
      if (field === 'to' || field === 'mobile') setProblem(text)
      else if (field !== null) onRefused(field, text)
    }
  }
  return (
    <Form.Item
      className={styles.test ?? ''}
      label={t(`systemConfig.test.${kind}`)}
      htmlFor={id}
      extra={t(`systemConfig.test.${kind}Hint`)}
      validateStatus={problem === '' ? '' : 'error'}
      help={problem === '' ? undefined : problem}
    >
      <div className={styles.secret}>
        <Input
          id={id}
          value={to}
          maxLength={100}
          autoComplete="off"
          placeholder={t(`systemConfig.test.${kind}To`)}
          onChange={({ target }) => setTo(target.value.trim())}
          onPressEnter={(event) => {
            event.preventDefault()
            void run()
          }}
        />
        <Button icon={<ApiOutlined aria-hidden />} loading={isPending} onClick={() => void run()}>
          {t('systemConfig.test.run')}
        </Button>
      </div>
    </Form.Item>
  )
}
