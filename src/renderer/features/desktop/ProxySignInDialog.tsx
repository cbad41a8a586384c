import { Checkbox, Form, Input, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import type { ProxyAsk, Support } from '#shared/ipc/desktop.ts'
import { focusFirst } from '#renderer/components/focus-first.ts'
import { useFormCheckedOnBlur } from '#renderer/components/page/useFormCheckedOnBlur.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { attempt } from './change.ts'
import styles from './desktop.module.css'

interface Typed {
  readonly user: string
  readonly password?: string
  readonly remember?: boolean
}

interface ProxySignInDialogProps {
  readonly ask: ProxyAsk
  readonly keyring: Support
}

/** User and password of a proxy; declining lets the request fail, and nobody is asked again by itself. */
export function ProxySignInDialog({ ask, keyring }: ProxySignInDialogProps) {
  const t = useT()
  const form = useFormCheckedOnBlur<Typed>()
  const [busy, setBusy] = useState(false)
  const first = useRef<InputRef>(null)
  const answer = async (typed: Typed | null) => {
    setBusy(true)
    const given = typed && { user: typed.user, password: typed.password ?? '', remember: typed.remember ?? false }
    await attempt(request('desktop.answerProxy', { id: ask.id, given }))
    setBusy(false)
  }
  return (
    <Modal
      title={t('desktop.proxySignIn.title')}
      open
      width={420}
      centered
      mask={{ closable: false }}
      // Everything else in the document is covered while the screen is locked.
      getContainer={() => document.querySelector<HTMLElement>('[data-lock-screen]') ?? document.body}
      okText={t('desktop.proxySignIn.signIn')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={() => void answer(null)}
      afterOpenChange={(shown) => shown && focusFirst(first.current?.input?.form)}
    >
      <p>{t('desktop.proxySignIn.text', { proxy: ask.proxy })}</p>
      {ask.realm === '' ? null : <p className={styles.note}>{t('desktop.proxySignIn.realm', { realm: ask.realm })}</p>}
      {ask.refused ? (
        <p className={styles.fault} role="alert">
          {t('desktop.proxySignIn.refused')}
        </p>
      ) : null}
      <Form<Typed>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        onFinish={(typed) => void answer(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) form.submit()
        }}
      >
        <Form.Item
          name="user"
          label={t('desktop.proxySignIn.user')}
          rules={[{ required: true, message: t('desktop.proxySignIn.userRequired') }]}
        >
          <Input ref={first} maxLength={200} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="password" label={t('desktop.proxySignIn.password')}>
          <Input.Password maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="remember" valuePropName="checked" className={styles.last ?? ''}>
          <Checkbox disabled={!keyring.supported}>{t('desktop.proxySignIn.remember')}</Checkbox>
        </Form.Item>
        <p className={styles.note}>
          {keyring.supported ? t('desktop.proxySignIn.rememberHint') : t('desktop.proxySignIn.memoryOnly')}
        </p>
      </Form>
    </Modal>
  )
}
