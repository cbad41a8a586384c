import { Form, Input } from 'antd'
import { useState } from 'react'
import { EditFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useSaving } from '#renderer/components/page/useSaving.ts'
import { useT } from '#renderer/i18n/index.ts'
import { UserPicker } from '#renderer/pickers/user/UserPicker.tsx'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { accountTypes } from './model.ts'

interface AccountTestProps {
  readonly account: { readonly id: string; readonly fullName: string; readonly type: number }
  readonly onClose: () => void
}

/** Sends a message by an account as it is stored; what the other side says against it is told. */
export function AccountTest({ account, onClose }: AccountTestProps) {
  const t = useT()
  const send = usePlatformMutation('messageAccount.test')
  const [receivers, setReceivers] = useState<readonly string[]>([])
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const isMail = account.type === accountTypes.mail
  const saving = useSaving({ isDirty: () => title !== '' || content !== '', onClose })
  const run = () =>
    void saving.save(async (submit) => {
      const words = { testEmailTitle: title, testEmailContent: content }
      const body = { id: account.id, ...words, ...(isMail ? { testSendEmail: [...receivers] } : {}) }
      return (await send.mutateAsync({ body }, submit)).msg
    })
  return (
    <EditFrame
      title={t('messageAccounts.testOf', { name: account.fullName })}
      layout={{ kind: 'dialog', width: 600 }}
      saving={saving}
      isWaiting={isMail && receivers.length === 0}
      ok={{ onClick: run }}
      okText={t('messageAccounts.send')}
    >
      <Form component="div" layout="vertical">
        {isMail ? (
          <Form.Item label={t('messageAccounts.receivers')} required>
            <UserPicker
              id="testReceivers"
              multiple
              value={receivers}
              scope={{ type: 'all' }}
              title={t('messageAccounts.receivers')}
              onChange={setReceivers}
            />
          </Form.Item>
        ) : null}
        <Form.Item label={t('messageAccounts.testTitle')} htmlFor="testTitle">
          <Input id="testTitle" value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
        </Form.Item>
        <Form.Item label={t('messageAccounts.testContent')} htmlFor="testContent">
          <Input.TextArea
            id="testContent"
            value={content}
            maxLength={2000}
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={({ target }) => setContent(target.value)}
          />
        </Form.Item>
      </Form>
    </EditFrame>
  )
}
