import { Form, Input } from 'antd'
import { passwordLength, type PasswordPolicy, passwordProblem } from '#shared/rules/password.ts'
import { AskedOfPassword } from '#renderer/components/AskedOfPassword.tsx'
import { CaptchaImage } from '#renderer/components/CaptchaImage.tsx'
import { PasswordInput } from '#renderer/components/PasswordInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './password.module.css'

export interface PasswordValues {
  readonly oldPassword: string
  readonly password: string
  readonly repeat: string
  readonly code: string
}

interface PasswordFieldsProps {
  readonly policy: PasswordPolicy
  readonly captcha: string
  readonly onRefreshCaptcha: () => void
}

/** The four fields with the rules of section 5, Password change. */
export function PasswordFields({ policy, captcha, onRefreshCaptcha }: PasswordFieldsProps) {
  const t = useT()
  const validate = async (_rule: unknown, typed: string | undefined) => {
    const problem = passwordProblem(typed ?? '', policy)
    if (problem !== null) throw new Error(t(`password.rules.${problem}`, passwordLength(policy)))
  }
  return (
    <>
      <Form.Item
        name="oldPassword"
        label={t('password.old')}
        required
        rules={[{ required: true, message: t('password.oldRequired') }]}
      >
        <PasswordInput maxLength={200} placeholder={t('password.oldHint')} autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('password.new')}
        required
        dependencies={['oldPassword']}
        validateFirst
        extra={<AskedOfPassword policy={policy} />}
        rules={[
          { validator: validate },
          ({ getFieldValue }) => ({
            // Here too: the server would spend the captcha on saying it.
            validator: async (_rule, typed: string | undefined) => {
              if (typed && typed === getFieldValue('oldPassword')) throw new Error(t('password.rules.sameAsOld'))
            },
          }),
        ]}
      >
        <PasswordInput maxLength={200} placeholder={t('password.newHint')} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="repeat"
        label={t('password.repeat')}
        required
        dependencies={['password']}
        rules={[
          { required: true, message: t('password.repeatRequired') },
          ({ getFieldValue }) => ({
            validator: async (_rule, typed: string | undefined) => {
              if (typed && typed !== getFieldValue('password')) throw new Error(t('password.mismatch'))
            },
          }),
        ]}
      >
        <PasswordInput maxLength={200} placeholder={t('password.repeatHint')} autoComplete="new-password" />
      </Form.Item>
      <Form.Item label={t('password.code')} htmlFor="code" required>
        <div className={styles.captcha}>
          <Form.Item
            name="code"
            noStyle
            rules={[{ required: true, whitespace: true, message: t('password.codeRequired') }]}
          >
            <Input maxLength={20} placeholder={t('password.codeHint')} autoComplete="off" spellCheck={false} />
          </Form.Item>
          <CaptchaImage id={captcha} onRefresh={onRefreshCaptcha} />
        </div>
      </Form.Item>
    </>
  )
}
