import { Alert, Button, Form } from 'antd'
import { useRef, useState } from 'react'
import { passwordLength, passwordPolicyOf, passwordProblem, randomPassword } from '#shared/rules/password.ts'
import { AskedOfPassword } from '#renderer/components/AskedOfPassword.tsx'
import { FormDialog } from '#renderer/components/page/FormDialog.tsx'
import { PasswordInput } from '#renderer/components/PasswordInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { errorPath } from '#renderer/platform/field-error.ts'
import { isPlatformError, type PlatformError } from '#renderer/platform/platform-error.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { request } from '#renderer/platform/request.ts'

interface Values {
  readonly password: string
  readonly again: string
}

interface Person {
  readonly id: string
  readonly label: string
}

interface ResetPasswordDialogProps {
  /** Whose password it becomes. */
  readonly users: readonly Person[]
  /** Those of them who have it now, once that is all. */
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** The password of other people, which each has to change at the next sign-in. Nothing typed here is kept. */
export function ResetPasswordDialog({ users, onDone, onClose }: ResetPasswordDialogProps) {
  const t = useT()
  const count = users.length
  const [done, setDone] = useState(0)
  /** Who has it of an earlier try has the other one: whoever tries again gives all the same. */
  const given = useRef<string | null>(null)
  const open = useRef(users)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [initial] = useState<Values>({ password: '', again: '' })
  const [isShown, setShown] = useState(false)
  const configuration = usePlatformQuery('systemConfig.read', {}, { quiet: true })
  const policy = passwordPolicyOf(configuration.data ?? {})
  const rule = (problem: string | null) => (problem === null ? Promise.resolve() : Promise.reject(new Error(problem)))
  return (
    <FormDialog<Values>
      title={count === 1 ? t('users.passwordOf', { name: users[0]?.label ?? '' }) : t('users.passwordsOf', { count })}
      okText={t(count === 1 ? 'users.setPassword' : 'users.setPasswords')}
      width={600}
      draft={null}
      initialValues={configuration.data === undefined ? null : initial}
      error={configuration.error}
      onRetry={configuration.refetch}
      requiredFields={['password', 'again']}
      onSave={async ({ password }, { signal }) => {
        if (given.current !== password) open.current = users
        given.current = password
        let said = ''
        const failures = new Map<Person, PlatformError>()
        setRefused([])
        for (const user of open.current) {
          try {
            said = (await request('session.resetPassword', { userId: user.id, password }, { signal })).message
            open.current = open.current.filter((each) => each !== user)
            setDone(count - open.current.length)
          } catch (error) {
            // What is wrong with the password is wrong for all of them.
            if (!isPlatformError(error) || error.code !== 'platform.business' || errorPath(error).length > 0)
              throw error
            failures.set(user, error)
          }
        }
        const [failure] = failures.values()
        if (failure) {
          setRefused([...failures.keys()].map(({ label }) => label))
          throw failure
        }
        onDone?.()
        return count === 1 ? said : t('users.passwordsReset', { count })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Alert
            type="info"
            showIcon
            title={count === 1 ? t('users.passwordNote') : t('users.passwordsNote', { count })}
            {...(count > 1 && done > 0 ? { description: t('users.passwordsDone', { done, count }) } : {})}
            style={{ marginBottom: 20 }}
          />
          {count > 1 && refused.length > 0 ? (
            <Alert
              type="warning"
              showIcon
              title={t('users.passwordsRefused', { names: refused.join(t('common.selection.separator')) })}
              style={{ marginBottom: 20 }}
            />
          ) : null}
          <Form.Item
            name="password"
            label={t('users.password')}
            rules={[
              { required: true, message: t('common.rule.enter', { label: t('users.password') }) },
              {
                validator: (_rule, value: string) => {
                  const problem = value === '' ? null : passwordProblem(value, policy)
                  return rule(problem === null ? null : t(`password.rules.${problem}`, passwordLength(policy)))
                },
              },
            ]}
            validateFirst
            extra={
              <>
                <AskedOfPassword policy={policy} />
                <Button
                  type="link"
                  size="small"
                  style={{ paddingInline: 0 }}
                  disabled={configuration.data === undefined}
                  onClick={() => {
                    const value = randomPassword(policy, drawBelow)
                    form.setFields([
                      { name: 'password', value, errors: [] },
                      { name: 'again', value, errors: [] },
                    ])
                    // Nobody has seen it yet.
                    setShown(true)
                  }}
                >
                  {t('users.generate')}
                </Button>
              </>
            }
          >
            <PasswordInput
              autoComplete="new-password"
              visibilityToggle={{ visible: isShown, onVisibleChange: setShown }}
            />
          </Form.Item>
          <Form.Item
            name="again"
            label={t('users.passwordAgain')}
            rules={[
              { required: true, message: t('common.rule.enter', { label: t('users.passwordAgain') }) },
              {
                validator: (_rule, value: string) =>
                  rule(value === form.getFieldValue('password') ? null : t('users.passwordsDiffer')),
              },
            ]}
            validateFirst
          >
            <PasswordInput autoComplete="new-password" />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}

/** An even draw: what would favour the small numbers is drawn again. */
function drawBelow(limit: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < 2 ** 32 - (2 ** 32 % limit) ? drawn % limit : drawBelow(limit)
}
