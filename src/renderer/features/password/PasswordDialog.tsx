import { Alert, Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { passwordPolicyOf } from '#shared/rules/password.ts'
import { newCaptchaId } from '#renderer/components/captcha.ts'
import { confirmDiscard } from '#renderer/components/confirm.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { PasswordFields, type PasswordValues } from './PasswordFields.tsx'
import { refusalOf } from './refusal.ts'

interface PasswordDialogProps {
  /** The platform asks for it: there is no way out but a new password or signing out. */
  readonly forced?: boolean
  readonly onClose: () => void
  readonly onSignOut: () => void
}

const formName = 'changePassword'

/** Section 2, password-change dialog (600 px). The session is over after a success, which closes it. */
export function PasswordDialog({ forced = false, onClose, onSignOut }: PasswordDialogProps) {
  const t = useT()
  const [form] = Form.useForm<PasswordValues>()
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved'>('editing')
  const [captcha, setCaptcha] = useState(newCaptchaId)
  const configuration = usePlatformQuery('systemConfig.read', {}, { quiet: true })

  const refreshCaptcha = () => {
    setCaptcha(newCaptchaId())
    form.setFieldValue('code', '')
  }
  const save = async ({ oldPassword, password, code }: PasswordValues) => {
    setPhase('saving')
    try {
      const { message } = await request('session.changePassword', { oldPassword, password, code, timestamp: captcha })
      setPhase('saved')
      toast.success(message)
    } catch (error) {
      setPhase('editing')
      const { field, text } = refusalOf(error)
      // A captcha is good for one attempt. Setting a value takes its message away, so the message comes second.
      refreshCaptcha()
      if (field === null) return toast.error(text)
      form.setFields([{ name: field, errors: [text] }])
      form.focusField(field)
    }
  }
  const isUnsaved = () => phase !== 'saved' && form.isFieldsTouched()
  const cancel = async () => {
    if (forced || phase !== 'editing') return
    if (!isUnsaved() || (await confirmDiscard())) onClose()
  }
  return (
    <>
      <LeaveGuard isUnsaved={isUnsaved} />
      <Modal
        title={t('password.title')}
        open
        width={600}
        centered
        closable={!forced}
        keyboard={!forced}
        mask={{ closable: false }}
        onCancel={() => void cancel()}
        footer={[
          <Button key="leave" disabled={phase !== 'editing'} onClick={() => (forced ? onSignOut() : void cancel())}>
            {forced ? t('shell.user.signOut') : t('common.cancel')}
          </Button>,
          <Button
            key="save"
            type="primary"
            htmlType="submit"
            form={formName}
            loading={phase !== 'editing'}
            disabled={configuration.data === undefined}
          >
            {t('common.confirm')}
          </Button>,
        ]}
      >
        <Alert
          type={forced ? 'warning' : 'info'}
          showIcon
          title={forced ? t('password.forced') : t('password.after')}
          style={{ marginBottom: 20 }}
        />
        {configuration.data === undefined ? (
          <PageState
            loading={!configuration.error}
            error={configuration.error}
            onRetry={() => void configuration.refetch()}
            rows={5}
          />
        ) : (
          <Form<PasswordValues>
            name={formName}
            form={form}
            layout="horizontal"
            labelCol={{ flex: '140px' }}
            wrapperCol={{ flex: 1 }}
            colon={false}
            validateTrigger="onBlur"
            scrollToFirstError={{ focus: true }}
            disabled={phase !== 'editing'}
            onFinish={(values) => void save(values)}
          >
            <PasswordFields
              policy={passwordPolicyOf(configuration.data)}
              captcha={captcha}
              onRefreshCaptcha={refreshCaptcha}
            />
          </Form>
        )}
      </Modal>
    </>
  )
}
