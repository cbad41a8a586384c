import { ApiOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import type { RendererEndpointId } from '#shared/api/table.ts'
import type { SettingName, SettingValue } from '#shared/rules/system-settings.ts'
import { useT } from '#renderer/i18n/index.ts'
import { fieldErrorOf } from '#renderer/platform/field-error.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './system-config.module.css'

type TestEndpoint = Extract<RendererEndpointId, `systemConfig.test${string}`>

interface ConnectionTestProps {
  readonly kind: 'mail' | 'sms' | 'weCom' | 'dingTalk'
  /** What was changed and is not saved: it is tried as it stands. */
  readonly changes: () => Readonly<Partial<Record<SettingName, SettingValue>>>
  readonly onRefused: (name: string, text: string) => void
}

const endpoints = {
  mail: 'systemConfig.testMail',
  sms: 'systemConfig.testSms',
  weCom: 'systemConfig.testWeCom',
  dingTalk: 'systemConfig.testDingTalk',
} as const satisfies Record<ConnectionTestProps['kind'], TestEndpoint>

/** Tries what stands in a tab before it is saved: a mail or a text message to whoever is named, or a sign-in over there. */
export function ConnectionTest({ kind, changes, onRefused }: ConnectionTestProps) {
  const t = useT()
  const isAnswered = useServerHas(endpoints[kind])
  const id = useId()
  const [to, setTo] = useState('')
  const [problem, setProblem] = useState('')
  const mail = usePlatformMutation(endpoints.mail)
  const sms = usePlatformMutation(endpoints.sms)
  const weCom = usePlatformMutation(endpoints.weCom)
  const dingTalk = usePlatformMutation(endpoints.dingTalk)
  const isPending = [mail, sms, weCom, dingTalk].some((each) => each.isPending)
  const named = kind === 'mail' || kind === 'sms' ? kind : null
  const send = (settings: ReturnType<typeof changes>) => {
    switch (kind) {
      case 'mail':
        return mail.mutateAsync({ body: { settings, to } })
      case 'sms':
        return sms.mutateAsync({ body: { settings, mobile: to } })
      case 'weCom':
        return weCom.mutateAsync({ params: { type: '1' }, body: settings })
      case 'dingTalk':
        return dingTalk.mutateAsync({ body: settings })
    }
  }
  const run = async () => {
    setProblem('')
    const settings = changes()
    try {
      const answer = await send(settings)
      toast.success(answer.msg)
    } catch (error) {
      const { field, text } = fieldErrorOf(error, ['to', 'mobile', ...Object.keys(settings)])
      if (field === 'to' || field === 'mobile') setProblem(text)
      else if (field !== null) onRefused(field, text)
    }
  }
  return isAnswered ? (
    <Form.Item
      className={styles.test ?? ''}
      label={t(`systemConfig.test.${kind}`)}
      htmlFor={id}
      extra={named === null ? undefined : t(`systemConfig.test.${named}Hint`)}
      validateStatus={problem === '' ? '' : 'error'}
      help={problem === '' ? undefined : problem}
    >
      <div className={styles.secret}>
        {named === null ? null : (
          <Input
            id={id}
            value={to}
            maxLength={100}
            autoComplete="off"
            placeholder={t(`systemConfig.test.${named}To`)}
            onChange={({ target }) => setTo(target.value.trim())}
            onPressEnter={(event) => {
              event.preventDefault()
              void run()
            }}
          />
        )}
        <Button
          {...(named === null ? { id } : {})}
          icon={<ApiOutlined aria-hidden />}
          loading={isPending}
          onClick={() => void run()}
        >
          {t('systemConfig.test.run')}
        </Button>
      </div>
    </Form.Item>
  ) : null
}
