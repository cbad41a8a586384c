import { Form, Input } from 'antd'
import { CaptchaImage } from '#renderer/components/CaptchaImage.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './sign-in.module.css'

interface CaptchaFieldProps {
  readonly id: string
  /** Characters the server expects. */
  readonly length: number
  readonly onRefresh: () => void
}

/** The code and its image; a click on the image asks for another one. */
export function CaptchaField({ id, length, onRefresh }: CaptchaFieldProps) {
  const t = useT()
  return (
    <div className={styles.captcha}>
      <Form.Item
        name="code"
        label={t('signIn.code')}
        className={styles.captchaInput ?? ''}
        rules={[{ required: true, whitespace: true, message: t('signIn.codeRequired') }]}
      >
        <Input size="large" maxLength={Math.max(length, 4)} autoComplete="off" placeholder={t('signIn.codeHint')} />
      </Form.Item>
      <CaptchaImage id={id} onRefresh={onRefresh} />
    </div>
  )
}
