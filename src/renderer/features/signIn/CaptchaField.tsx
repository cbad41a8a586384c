import { Form, Input, Tooltip } from 'antd'
import { useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { captchaAddress } from './captcha.ts'
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
  const [failed, setFailed] = useState('')
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
      <Tooltip title={t('signIn.captchaRefresh')} mouseEnterDelay={0.4}>
        <button
          type="button"
          className={styles.captchaImage}
          onClick={onRefresh}
          aria-label={t('signIn.captchaRefresh')}
        >
          {failed === id ? (
            <span>{t('signIn.captchaFailed')}</span>
          ) : (
            <img src={captchaAddress(id)} alt={t('signIn.captchaAlt')} onError={() => setFailed(id)} />
          )}
        </button>
      </Tooltip>
    </div>
  )
}
