import { Alert, type FormInstance } from 'antd'
import { useState } from 'react'
import { passwordPolicyOf } from '#shared/rules/password.ts'
import { newCaptchaId } from '#renderer/components/captcha.ts'
import { FormDialog } from '#renderer/components/page/FormDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { fieldErrorOf } from '#renderer/platform/field-error.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { PasswordFields, type PasswordValues } from './PasswordFields.tsx'

interface PasswordDialogProps {
  /** The platform asks for it: there is no way out but a new password or signing out. */
  readonly forced?: boolean
  readonly onClose: () => void
  readonly onSignOut: () => void
}

/** Fields without a value count as untouched: none is refused because of another. */
const blank = {} as PasswordValues

/** Section 2, password-change dialog (600 px). The session is over after a success, which closes it. */
export function PasswordDialog({ forced = false, onClose, onSignOut }: PasswordDialogProps) {
  const t = useT()
  const [captcha, setCaptcha] = useState(newCaptchaId)
  const configuration = usePlatformQuery('systemConfig.read', {}, { quiet: true })

  const refreshCaptcha = (form: FormInstance<PasswordValues>) => {
    setCaptcha(newCaptchaId())
    form.setFieldValue('code', '')
  }
  const save = async ({ oldPassword, password, code }: PasswordValues) =>
    (await request('session.changePassword', { oldPassword, password, code, timestamp: captcha })).message
  const showRefusal = (error: unknown, form: FormInstance<PasswordValues>) => {
    const { field, text } = fieldErrorOf(error, ['oldPassword', 'password', 'code'])
    // A captcha is good for one attempt. Setting a value takes its message away, so the message comes second.
    refreshCaptcha(form)
    if (field === null) return toast.error(text)
    form.setFields([{ name: field, errors: [text] }])
    form.focusField(field)
  }
  return (
    <FormDialog<PasswordValues>
      title={t('password.title')}
      width={600}
      labelWidth={160}
      checksWhatIsEmpty
      okText={t('password.title')}
      // A password is never kept.
      draft={null}
      initialValues={configuration.data === undefined ? null : blank}
      error={configuration.error}
      onRetry={configuration.refetch}
      onSave={save}
      onRefused={showRefusal}
      onClose={onClose}
      forced={forced ? { leaveText: t('shell.user.signOut'), onLeave: onSignOut } : null}
    >
      {(form) => (
        <>
          <Alert
            type={forced ? 'warning' : 'info'}
            showIcon
            title={forced ? t('password.forced') : t('password.after')}
            style={{ marginBottom: 20 }}
          />
          <PasswordFields
            policy={passwordPolicyOf(configuration.data ?? {})}
            captcha={captcha}
            onRefreshCaptcha={() => refreshCaptcha(form)}
          />
        </>
      )}
    </FormDialog>
  )
}
