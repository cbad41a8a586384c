import { ApiOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import type { DataOf } from '#shared/api/table.ts'
import { showFieldError } from '#renderer/components/page/FormDialog.tsx'
import { PasswordInput } from '#renderer/components/PasswordInput.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import type { EditValues } from '#renderer/form/dialog/fields.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'

const endpoints = { create: 'mail.saveConfig' } as const

/** The account that somebody sends mail by. Mount it to open it. */
export function MailAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = usePlatformQuery('mail.config', {}, { staleTime: 0 })
  return data ? <AccountOf config={data} onClose={onClose} /> : null
}

interface AccountProps {
  readonly config: DataOf<'mail.config'>
  readonly onClose: () => void
}

function AccountOf({ config, onClose }: AccountProps) {
  const t = useT()
  const text = { kind: 'text', isHalf: true } as const
  const port = { kind: 'number', min: 1, max: 65_535, isHalf: true } as const
  return (
    <EditDialog
      endpoints={endpoints}
      recordId={null}
      draftId="mail.account"
      width={800}
      title={{ create: t('mail.account.title') }}
      onClose={onClose}
      below={<CheckAccount config={config} />}
      fields={[
        {
          ...text,
          name: 'account',
          label: t('mail.account.address'),
          max: 200,
          required: true,
          initial: config.account,
        },
        {
          name: 'password',
          label: t('mail.account.password'),
          kind: 'own',
          isHalf: true,
          isOutsideDraft: true,
          initial: config.password,
          control: <PasswordInput maxLength={200} autoComplete="new-password" />,
        },
        { ...text, name: 'senderName', label: t('mail.account.sender'), max: 100, initial: config.senderName },
        {
          name: 'emailSsl',
          label: t('mail.account.ssl'),
          kind: 'switch',
          isHalf: true,
          initial: config.account === '' || config.emailSsl === 1,
        },
        {
          ...text,
          name: 'smtpHost',
          label: t('mail.account.smtpHost'),
          max: 200,
          required: true,
          hint: t('mail.account.hostHint'),
          initial: config.smtpHost,
        },
        {
          ...port,
          name: 'smtpPort',
          label: t('mail.account.smtpPort'),
          required: true,
          initial: config.account === '' ? 465 : config.smtpPort,
        },
        {
          ...text,
          name: 'pop3Host',
          label: t('mail.account.pop3Host'),
          max: 200,
          hint: t('mail.account.pop3Hint'),
          initial: config.pop3Host,
        },
        {
          ...port,
          name: 'pop3Port',
          label: t('mail.account.pop3Port'),
          initial: config.pop3Host === '' ? 995 : config.pop3Port,
        },
      ]}
    />
  )
}

/** Signs in as the form stands, saved or not. */
function CheckAccount({ config }: { readonly config: AccountProps['config'] }) {
  const t = useT()
  const form = Form.useFormInstance<EditValues>()
  const check = usePlatformMutation('mail.checkConfig')
  const run = async () => {
    const values = { ...config, ...form.getFieldsValue() }
    try {
      const { msg } = await check.mutateAsync({ body: { ...values, emailSsl: values.emailSsl ? 1 : 0 } })
      toast.success(msg)
    } catch (error) {
      // The one toast has told it, and what it is about says it too.
      showFieldError(error, form)
    }
  }
  return (
    <Form.Item label=" " extra={t('mail.account.checkHint')} style={{ gridColumn: '1 / -1' }}>
      <Button icon={<ApiOutlined aria-hidden />} loading={check.isPending} onClick={() => void run()}>
        {t('mail.account.check')}
      </Button>
    </Form.Item>
  )
}
